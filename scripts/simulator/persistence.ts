/** The simulator's state in a file. */
import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { GrantDump } from "./oauth/grants.ts";
import type { QuotaDump } from "./quota.ts";
import type { FatePlanDump } from "./reply-fates.ts";
import type { Settings } from "./settings.ts";
import { patchSettings } from "./settings.ts";
import type { Simulation } from "./simulation.ts";
import type { ContentDump } from "./store.ts";

const VERSION = 1;
const DEBOUNCE_MS = 1000;
/** A file that could not be written, as on a full disk, is tried again after so long. */
const RETRY_MS = 5000;

/** All that a simulation is remembered by; what is to go wrong in it, and its journal, are not. */
export type StateFile = {
  version: typeof VERSION;
  offsetMs: number;
  settings: Settings;
  content: ContentDump;
  grants: GrantDump;
  quota: QuotaDump;
  fates: FatePlanDump;
  /** Of the endpoint that the receiver is, once it has one. */
  webhookSecret?: string;
};

export function dump({ clock, settings, content, grants, quota, fates, webhooks }: Simulation): StateFile {
  return {
    version: VERSION,
    offsetMs: clock.offsetMs,
    settings,
    content: content.dump(),
    grants: grants.dump(),
    quota: quota.dump(),
    fates: fates.dump(),
    ...(webhooks.secret !== null && { webhookSecret: webhooks.secret }),
  };
}

export function restore(simulation: Simulation, state: StateFile): void {
  simulation.clock.offsetMs = state.offsetMs;
  simulation.settings = patchSettings(simulation.settings, state.settings);
  simulation.content.restore(state.content);
  simulation.grants.restore(state.grants);
  simulation.quota.restore(state.quota);
  simulation.fates.restore(state.fates);
  simulation.webhooks.secret = state.webhookSecret ?? null;
}

/** Keeps a simulation in a file: written at most once a second, whole and under another name first, so a kill never tears it. */
export class Persistence {
  readonly #path: string;
  readonly #simulation: Simulation;
  readonly #log: (line: string) => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(path: string, simulation: Simulation, log: (line: string) => void = () => {}) {
    this.#path = path;
    this.#simulation = simulation;
    this.#log = log;
  }

  /** Restores the simulation; false when there is no file yet. A file that cannot be read is an error, never overwritten. */
  load(): boolean {
    let text: string;
    try {
      // It holds tokens, and was readable by everybody on the machine once.
      chmodSync(this.#path, 0o600);
      text = readFileSync(this.#path, "utf8");
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return false;
      throw error;
    }
    const state: StateFile = JSON.parse(text);
    if (state.version !== VERSION)
      throw new Error(`${this.#path} was written by another version of the simulator`);
    restore(this.#simulation, state);
    return true;
  }

  /** Call after anything that may have changed the simulation. */
  touch(): void {
    this.#timer ??= setTimeout(() => this.#tryFlush(), DEBOUNCE_MS);
  }

  /** Writes at once if something waits to be written. Throws when it can't be, and the file is then as it was. */
  flush(): void {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    const draft = `${this.#path}.tmp`;
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 });
      // The mode counts for a new file only.
      rmSync(draft, { force: true });
      writeFileSync(draft, JSON.stringify(dump(this.#simulation)), { mode: 0o600 });
      renameSync(draft, this.#path);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }

  /** The simulation goes on in memory while it can't be kept. */
  #tryFlush(): void {
    try {
      this.flush();
    } catch (error) {
      this.#log(`the simulation couldn't be kept and will be tried again: ${error}`);
      this.#timer ??= setTimeout(() => this.#tryFlush(), RETRY_MS);
    }
  }
}
