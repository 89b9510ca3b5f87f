/** The log of a run: every call between the parts, every call of ours, and what was injected when. Kept in a file for a violation. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { RequestEntry } from "../../simulator/journal.ts";

export interface Exchange {
  at: string;
  /** Who calls, or what happened. */
  who: string;
  what: string;
  detail?: Record<string, unknown>;
}

export class Exchanges {
  readonly entries: Exchange[] = [];
  /** By the product's clock. */
  readonly now: () => Date;

  constructor(now: () => Date) {
    this.now = now;
  }

  add(who: string, what: string, detail?: Record<string, unknown>): void {
    this.entries.push({ at: this.now().toISOString(), who, what, ...(detail ? { detail } : {}) });
  }

  /** Writes everything in the order of its time, the simulator's journal among it; returns the file's path. */
  async keep(
    directory: string,
    name: string,
    head: Record<string, unknown>,
    journal: RequestEntry[],
    rows: Record<string, unknown>[],
  ): Promise<string> {
    const google = journal.map(
      ({ at, ...detail }): Exchange => ({ at, who: "google", what: detail.method, detail }),
    );
    const lines = [...this.entries, ...google].sort((left, right) => (left.at < right.at ? -1 : 1));
    const file = join(directory, `${name}.jsonl`);
    await mkdir(directory, { recursive: true });
    await writeFile(file, [head, ...lines, ...rows].map((line) => `${JSON.stringify(line)}\n`).join(""));
    return file;
  }
}
