import { Clock } from "./clock.ts";
import { FatePlan } from "./fates.ts";
import { FaultPlan } from "./faults.ts";
import { GrantStore } from "./oauth/grants.ts";
import { IdTokenSigner } from "./oauth/signing.ts";
import { QuotaLedger } from "./quota.ts";
import { defaultSettings } from "./settings.ts";
import { ContentStore } from "./store.ts";
import type { RequestEntry, Settings } from "./types.ts";

const JOURNAL_LENGTH = 5000;

/** Everything one simulator knows; each server has its own. */
export class World {
  readonly clock = new Clock();
  settings: Settings = defaultSettings();
  readonly content = new ContentStore();
  readonly grants = new GrantStore(() => this.clock.now());
  readonly quota = new QuotaLedger(
    () => this.clock.now(),
    () => this.settings.dailyLimit,
  );
  readonly faults = new FaultPlan();
  readonly fates = new FatePlan();
  readonly signer = new IdTokenSigner();
  journal: RequestEntry[] = [];
  /** Where it is reached; the default issuer of id_tokens. */
  origin = "";
  readonly #log: (line: string) => void;

  constructor(log: (line: string) => void) {
    this.#log = log;
  }

  record(entry: RequestEntry): void {
    this.journal.push(entry);
    // Trimmed in halves, so that the cost of dropping old entries is spread thin.
    if (this.journal.length > 2 * JOURNAL_LENGTH) this.journal = this.journal.slice(-JOURNAL_LENGTH);
    const outcome = entry.status ?? "dropped";
    const mode = entry.mode === "" ? "" : ` (${entry.mode})`;
    const fault = entry.fault === null ? "" : ` fault=${entry.fault}`;
    this.#log(
      `simulated ${entry.method}${mode} as ${entry.principal} → ${outcome}, ${entry.units} units${fault}`,
    );
  }

  requests(): RequestEntry[] {
    return this.journal.slice(-JOURNAL_LENGTH);
  }

  clear(): void {
    this.clock.offsetMs = 0;
    this.settings = defaultSettings();
    this.content.clear();
    this.grants.clear();
    this.quota.clear();
    this.faults.clear();
    this.fates.clear();
    this.journal = [];
  }
}
