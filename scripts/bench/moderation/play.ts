/** Many decisions about comments, through runs that are killed, comments that are gone, and weather. */
import { setTimeout as delay } from "node:timers/promises";
import { chunksOf } from "../../../supabase/functions/_shared/runtime/concurrency.ts";
import { addChannel } from "../../builder/channel.ts";
import { approveAccess, connect, signIn } from "../../builder/owner.ts";
import { Clock, isDue, query, runScheduled, tryScheduled } from "../../journey/engine.ts";
import { violationsOf } from "../../proofs/harness/play.ts";
import type { Account, World } from "../../proofs/harness/world.ts";
import { unitsBooked } from "../../proofs/invariants/books.ts";
import { moderationsEnd, moderationsTrue } from "../../proofs/invariants/moderations.ts";
import { pseudoRandom } from "../../simulator/ids.ts";
import type { WeatherName } from "../../simulator/weather/weathers.ts";
import type { Stack } from "../../stack/index.ts";

export interface Plan {
  comments: number;
  /** Runs that are killed while they send. */
  kills: number;
  /** Comments that are gone when they are decided about. */
  bad: number;
  weather: WeatherName | undefined;
  seed: number;
}

export interface Figures {
  comments: number;
  /** Booked, reads included. */
  units: number;
  calls: number;
  done: number;
  refused: number;
  unsure: number;
  lost: number;
  wrongly_told: number;
  unbooked: number;
  killed: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The weather lasts so long; then a day of looks may follow. */
const WEATHER_MS = 12 * HOUR;
const MOST_MS = 4 * 24 * HOUR;
const QUOTA = 1_000_000;
const PORTIONS = 12;
/** A call takes so long while runs are to be killed. */
const LATENCY_MS = 60;

interface Scene {
  world: World;
  stack: Stack;
  clock: Clock;
  account: Account;
  ids: string[];
}

/** Decides to hold all comments, and plays until every decision has come to its end. */
export async function playModeration(
  stack: Stack,
  plan: Plan,
  note: (line: string) => void,
): Promise<Figures> {
  const scene = await arrange(stack, plan);
  const { ids, world } = scene;
  note(`${ids.length} comments are decided about`);
  if (plan.weather) await stack.admin.startWeather({ names: [plan.weather], seed: plan.seed });
  const killed = await untilSettled(scene, plan, note);
  const violations = await violationsOf(world, [moderationsEnd, moderationsTrue, unitsBooked]);
  for (const { invariant, sentence } of violations.slice(0, 20)) note(`${invariant}: ${sentence}`);
  const broken = (name: string) => violations.filter(({ invariant }) => invariant === name).length;
  return {
    ...(await countsOf(scene)),
    comments: ids.length,
    lost: broken(moderationsEnd.name),
    wrongly_told: broken(moderationsTrue.name),
    unbooked: broken(unitsBooked.name),
    killed,
  };
}

async function arrange(stack: Stack, { comments, bad, seed }: Plan): Promise<Scene> {
  const clock = new Clock(stack);
  const name = `moderation-${seed}`;
  const channel = await addChannel(stack, "Moderation", name);
  const owner = await signIn(stack, `${name}@rejoinder.test`);
  await approveAccess(stack, owner, "enterprise");
  await connect(stack, owner, channel);
  // As many at once as a project of the usual size has no units for.
  await stack.admin.setQuota({ projectNumber: channel.projectNumber, limit: QUOTA });
  await stack.sql`update test.clients set daily_quota = ${QUOTA} where user_id = ${owner.id}`;
  const { id: videoId } = await stack.admin.addVideo({ channelId: channel.channelId, title: "Rye" });
  const texts = Array.from({ length: comments }, (_, n) => ({ videoId, text: `Comment ${n}` }));
  const { ids } = await stack.admin.addComments(texts);
  await stack.sql`
    select service.note_held(${owner.id}, ${channel.channelId}, ${ids}, ${ids.map(() => "@ana")}, ${ids.map(() => "Words.")})`;
  const gone = ids.filter((_, index) => index % Math.max(1, Math.floor(comments / Math.max(bad, 1))) === 0);
  for (const id of gone.slice(0, bad)) await stack.admin.setTruth({ id, truth: "deleted" });
  const account: Account = { owner, channel };
  const world: World = { stack, accounts: [account], comments: ids.map((id) => ({ id, account })) };
  return { world, stack, clock, account, ids };
}

/** Runs as the schedule would make them, some of them killed; returns how many were. */
async function untilSettled(
  { stack, clock, account, ids }: Scene,
  { kills, weather, seed }: Plan,
  note: (line: string) => void,
): Promise<number> {
  const random = pseudoRandom(seed);
  if (kills > 0) {
    const fault = { kind: "latency", ms: LATENCY_MS } as const;
    await stack.admin.addFault({ method: "comments.setModerationStatus", times: null, fault });
  }
  const begun = clock.now().getTime();
  let killed = 0;
  const seen = new Set<string>();
  let fair = weather === undefined;
  // In weather a person comes back every hour; else all is asked at once.
  const portions = chunksOf(ids, weather ? Math.ceil(ids.length / PORTIONS) : ids.length);
  let askAt = begun;
  for (;;) {
    if (portions.length > 0 && clock.now().getTime() >= askAt) {
      await hold(account, portions.shift() ?? []);
      askAt += HOUR;
    }
    if (!fair && clock.now().getTime() > begun + WEATHER_MS) {
      await stack.admin.endWeather();
      fair = true;
      note("fair again");
    }
    // A host that was killed is waited for.
    await runScheduled(stack, "refresh-youtube-token");
    // Asks whether a project that YouTube has closed is open again.
    if (weather && (await isDue(stack, "sync-comments"))) await tryScheduled(stack, "sync-comments");
    const run = tryScheduled(stack, "moderate-comments").catch(() => undefined);
    if (killed < kills && (await callUnderWay(stack, account, run, seen))) {
      // Before or after it has taken effect.
      await delay(random() * 2 * LATENCY_MS);
      killed += 1;
      if (killed === kills) await stack.admin.clearFaults();
      kill(stack);
    }
    await run;
    const due = await nextDue(stack, account);
    if (due === null && portions.length === 0) return killed;
    if (clock.now().getTime() > begun + MOST_MS) return killed;
    const next = Math.min(due?.getTime() ?? askAt, portions.length > 0 ? askAt : Number.POSITIVE_INFINITY);
    await clock.advance(Math.max(1000, next - clock.now().getTime() + 1000));
  }
}

async function hold({ owner, channel }: Account, ids: string[]): Promise<void> {
  const about = { p_channel: channel.channelId, p_act: "hold", p_comments: ids };
  await owner.client.rpc("moderate_comments", about).throwOnError();
}

function kill({ functionsHost }: Stack): void {
  if (functionsHost.pid) process.kill(functionsHost.pid, "SIGKILL");
}

/** Waits for a call that has begun and is none of those that were `seen`, or for the end of the run. */
async function callUnderWay(
  stack: Stack,
  { owner }: Account,
  run: Promise<unknown>,
  seen: Set<string>,
): Promise<boolean> {
  let isOver = false;
  void run.then(() => {
    isOver = true;
  });
  while (!isOver) {
    const rows = await query(
      () => stack.sql<{ lease_id: string }[]>`
        select distinct lease_id from test.moderations where user_id = ${owner.id} and state = 'sending'`,
    );
    const begun = rows.find(({ lease_id }) => !seen.has(lease_id));
    if (begun) {
      seen.add(begun.lease_id);
      return true;
    }
    await delay(5);
  }
  return false;
}

async function nextDue(stack: Stack, { owner }: Account): Promise<Date | null> {
  const [row] = await query(
    () => stack.sql<{ at: Date | null }[]>`
      select min(due_at) as at from test.moderations where user_id = ${owner.id}`,
  );
  return row?.at ?? null;
}

async function countsOf({ stack, account }: Scene) {
  const [row] = await query(
    () => stack.sql<[{ units: number; calls: number; done: number; refused: number; unsure: number }]>`
      select
        (select coalesce(sum(units), 0)::int from test.quota_uses where kind in ('moderate', 'moderated', 'verify')) as units,
        0 as calls,
        (count(*) filter (where state = 'done'))::int as done, (count(*) filter (where state = 'refused'))::int as refused,
        (count(*) filter (where state = 'unsure'))::int as unsure
      from test.moderations where user_id = ${account.owner.id}`,
  );
  const { rows } = await stack.admin.ledger({ projectNumber: account.channel.projectNumber });
  const calls = rows
    .filter(({ method }) => method === "comments.setModerationStatus")
    .reduce((sum, { calls }) => sum + calls, 0);
  return { ...row, calls };
}
