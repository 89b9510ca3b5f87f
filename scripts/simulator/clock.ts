/** The simulator's own time. */

export type ClockState = { now: string; offsetMs: number };

/** Real time plus an offset: everything the simulator dates or expires follows it, network latency excepted. */
export class Clock {
  offsetMs = 0;

  /** Milliseconds since the epoch. */
  now(): number {
    return Date.now() + this.offsetMs;
  }

  setNow(epochMs: number): void {
    this.offsetMs = epochMs - Date.now();
  }

  state(): ClockState {
    return { now: new Date(this.now()).toISOString(), offsetMs: this.offsetMs };
  }
}

/** `2026-11-21T12:00:00Z`: YouTube's instants carry whole seconds. */
export function toSeconds(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}

const pacificDate = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Los_Angeles", dateStyle: "short" });
const pacificDays = new Map<number, string>();

/**
 * The day in Los Angeles, yyyy-MM-dd, on which quota is counted. Cached by the hour, which is exact because Pacific
 * midnight always falls on a whole hour of UTC; formatting every call would cost more than the rest of the ledger.
 */
export function pacificDay(epochMs: number): string {
  const hour = Math.floor(epochMs / 3_600_000);
  let day = pacificDays.get(hour);
  if (day === undefined) {
    day = pacificDate.format(hour * 3_600_000);
    pacificDays.set(hour, day);
  }
  return day;
}
