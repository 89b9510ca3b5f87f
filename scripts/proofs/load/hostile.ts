/** What one account takes from the others at the API: their reads beside each way of being hostile, and without it. */
import { setTimeout as delay } from "node:timers/promises";
import fc from "fast-check";
import { signedIn } from "../../bench/engine/stack.ts";
import { channelId, userId } from "../../bench/engine/world.ts";
import { rounded } from "../../bench/reports/measure.ts";
import type { Stack } from "../../stack/index.ts";
import { hostileCalls } from "../hostile/calls.ts";
import { sender } from "../hostile/send.ts";
import { quadraticTexts } from "../hostile/texts.ts";
import { read } from "./readers.ts";
import type { LoadWorld } from "./world.ts";

export const hostileWays = [
  "leads",
  "master-login",
  "calls",
  "patterns",
  "pages",
  "try-reply",
  "rewrite-draft",
  "sign-ins",
  "viewer",
] as const;
export type HostileWay = (typeof hostileWays)[number];

export interface HostileFigures {
  without_p95_ms: number;
  with_p95_ms: number;
  ratio: number;
  errors: Record<string, number>;
  /** What the attacker was answered, by status. */
  answers: Record<string, number>;
}

/** Measurements of each kind, of which the median counts. */
const ROUNDS = 3;
/** Requests of the attacker's under way at once. */
const AT_ONCE = 10;
/** The attacker waits so long for an answer. */
const PATIENCE_MS = 30_000;
/** What was under way before is answered. */
const SETTLE_MS = 2_000;

/** The first users read, without and beside the attack in turn; the attacker is another one. */
export async function measureHostile(
  world: LoadWorld,
  options: { others: number; attacker: number; seconds: number; way: HostileWay },
): Promise<HostileFigures> {
  const { stack } = world;
  const attack = await attackOf(world, options.attacker, options.way);
  const p95 = { without: [] as number[], beside: [] as number[] };
  const errors: Record<string, number> = {};
  const answers: Record<string, number> = {};
  const measure = async (times: number[]) => {
    const readings = await read(stack, options.others, options.seconds);
    times.push(readings.all.p95_ms);
    for (const [what, n] of Object.entries(readings.errors)) errors[what] = (errors[what] ?? 0) + n;
  };
  for (let round = 0; round < ROUNDS; round++) {
    await measure(p95.without);
    const stop = begin(attack, answers);
    await measure(p95.beside);
    await stop();
    await delay(SETTLE_MS);
  }
  const [without, beside] = [median(p95.without), median(p95.beside)];
  return { without_p95_ms: without, with_p95_ms: beside, ratio: rounded(beside / without), errors, answers };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

type Attack = () => Promise<number>;

/** Attacks until stopped, counting the answers. */
function begin(attack: Attack, answers: Record<string, number>): () => Promise<unknown> {
  let going = true;
  const loops = Array.from({ length: AT_ONCE }, async () => {
    while (going) {
      const status = await attack().catch(() => 0);
      answers[status] = (answers[status] ?? 0) + 1;
    }
  });
  return () => {
    going = false;
    return Promise.all(loops);
  };
}

async function attackOf(
  { stack, google }: Pick<LoadWorld, "stack" | "google">,
  n: number,
  way: HostileWay,
): Promise<Attack> {
  const token = await signedIn(stack, userId(n));
  const apikey = stack.keys.publishableKey;
  const post = async (path: string, body: unknown, headers: Record<string, string>) => {
    const response = await fetch(`${stack.urls.api}${path}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      method: "POST",
      headers: { apikey, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  };
  const own = { authorization: `Bearer ${token}` };
  // Every request seems to come from elsewhere and is about somebody else.
  let made = 0;
  const elsewhere = () => ({ "x-forwarded-for": `10.${made % 250}.${made % 249}.${made++ % 248}` });
  const long = "abcdefghij ".repeat(450);

  switch (way) {
    case "leads":
      return () =>
        post(
          "/rest/v1/leads",
          {
            email: `flood${made}@example.test`,
            channel_url: "https://youtube.com/@flood",
            form_type: "free_report",
          },
          elsewhere(),
        );
    case "master-login":
      return () =>
        post(
          "/functions/v1/master-login",
          { email: `u${1 + (made % n)}@example.test`, password: `guess number ${made}` },
          elsewhere(),
        );
    case "calls":
      return generated(stack, token, n);
    case "patterns":
      // As large as a rule's pattern may be, and as many as an account may have.
      await stack.sql`
        insert into test.rules (user_id, position, name, action, pattern)
        select ${userId(n)}, 1000 + k, 'rule ' || k, 'draft', '(.{1,30}' || k || 'z){30}' from generate_series(1, 50) k`;
      return () => post("/functions/v1/try-reply", { text: long, channel_id: channelId(n) }, own);
    case "pages":
      return () => {
        const pages: [string, object][] = [
          [
            "report_page",
            { p_start: "2017-01-01", p_end: "2026-12-31", p_tz: "Asia/Kathmandu", p_size: 1000 },
          ],
          ["inbox_page", { p_tab: "posted", p_filters: { search: "e" }, p_limit: 500 }],
          ["inbox_counts", { p_tab: "unanswered", p_filters: { search: "e" } }],
          ["report_dashboard", { p_start: "2017-01-01", p_end: "2026-12-31", p_tz: "UTC", p_search: "e" }],
          ["export_account", {}],
        ];
        const [name, body] = pages[made++ % pages.length] as [string, object];
        return post(`/rest/v1/rpc/${name}`, body, own);
      };
    case "try-reply":
      return () =>
        post("/functions/v1/try-reply", { text: `${long} ${made++}`, channel_id: channelId(n) }, own);
    case "rewrite-draft": {
      const drafts = await stack.sql<{ id: string }[]>`
        select id from test.comments where user_id = ${userId(n)} and reply_status = 'draft' and not grave limit 50`;
      if (drafts.length === 0) throw new Error("The attacker has no draft.");
      return () => {
        const comment_id = drafts[made % drafts.length]?.id;
        return post(
          "/functions/v1/rewrite-draft",
          { comment_id, how: "shorter", text: `${long}${long} ${made++}` },
          own,
        );
      };
    }
    case "sign-ins": {
      const [client] = await stack.sql<{ id: string }[]>`
        select id from test.clients where user_id = ${userId(n)}`;
      const body = { user_uuid: userId(n), client_config_id: client?.id };
      return () => post("/functions/v1/google-request", body, own);
    }
    case "viewer": {
      // Not the account is hostile, but who comments there: every page that its owner reads holds a hundred new comments.
      google.flood({ channel: channelId(n), texts: quadraticTexts("viewer") });
      return () => post(`/functions/v1/${made++ % 2 === 0 ? "sync-comments" : "draft-replies"}`, {}, own);
    }
  }
}

/** The calls of `npm run hostile`, by the attacker's account. */
async function generated(stack: Stack, token: string, n: number): Promise<Attack> {
  const victim = { id: userId(1), email: "u1@example.test" };
  const send = await sender(stack, token, victim);
  const known = [userId(n), channelId(n), victim.id, channelId(1)];
  const arbitrary = await hostileCalls(stack.sql, known, ["delete-account"]);
  const calls = fc.sample(arbitrary, { numRuns: 2_000, seed: n });
  let next = 0;
  return async () => (await send(calls[next++ % calls.length] as (typeof calls)[number])).status;
}
