/** Programs whose answers get lost and whose receiver is away for an hour: what they asked for, what they were told, and what is there. */
import { setTimeout as delay } from "node:timers/promises";
import { query, runScheduled } from "../../journey/engine.ts";
import { Chance } from "../faults/random.ts";
import { type Played, play, type Setting, tellViolations, timesBroken } from "../harness/play.ts";
import { allTold, toldInOrder } from "../invariants/events.ts";
import { answeredAlike, doneOnce, noneLost, ofPrograms } from "./invariants.ts";
import { openPrograms, type ProgramsTable, type ProgramsWorld } from "./world.ts";
import { askAgain, writeAll } from "./writing.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How an hour passes: each step is one at which something may be tried again. */
const HOUR_MS = [6 * SECOND, 10 * MINUTE, 25 * MINUTE, 25 * MINUTE];
/** Of everything that was done so much is asked for once more at the end. */
const ASKED_AGAIN = 0.3;
/** Of what comes to the receiver once it is back so much is taken, and the answer lost. */
const ANSWERS_LOST = 0.3;
/** The schedule calls about so often while programs write. */
const EVERY_MS = 1_500;
const MOST_STEPS = 60;

interface Storm {
  writes: number;
  /** Requests for them, and answers that got lost on the way. */
  requests: number;
  lost_answers: number;
  /** Deliveries that were tried. */
  deliveries: number;
}

export interface ProgramsFigures extends Storm {
  done_twice: number;
  lost: number;
  unlike: number;
  events: number;
  missing: number;
  out_of_order: number;
}

/** Plays so many writes on a table, and says what came of them. */
export async function playPrograms(
  table: ProgramsTable,
  { writes, seed }: { writes: number; seed: number },
  note: (line: string) => void = () => undefined,
): Promise<Played<ProgramsWorld, ProgramsFigures>> {
  const chance = new Chance(seed);
  const setting: Setting<ProgramsWorld, Storm> = {
    arrange: () => openPrograms(table, writes),
    async storm(world) {
      world.receiver.mood = () => (chance.happens(0.5) ? "refuses" : "hangs up");
      await besides(() => deliver(world), writeAll(world, chance, note));
      await anHourAway(world);
      note("the receiver was away for an hour, and is back");
      world.receiver.mood = (again) =>
        !again && chance.happens(ANSWERS_LOST) ? "takes and hangs up" : "takes";
      await untilAllIsTold(world);
      await askAgain(world, chance, ASKED_AGAIN);
      return {
        writes: world.writes.length,
        requests: world.writes.reduce((sum, { sent }) => sum + sent, 0),
        lost_answers: world.line.losses,
        deliveries: world.accounts.reduce((sum, { hook }) => sum + hook.tries, 0),
      };
    },
    invariants: ofPrograms,
    end: ({ stack, accounts }) =>
      stack.sql`delete from auth.users where id = any (${accounts.map(({ owner }) => owner.id)}::uuid[])`.then(
        () => undefined,
      ),
  };
  const played = await play(setting);
  tellViolations(played.violations, setting, note);
  const { violations, figures, world } = played;
  const told = world.accounts.flatMap(({ hook }) => hook.told.map(({ id }) => id));
  return {
    ...played,
    figures: {
      ...figures,
      done_twice: timesBroken(violations, doneOnce),
      lost: timesBroken(violations, noneLost),
      unlike: timesBroken(violations, answeredAlike),
      events: new Set(told).size,
      missing: timesBroken(violations, allTold),
      out_of_order: timesBroken(violations, toldInOrder),
    },
  };
}

/** Work, with something else going on beside it again and again until it is over. */
async function besides(again: () => Promise<unknown>, work: Promise<void>): Promise<void> {
  let isOver = false;
  const whole = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await again();
    await Promise.race([whole, delay(EVERY_MS)]);
  }
  await whole;
}

const deliver = ({ stack }: ProgramsWorld) => runScheduled(stack, "send-webhooks");

/** What was approved is posted and seen. */
async function work({ stack }: ProgramsWorld): Promise<void> {
  await runScheduled(stack, "post-replies", { limit: 50 });
  await runScheduled(stack, "verify-pending-replies");
}

async function anHourAway(world: ProgramsWorld): Promise<void> {
  for (const ms of HOUR_MS) {
    await work(world);
    await deliver(world);
    await world.clock.advance(ms);
  }
  await deliver(world);
}

/** Until nothing waits to be posted, seen or told. */
async function untilAllIsTold(world: ProgramsWorld): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step++) {
    await work(world);
    await deliver(world);
    const next = await nextDue(world);
    if (next === null) return;
    await world.clock.advanceTo(next);
  }
}

/** When the next of what is still to come of these accounts is due; null when nothing is. What is due waits for what comes before it. */
async function nextDue({ stack, accounts }: ProgramsWorld): Promise<Date | null> {
  const users = accounts.map(({ owner }) => owner.id);
  const [row] = await query(
    () => stack.sql<{ at: Date | null }[]>`
      select min(at) as at from (
        select o.not_before as at from test.outbox o join test.webhooks w on w.id = o.webhook_id
        where w.account_id = any (${users}::uuid[]) and o.sent_at is null and o.failed_at is null
        union all select greatest(next_check_at, post_after, lease_until) from test.comments
        where user_id = any (${users}::uuid[]) and reply_status = any (engine.reply_answers_viewer()) and reply_status <> 'verified_public'
        union all select next_check_at from test.comments
        where user_id = any (${users}::uuid[]) and youtube_reply_id is not null and reply_status <> 'verified_public') due
      where at > engine.now() and isfinite(at)`,
  );
  return row?.at ?? null;
}
