/** Quota of the Data API, counted as Google counts it. */
import { pacificDay } from "./clock.ts";
import type { MethodName } from "./methods.ts";

type LedgerRow = {
  method: MethodName;
  /** e.g. `channel page`, `by id`, `held`, `video page`, `parentId`, `mine`; empty where there is only one. */
  mode: string;
  principal: "key" | "oauth";
  calls: number;
  units: number;
  /** Calls among them that were answered with a 4xx or 5xx. */
  errors: number;
};

export type Ledger = {
  projectNumber: number;
  /** The Pacific day, yyyy-MM-dd. */
  day: string;
  used: number;
  limit: number;
  /** Calls turned away because the day's quota was spent; they cost nothing. */
  refused: number;
  rows: LedgerRow[];
};

type Day = { used: number; refused: number; rows: Map<string, LedgerRow> };
/** A null limit follows the default, whenever that is changed. */
type Project = {
  limit: number | null;
  days: Map<string, Day>;
  minutes: Map<string, { minute: number; calls: number }>;
};

type Charge = Pick<LedgerRow, "method" | "mode" | "principal">;

type DayDump = { project: number; day: string; used: number; refused: number; rows: LedgerRow[] };
export type QuotaDump = { limits: [number, number | null][]; days: DayDump[] };

/** What every project spent on every Pacific day, to the unit. */
export class QuotaLedger {
  readonly #projects = new Map<number, Project>();
  readonly #now: () => number;
  readonly #defaultLimit: () => number;

  constructor(now: () => number, defaultLimit: () => number) {
    this.#now = now;
    this.#defaultLimit = defaultLimit;
  }

  /** Whether `units` still fit into today. A refusal is counted but costs nothing. */
  admits(projectNumber: number, units: number): boolean {
    const project = this.#project(projectNumber);
    const day = this.#day(project, pacificDay(this.#now()));
    if (day.used + units <= this.#limit(project)) return true;
    day.refused += 1;
    return false;
  }

  /** Counts a call against one caller's minute; false once `limit` calls of this minute are spent. */
  admitsInMinute(projectNumber: number, caller: string, limit: number): boolean {
    const { minutes } = this.#project(projectNumber);
    const minute = Math.floor(this.#now() / 60_000);
    const current = minutes.get(caller);
    if (current?.minute !== minute) {
      minutes.set(caller, { minute, calls: 1 });
      return limit >= 1;
    }
    current.calls += 1;
    return current.calls <= limit;
  }

  charge(projectNumber: number, units: number, charge: Charge, failed: boolean): void {
    const day = this.#day(this.#project(projectNumber), pacificDay(this.#now()));
    day.used += units;
    const key = `${charge.method}|${charge.mode}|${charge.principal}`;
    const row = day.rows.get(key) ?? { ...charge, calls: 0, units: 0, errors: 0 };
    row.calls += 1;
    row.units += units;
    if (failed) row.errors += 1;
    day.rows.set(key, row);
  }

  /** Moves today's counter, for a project that others have used too; the rows stay what this simulator saw. */
  set(projectNumber: number, change: { used?: number; limit?: number }): void {
    const project = this.#project(projectNumber);
    if (change.limit !== undefined) project.limit = change.limit;
    if (change.used !== undefined) this.#day(project, pacificDay(this.#now())).used = change.used;
  }

  exhaust(projectNumber: number): void {
    const project = this.#project(projectNumber);
    this.#day(project, pacificDay(this.#now())).used = this.#limit(project);
  }

  read(projectNumber: number, dayName = pacificDay(this.#now())): Ledger {
    const project = this.#project(projectNumber);
    const day = this.#day(project, dayName);
    return {
      projectNumber,
      day: dayName,
      used: day.used,
      limit: this.#limit(project),
      refused: day.refused,
      rows: [...day.rows.values()],
    };
  }

  dump(): QuotaDump {
    const limits: QuotaDump["limits"] = [];
    const days: DayDump[] = [];
    for (const [number, project] of this.#projects) {
      limits.push([number, project.limit]);
      for (const [day, { used, refused, rows }] of project.days) {
        days.push({ project: number, day, used, refused, rows: [...rows.values()] });
      }
    }
    return { limits, days };
  }

  restore(dump: QuotaDump): void {
    this.#projects.clear();
    for (const [number, limit] of dump.limits) this.#project(number).limit = limit;
    for (const { project, day, used, refused, rows } of dump.days) {
      const entries = rows.map((row): [string, LedgerRow] => [
        `${row.method}|${row.mode}|${row.principal}`,
        row,
      ]);
      this.#project(project).days.set(day, { used, refused, rows: new Map(entries) });
    }
  }

  clear(): void {
    this.#projects.clear();
  }

  #limit(project: Project): number {
    return project.limit ?? this.#defaultLimit();
  }

  #project(projectNumber: number): Project {
    let project = this.#projects.get(projectNumber);
    if (project === undefined) {
      project = { limit: null, days: new Map(), minutes: new Map() };
      this.#projects.set(projectNumber, project);
    }
    return project;
  }

  #day(project: Project, name: string): Day {
    let day = project.days.get(name);
    if (day === undefined) {
      day = { used: 0, refused: 0, rows: new Map() };
      project.days.set(name, day);
    }
    return day;
  }
}
