import { pacificDay } from "../../../../scripts/simulator/clock.ts";
import { simulator, sql } from "../../support/stack.ts";

let shiftMs = 0;

/** The product's time, which is also the simulator's. */
export const now = () => new Date(Date.now() + shiftMs);

export const seconds = (n: number) => n * 1000;
export const minutes = (n: number) => n * 60_000;
export const hours = (n: number) => n * 3_600_000;

/** Lets time pass for the database and the simulator alike. */
export async function pass(ms: number): Promise<void> {
  await shiftTo(shiftMs + Math.ceil(ms));
}

/** Lets time pass until just after an instant; nothing when it is over already. */
export async function passUntil(instant: Date): Promise<void> {
  const ms = instant.getTime() - now().getTime();
  if (ms > 0) await pass(ms + 1000);
}

/** For tests of quota errors, which for 15 minutes after midnight Pacific are about the day before: around then it is later here. */
export async function leaveMidnight(): Promise<void> {
  const at = now().getTime();
  if (pacificDay(at - minutes(20)) !== pacificDay(at + minutes(5))) await pass(hours(1));
}

/** Back to real time, for the next test. */
export async function backToRealTime(): Promise<void> {
  if (shiftMs !== 0) await shiftTo(0);
}

async function shiftTo(ms: number): Promise<void> {
  shiftMs = ms;
  await Promise.all([
    simulator.setClock({ offsetMs: ms }),
    sql`update test.clock set shift = make_interval(secs => ${ms / 1000})`,
  ]);
}
