/** The whole engine under a mixed load: the functions over HTTP as the schedule calls them, against a fast Google. */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { SignJWT } from "jose";
import type { Stack } from "../../stack/index.ts";
import { rounded } from "../reports/measure.ts";
import { cpuMs } from "./cpu.ts";
import type { FastGoogle } from "./google.ts";
import { channelsCarried, KINDS, type Kind } from "./kinds.ts";
import { restock, restockChecks, restockPolls } from "./seed.ts";
import { Timings } from "./timings.ts";
import { healthyChannels, indexesOf, threadId, userId } from "./world.ts";

const functionOf: Record<Kind, string> = {
  polls: "sync-comments",
  drafts: "draft-replies",
  posts: "post-replies",
  checks: "verify-pending-replies",
};
/** The field of a function's answer that says how much it found to do. */
const foundIn: Record<Kind, string> = {
  polls: "channels",
  drafts: "claimed",
  posts: "claimed",
  checks: "checked",
};
const CALLS_IN_FLIGHT = 2;
const PAUSE_MS = 200;
/** A function's first calls load what it needs. */
const WARM_UP_MS = 3_000;
const CLICK_EVERY_MS = 250;

export interface EndToEndOptions {
  stack: Stack;
  google: FastGoogle;
  channels: number;
  epoch: number;
  seconds: number;
  note: (line: string) => void;
}

export interface EndToEndFigures {
  per_s: Record<Kind, number>;
  api_calls_per_s: number;
  channels_carried: number;
  own_click_p95_ms: number | null;
  cpu: Record<"database_ms" | "functions_ms" | "data_api_ms", number | null>;
  /** Sums of what the functions answered. */
  answers: Record<Kind, Record<string, number>>;
  restocked: Record<Kind, number>;
  errors: Record<string, number>;
}

export async function measureEndToEnd(options: EndToEndOptions): Promise<EndToEndFigures> {
  const { stack, google, seconds, note } = options;
  // What was measured before has left its marks.
  await restock(stack.sql, options.channels, options.epoch, [...indexesOf("queue"), ...indexesOf(null)]);
  await restockPolls(stack.sql);
  const load = new MixedLoad(options);
  const clicks = await ownClicks(options, load.errors);
  const ended = Promise.all([load.run(), clicks.run(() => load.inTime())]);
  await delay(WARM_UP_MS);
  const lastEvent = await newestEvent(stack);
  const before = { google: google.counts(), cpu: cpuOf(stack) };
  const started = performance.now();
  await delay(seconds * 1000);
  const took = (performance.now() - started) / 1000;
  const after = { google: google.counts(), cpu: cpuOf(stack) };
  const events = await eventsSince(stack, lastEvent);
  load.stop();
  await ended;

  // Recorded work where the database keeps a record of each, else what Google was asked for.
  const done: Record<Kind, number> = {
    posts: events.posts,
    drafts: events.drafts,
    polls: after.google.polls - before.google.polls,
    checks: after.google.checks - before.google.checks,
  };
  const per_s = Object.fromEntries(KINDS.map((kind) => [kind, rounded(done[kind] / took)])) as Record<
    Kind,
    number
  >;
  note(
    `end to end: ${KINDS.map((kind) => `${per_s[kind]} ${kind}`).join(", ")} a second; carries ${channelsCarried(per_s)} channels`,
  );
  return {
    per_s,
    api_calls_per_s: rounded((after.google.requests - before.google.requests) / took),
    channels_carried: channelsCarried(per_s),
    own_click_p95_ms: clicks.p95(),
    cpu: Object.fromEntries(
      Object.entries(after.cpu).map(([name, ms]) => {
        const earlier = before.cpu[name as keyof typeof before.cpu];
        return [name, ms === undefined || earlier === undefined ? null : ms - earlier];
      }),
    ) as EndToEndFigures["cpu"],
    answers: load.answers,
    restocked: load.restocked,
    errors: load.errors,
  };
}

/** Calls the four functions, each again as soon as it has answered; the stand-in for Google keeps the load mixed. */
class MixedLoad {
  readonly answers: Record<Kind, Record<string, number>> = { polls: {}, drafts: {}, posts: {}, checks: {} };
  readonly restocked: Record<Kind, number> = { polls: 0, drafts: 0, posts: 0, checks: 0 };
  readonly errors: Record<string, number> = {};
  readonly #options: EndToEndOptions;
  readonly #stopping = new AbortController();
  readonly #restocking = new Set<Kind>();

  constructor(options: EndToEndOptions) {
    this.#options = options;
  }

