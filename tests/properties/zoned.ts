/** Days of a time zone by Intl alone, which knows nothing of Postgres. */

const DAY = 86_400_000;
const MINUTE = 60_000;

export class TZDate {
  readonly #format: Intl.DateTimeFormat;

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      calendar: "gregory",
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  }

  /** What a clock on the wall shows at a moment, read as if it were UTC. */
  #wall(at: Date): number {
    const parts = Object.fromEntries(
      this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
    );
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return Date.UTC(year, month - 1, day, hour, minute, second) + (((at.getTime() % 1000) + 1000) % 1000);
  }

  /** The same as a moment of UTC. */
  wallOf(at: Date): Date {
    return new Date(this.#wall(at));
  }

  dayOf(at: Date): string {
    return new Date(this.#wall(at)).toISOString().slice(0, 10);
  }

  /** The first moment of a day: of those of which the wall shows this day or, where it is skipped, a later one. */
  startOf(day: string): Date {
    // No zone is further than 16 hours from UTC, and all days begin at whole minutes.
    let low = Date.parse(day) - 16 * 3_600_000;
    let high = Date.parse(day) + DAY + 16 * 3_600_000;
    while (high - low > MINUTE) {
      const middle = low + Math.floor((high - low) / 2 / MINUTE) * MINUTE;
      if (this.dayOf(new Date(middle)) >= day) high = middle;
      else low = middle;
    }
    return new Date(high);
  }

  /** When the wall showed the same time, so many days ago; where clocks skip it, as much later as they skip. */
  earlier(now: Date, days: number): Date {
    const wanted = this.#wall(now) - days * DAY;
    const offsets = [-1, 1].map((side) => {
      const near = new Date(wanted + side * DAY);
      return this.#wall(near) - near.getTime();
    });
    const [before, after] = offsets as [number, number];
    // Postgres takes the offset after the change where a time comes twice, and the one before where it does not come at all.
    const candidates = [after, before].map((offset) => new Date(wanted - offset));
    return candidates.find((at) => this.#wall(at) === wanted) ?? new Date(wanted - before);
  }
}
