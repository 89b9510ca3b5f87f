/** The whole engine under a mixed load: the functions over HTTP as the schedule calls them, against a fast Google. */
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import type { Stack } from "../../stack/index.ts";
import { rounded } from "../reports/measure.ts";
import { cpuMs } from "./cpu.ts";
import type { FastGoogle } from "./google.ts";
import { channelsCarried, KINDS, type Kind } from "./kinds.ts";
import { MixedLoad, workDone } from "./mixed-load.ts";
import { restock, restockPolls } from "./seed.ts";
import { signedIn } from "./stack.ts";
import { Timings } from "./timings.ts";
import { healthyChannels, indexesOf, threadId, userId } from "./world.ts";

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
  const before = { google: google.counts(), done: await workDone(stack.sql), cpu: cpuOf(stack) };
  const started = performance.now();
  await delay(seconds * 1000);
  const took = (performance.now() - started) / 1000;
  const after = { google: google.counts(), done: await workDone(stack.sql), cpu: cpuOf(stack) };
  load.stop();
  await ended;

  // Recorded work where the database keeps count of each, else what Google was asked for.
  const done: Record<Kind, number> = {
    posts: after.done.posts - before.done.posts,
    drafts: after.done.drafts - before.done.drafts,
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

/** Owners who approve a draft meanwhile, through the Data API as the client does. */
async function ownClicks({ stack, channels }: EndToEndOptions, errors: Record<string, number>) {
  const timings = new Timings();
  const owners = healthyChannels(channels, 200);
  const drafts = indexesOf("draft").flatMap((k) =>
    owners.map((n) => ({ user: userId(n), thread: threadId(n, k) })),
  );
  const rows = await stack.sql<{ id: string; thread_id: string }[]>`
    select id, thread_id from test.comments where comment_id = any(${drafts.map(({ thread }) => thread)})
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

function cpuOf({ postgres, functionsHost, api }: Stack) {
  return {
    database_ms: cpuMs(postgres.pid),
    functions_ms: cpuMs(functionsHost.pid),
    data_api_ms: cpuMs(api.pid),
  };
}
