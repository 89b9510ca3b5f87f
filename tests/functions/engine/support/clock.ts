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

/**
 * Midnight Pacific ends the day of quota and ledger, and for 15 minutes after it a quota error is about the day before. A scene that lets
 * an hour or two pass begins where none is near: from two hours before it until 20 minutes after, it is later here.
 */
export async function leaveMidnight(): Promise<void> {
  const at = now().getTime();
  if (pacificDay(at - minutes(20)) !== pacificDay(at + hours(2))) await pass(hours(2) + minutes(20));
}

/** Of what is kept for posting, less and less is from four in the afternoon, Pacific time (engine.kept_for_others): from two on it is the next morning here. */
export async function passEvening(): Promise<void> {
  while (pacificDay(now().getTime()) === pacificDay(now().getTime() - hours(14))) await pass(hours(1));
  await leaveMidnight();
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
