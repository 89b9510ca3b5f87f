/** Every request, as it was answered. */
import type { Fault } from "./faults.ts";
import type { MethodName } from "./methods.ts";

export type RequestEntry = {
  at: string;
  method: MethodName;
  mode: string;
  principal: "key" | "oauth" | "none";
  /** Whose quota it is on; null for calls without one, and where nobody could tell who calls. */
  project: number | null;
  /** What it is about: the comment that an insert answers, else the query. */
  subject: string | null;
  /** null when the connection was destroyed instead of answered. */
  status: number | null;
  units: number;
  fault: Fault["kind"] | "networkCut" | null;
};

const KEPT = 5000;

/** The latest requests, oldest first. */
export class RequestJournal {
  #entries: RequestEntry[] = [];
  readonly #log: (line: string) => void;

  /** `log` receives one line a request. */
  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  add(entry: RequestEntry): void {
    this.#entries.push(entry);
    // Trimmed in halves, so that the cost of dropping old entries is spread thin.
    if (this.#entries.length > 2 * KEPT) this.#entries = this.latest();
    const outcome = entry.status ?? "dropped";
    const mode = entry.mode === "" ? "" : ` (${entry.mode})`;
    const fault = entry.fault === null ? "" : ` fault=${entry.fault}`;
    this.#log(
      `simulated ${entry.method}${mode} as ${entry.principal} → ${outcome}, ${entry.units} units${fault}`,
    );
  }

  latest(): RequestEntry[] {
    return this.#entries.slice(-KEPT);
  }

  clear(): void {
    this.#entries = [];
  }
}