  inTime(): boolean {
    return !this.#stopping.signal.aborted;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async run(): Promise<void> {
    const drivers = KINDS.flatMap((kind) => Array.from({ length: CALLS_IN_FLIGHT }, () => kind));
    await Promise.all(drivers.map((kind) => this.#drive(kind)));
  }

  async #drive(kind: Kind): Promise<void> {
    while (this.inTime()) {
      const found = await this.#call(kind);
      if (found > 0 || !this.inTime()) continue;
      // In a small world everything is done at some point.
      if (found === 0) await this.#restock(kind);
      await delay(PAUSE_MS);
    }
  }

  /** How much the function found to do; -1 when it failed. */
  async #call(kind: Kind): Promise<number> {
    const { stack } = this.#options;
    try {
      const response = await fetch(`${stack.urls.api}/functions/v1/${functionOf[kind]}`, {
        method: "POST",
        headers: { apikey: stack.keys.cronKey, "content-type": "application/json" },
        body: "{}",
        signal: this.#stopping.signal,
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${response.status} ${answer.error?.code ?? ""}`);
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === "number") this.answers[kind][name] = (this.answers[kind][name] ?? 0) + value;
      }
      return answer[foundIn[kind]];
    } catch (error) {
      // A run that is still at work when time is up is cut off by us.
      if (this.inTime()) this.#count(`${functionOf[kind]}: ${(error as Error).message}`);
      return -1;
    }
  }

  async #restock(kind: Kind): Promise<void> {
    const { stack, channels, epoch } = this.#options;
    const again = (status: string | null) =>
      restock(stack.sql, channels, epoch, indexesOf(status), { othersWork: true });
    const stocks: Record<Kind, () => Promise<void>> = {
      polls: () => restockPolls(stack.sql),
      drafts: () => again(null),
      posts: () => again("queue"),
      checks: () => restockChecks(stack.sql),
    };
    if (this.#restocking.has(kind)) return;
    this.restocked[kind]++;
    this.#restocking.add(kind);
    await stocks[kind]()
      .catch((error) => this.#count(`restocking ${kind}: ${String(error).slice(0, 100)}`))
      .finally(() => this.#restocking.delete(kind));
  }

  #count(what: string): void {
    this.errors[what] = (this.errors[what] ?? 0) + 1;
  }
}

/** Owners who approve a draft meanwhile, through the Data API as the client does. */
async function ownClicks({ stack, channels }: EndToEndOptions, errors: Record<string, number>) {
  const timings = new Timings();
  const owners = healthyChannels(channels, 200);
  const drafts = indexesOf("draft").flatMap((k) =>
    owners.map((n) => ({ user: userId(n), thread: threadId(n, k) })),
  );
  const rows = await stack.sql<{ id: string; thread_id: string }[]>`
    select id, thread_id from public.youtube_comments where comment_id = any(${drafts.map(({ thread }) => thread)})
      and reply_status = 'draft'`;
  const idOf = new Map(rows.map(({ id, thread_id }) => [thread_id, id]));

  const click = async (user: string, id: string) => {
    const token = await signedIn(stack, user);
    await timings.time("click", async () => {
      const response = await fetch(`${stack.urls.api}/rest/v1/rpc/approve_reply`, {
        method: "POST",
        headers: {
          apikey: stack.keys.publishableKey,
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ p_id: id }),
      });
      const text = await response.text();
      if (response.ok) return;
      const what = `approve_reply: ${response.status} ${text.slice(0, 100)}`;
      errors[what] = (errors[what] ?? 0) + 1;
    });
  };
  return {
    async run(inTime: () => boolean): Promise<void> {
      for (const { user, thread } of drafts) {
        if (!inTime()) return;
        const id = idOf.get(thread);
        if (id) await click(user, id);
        await delay(CLICK_EVERY_MS);
      }
    },
    p95: () => (timings.names().length > 0 ? timings.spread("click").p95_ms : null),
  };
}

function signedIn(stack: Stack, user: string): Promise<string> {
  return new SignJWT({ role: "authenticated", aud: "authenticated" })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setSubject(user)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(new TextEncoder().encode(stack.keys.jwtSecret));
}

async function newestEvent({ sql }: Stack): Promise<number> {
  const [row] = await sql<[{ id: number }]>`select coalesce(max(id), 0)::int as id from public.reply_events`;
  return row.id;
}

async function eventsSince({ sql }: Stack, id: number): Promise<{ posts: number; drafts: number }> {
  const [row] = await sql<[{ posts: number; drafts: number }]>`
    select (count(*) filter (where reason = 'accepted'))::int as posts,
      (count(*) filter (where from_status is null and actor = 'engine'))::int as drafts
    from public.reply_events where id > ${id}`;
  return row;
}

function cpuOf({ postgres, functionsHost, api }: Stack) {
  return {
    database_ms: cpuMs(postgres.pid),
    functions_ms: cpuMs(functionsHost.pid),
    data_api_ms: cpuMs(api.pid),
  };
}
