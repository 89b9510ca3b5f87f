/** The state of one simulator. */
import { Clock } from "./clock.ts";
import { FaultPlan } from "./faults.ts";
import { RequestJournal } from "./journal.ts";
import { GrantStore } from "./oauth/grants.ts";
import { IdTokenSigner } from "./oauth/signing.ts";
import { QuotaLedger } from "./quota.ts";
import { ReceivedWebhooks } from "./receiver.ts";
import { FatePlan } from "./reply-fates.ts";
import { defaultSettings, type Settings } from "./settings.ts";
import { ContentStore } from "./store.ts";
import type { ActiveWeather } from "./weather/active.ts";

/** Everything that one simulator knows: the platform's content, accounts and quota, and what is to go wrong. Each server has its own. */
export class Simulation {
  readonly clock = new Clock();
  settings: Settings = defaultSettings();
  readonly content = new ContentStore();
  readonly grants = new GrantStore(() => this.clock.now());
  readonly quota = new QuotaLedger(
    () => this.clock.now(),
    () => this.settings.dailyLimit,
  );
  readonly faults = new FaultPlan(() => this.clock.now());
  readonly fates = new FatePlan(() => this.clock.now());
  /** The named weather that lasts, if any. */
  weather: ActiveWeather | null = null;
  readonly webhooks = new ReceivedWebhooks();
  readonly signer = new IdTokenSigner();
  readonly journal: RequestJournal;
  /** Where it is reached; the default issuer of id_tokens. */
  origin = "";

  constructor(log: (line: string) => void) {
    this.journal = new RequestJournal(log);
  }

  clear(): void {
    this.clock.offsetMs = 0;
    this.settings = defaultSettings();
    this.content.clear();
    this.grants.clear();
    this.quota.clear();
    this.faults.clear();
    this.fates.clear();
    this.journal.clear();
    this.webhooks.clear();
    this.weather = null;
  }
}
