/** One random schedule: comments arrive, workers and the owner work at the same time, and things are killed and lost meanwhile. */
import { setTimeout as delay } from "node:timers/promises";
import { type Clock, query, runScheduled } from "../journey/engine.ts";
import type { Stack } from "../stack/index.ts";
import { examine, type Findings } from "./invariants.ts";
import { type Kill, kill } from "./kills.ts";
import { Chance } from "./random.ts";
import {
  answersLost,
  breakReads,
  comment,
  LONGEST_WAIT_MS,
  mendReads,
  openScene,
  type Scene,
} from "./scene.ts";
import { approveAll, decide, work } from "./workers.ts";

/** Rounds of calm, each a step of the clock, in which everything has to be decided: 24 h of checks take about 15. */
const MAX_CALM_ROUNDS = 80;

/** The schedule comes by every so often, so events close to each other are met together. */
const SCHEDULE_GAP_MS = 15_000;

export interface RunResult extends Findings {
  comments: number;
  kills: number;
  lostAnswers: number;
}

/** Plays one schedule on the stack and says what came of it. The account is deleted afterwards. */
export async function playRun(stack: Stack, clock: Clock, seed: number): Promise<RunResult> {
  const chance = new Chance(seed);
  const scene = await openScene(stack, clock, `faults-${seed}-${Date.now()}`);
  await breakReads(stack);
  const kills: Kill[] = [];
  for (let round = chance.whole(3, 5); round > 0; round--) {
    kills.push(...(await stormyRound(stack, clock, scene, chance)));
    await advanceToNextEvent(stack, scene, clock);
  }
  await mendReads(stack, scene);
  await calmDown(stack, clock, scene);
  const lostAnswers = await answersLost(stack, scene);
  const findings = await examine(stack, scene, lostAnswers, kills);
  await stack.sql`delete from auth.users where id = ${scene.owner.id}`;
  return { ...findings, comments: scene.comments.size, kills: kills.length, lostAnswers: lostAnswers.size };
}

async function stormyRound(stack: Stack, clock: Clock, scene: Scene, chance: Chance): Promise<Kill[]> {
  await comment(stack, scene, chance, chance.whole(3, 12));
  const kills: Kill[] = [];
  // Each has dice of its own, so that the order in which answers come does not change what is drawn.
  const dice = () => new Chance(chance.whole(1, 2 ** 31 - 1));
  const killer = dice();
  const strikes = killer.weighted([
    [0, 2],
    [1, 5],
    [2, 2],
  ]);
  const strike = async () => {
    for (let left = strikes; left > 0; left--) kills.push(await kill(stack, clock, killer));
  };
  const workers = Array.from({ length: chance.whole(2, 4) }, () => work(stack, scene, dice()));
  await Promise.all([...workers, decide(scene, dice()).catch(() => undefined), strike()]);
  // A call that was on its way when its sender died is still carried out: time must not leap over it.
  if (kills.length > 0) await delay(LONGEST_WAIT_MS);
  return kills;
}

async function calmDown(stack: Stack, clock: Clock, scene: Scene): Promise<void> {
  for (let round = 0; round < MAX_CALM_ROUNDS; round++) {
    await runScheduled(stack, "refresh-youtube-token");
    await query(
      () =>
        stack.sql`update public.channel_syncs set next_sync_at = engine.now() where user_id = ${scene.owner.id}`,
    );
    await runScheduled(stack, "sync-comments");
    await runScheduled(stack, "draft-replies", { limit: 100 });
    await approveAll(scene);
    await runScheduled(stack, "post-replies");
    await runScheduled(stack, "verify-pending-replies");
    if (await everythingDecided(stack, scene)) return;
    await advanceToNextEvent(stack, scene, clock, SCHEDULE_GAP_MS);
  }
}

async function everythingDecided(stack: Stack, scene: Scene): Promise<boolean> {
  const [row] = await stack.sql<{ stored: number; open: number }[]>`
    select count(*)::int as stored,
      count(*) filter (where reply_status is null or reply_status <> all (engine.reply_settled()))::int as open
    from public.youtube_comments where user_id = ${scene.owner.id}`;
  return row?.open === 0 && row.stored === scene.comments.size;
}

/** Time passes until the next lease, turn, check or retry, and some more; the functions are not running meanwhile. */
async function advanceToNextEvent(stack: Stack, scene: Scene, clock: Clock, moreMs = 0): Promise<void> {
  const [row] = await query(
    () => stack.sql<{ at: Date | null }[]>`
      select min(at) as at from (
        select next_check_at as at from public.youtube_comments
          where user_id = ${scene.owner.id} and reply_status = any (engine.reply_on_youtube()) and reply_status <> 'verified_public'
        union all select lease_until from public.youtube_comments where user_id = ${scene.owner.id} and reply_status = 'posting'
        union all select post_after from public.youtube_comments where user_id = ${scene.owner.id} and reply_status = 'queue'
        union all select draft_after from public.youtube_comments where user_id = ${scene.owner.id} and reply_status is null
        union all select set_aside_until from public.youtube_comments where user_id = ${scene.owner.id} and reply_status is null
        union all select lease_until from public.channel_syncs where user_id = ${scene.owner.id}
        union all select post_due_at from public.channel_syncs where user_id = ${scene.owner.id}
        union all select draft_due_at from public.channel_syncs where user_id = ${scene.owner.id}
      ) events where at > engine.now()`,
  );
  if (row?.at) await clock.advanceTo(new Date(row.at.getTime() + moreMs));
}
