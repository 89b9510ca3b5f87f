/** The ways of being hostile that the load test measures, each as an attack of one account's. */
import fc from "fast-check";
import { signedIn } from "../../bench/engine/stack.ts";
import { channelId, userId } from "../../bench/engine/world.ts";
import type { Stack } from "../../stack/index.ts";
import { hostileCalls } from "../hostile/calls.ts";
import { sender } from "../hostile/send.ts";
import { quadraticTexts } from "../hostile/texts.ts";
import type { LoadWorld } from "./world.ts";

/** One call; resolves to the status of its answer. */
export type Attack = () => Promise<number>;

/** The attacker waits so long for an answer. */
const PATIENCE_MS = 30_000;
const LONG = "abcdefghij ".repeat(450);

/** Who attacks: the nth user, signed in. */
interface Attacker extends Pick<LoadWorld, "stack" | "google"> {
  n: number;
  token: string;
  own: { authorization: string };
  /** How many calls were made, so that no two are the same. */
  made: number;
  post: (path: string, body: unknown, headers: Record<string, string>) => Promise<number>;
}

const WAYS = {
  leads: (attacker) => () => {
    const lead = {
      email: `flood${attacker.made}@example.test`,
      channel_url: "https://youtube.com/@flood",
      form_type: "free_report",
    };
    return attacker.post("/rest/v1/leads", lead, elsewhere(attacker));
  },
  "master-login": (attacker) => () => {
    const { n, made } = attacker;
    const guess = { email: `u${1 + (made % n)}@example.test`, password: `guess number ${made}` };
    return attacker.post("/functions/v1/master-login", guess, elsewhere(attacker));
  },
  calls: generatedCalls,
  patterns: async ({ stack, n, post, own }) => {
    // As large as a rule's pattern may be, and as many as an account may have.
    await stack.sql`
      insert into test.rules (user_id, position, name, action, pattern)
      select ${userId(n)}, 1000 + k, 'rule ' || k, 'draft', '(.{1,30}' || k || 'z){30}' from generate_series(1, 50) k`;
    return () => post("/functions/v1/try-reply", { text: LONG, channel_id: channelId(n) }, own);
  },
  pages: (attacker) => () => {
    const [name, body] = PAGES[attacker.made++ % PAGES.length] as (typeof PAGES)[number];
    return attacker.post(`/rest/v1/rpc/${name}`, body, attacker.own);
  },
  "try-reply": (attacker) => () => {
    const tried = { text: `${LONG} ${attacker.made++}`, channel_id: channelId(attacker.n) };
    return attacker.post("/functions/v1/try-reply", tried, attacker.own);
  },
  "rewrite-draft": async (attacker) => {
    const drafts = await attacker.stack.sql<{ id: string }[]>`
      select id from test.comments where user_id = ${userId(attacker.n)} and reply_status = 'draft' and not grave limit 50`;
    if (drafts.length === 0) throw new Error("The attacker has no draft.");
    return () => {
      const comment_id = drafts[attacker.made % drafts.length]?.id;
      const asked = { comment_id, how: "shorter", text: `${LONG}${LONG} ${attacker.made++}` };
      return attacker.post("/functions/v1/rewrite-draft", asked, attacker.own);
    };
  },
  "sign-ins": async ({ stack, n, post, own }) => {
    const [client] = await stack.sql<{ id: string }[]>`
      select id from test.clients where user_id = ${userId(n)}`;
    const body = { user_uuid: userId(n), client_config_id: client?.id };
    return () => post("/functions/v1/google-request", body, own);
  },
  viewer: (attacker) => {
    // Not the account is hostile, but who comments there: every page that its owner reads holds a hundred new comments.
    attacker.google.flood({ channel: channelId(attacker.n), texts: quadraticTexts("viewer") });
    return () => {
      const name = attacker.made++ % 2 === 0 ? "sync-comments" : "draft-replies";
      return attacker.post(`/functions/v1/${name}`, {}, attacker.own);
    };
  },
} satisfies Record<string, (attacker: Attacker) => Attack | Promise<Attack>>;

export type HostileWay = keyof typeof WAYS;
export const hostileWays = Object.keys(WAYS) as HostileWay[];

const PAGES = [
  ["report_page", { p_start: "2017-01-01", p_end: "2026-12-31", p_tz: "Asia/Kathmandu", p_size: 1000 }],
  ["inbox_page", { p_tab: "posted", p_filters: { search: "e" }, p_limit: 500 }],
  ["inbox_counts", { p_tab: "unanswered", p_filters: { search: "e" } }],
  ["report_dashboard", { p_start: "2017-01-01", p_end: "2026-12-31", p_tz: "UTC", p_search: "e" }],
  ["export_account", {}],
] as const;

/** Every request seems to come from elsewhere and is about somebody else. */
function elsewhere(attacker: Attacker): Record<string, string> {
  const { made } = attacker;
  attacker.made++;
  return { "x-forwarded-for": `10.${made % 250}.${made % 249}.${made % 248}` };
}

export async function attackOf(
  { stack, google }: Pick<LoadWorld, "stack" | "google">,
  n: number,
  way: HostileWay,
): Promise<Attack> {
  const token = await signedIn(stack, userId(n));
  const own = { authorization: `Bearer ${token}` };
  return await WAYS[way]({ stack, google, n, token, own, made: 0, post: poster(stack) });
}

function poster(stack: Stack): Attacker["post"] {
  return async (path, body, headers) => {
    const response = await fetch(`${stack.urls.api}${path}`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
      method: "POST",
      headers: { apikey: stack.keys.publishableKey, "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    return response.status;
  };
}

/** The calls of `npm run hostile`, by the attacker's account. */
async function generatedCalls({ stack, token, n }: Attacker): Promise<Attack> {
  const victim = { id: userId(1), email: "u1@example.test" };
  const send = await sender(stack, token, victim);
  const known = [userId(n), channelId(n), victim.id, channelId(1)];
  const arbitrary = await hostileCalls(stack.sql, known, ["delete-account"]);
  const calls = fc.sample(arbitrary, { numRuns: 2_000, seed: n });
  let next = 0;
  return async () => (await send(calls[next++ % calls.length] as (typeof calls)[number])).status;
}
