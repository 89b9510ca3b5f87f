/** The four functions under way beside each other, as the schedule calls them, for as long as one likes. */
import { setTimeout as delay } from "node:timers/promises";
import type postgres from "postgres";
import type { Stack } from "../../stack/index.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { restock, restockChecks, restockPolls } from "./seed.ts";
import { indexesOf } from "./world.ts";

const functionOf: Record<Kind, string> = {
  polls: "sync-comments",
  drafts: "draft-replies",
  posts: "post-replies",
  checks: "verify-pending-replies",
};
/** The field of a function's answer that says how much it found to do. */
const foundIn: Record<Kind, string> = {
  polls: "channels",
  drafts: "claimed",
  posts: "claimed",
  checks: "checked",
};
const CALLS_IN_FLIGHT = 2;
const PAUSE_MS = 200;
/** Postgres' code. */
const DEADLOCK = "40P01";
export interface LoadOptions {
  stack: Stack;
  channels: number;
  epoch: number;
}

/** Calls the four functions, each again as soon as it has answered; the stand-in for Google keeps the load mixed. */
export class MixedLoad {
  readonly answers: Record<Kind, Record<string, number>> = { polls: {}, drafts: {}, posts: {}, checks: {} };
  readonly restocked: Record<Kind, number> = { polls: 0, drafts: 0, posts: 0, checks: 0 };
  readonly errors: Record<string, number> = {};
  readonly #options: LoadOptions;
  readonly #stopping = new AbortController();
  readonly #restocking = new Set<Kind>();
  #restocks: Promise<unknown> = Promise.resolve();

  constructor(options: LoadOptions) {
    this.#options = options;
  }

  inTime(): boolean {
    return !this.#stopping.signal.aborted;
  }

  stop(): void {
    this.#stopping.abort();
  }

  async run(): Promise<void> {
    const drivers = KINDS.flatMap((kind) => Array.from({ length: CALLS_IN_FLIGHT }, () => kind));
    await Promise.all(drivers.map((kind) => this.#drive(kind)));
  }

  async #drive(kind: Kind): Promise<void> {
    while (this.inTime()) {
      const found = await this.#call(kind);
      if (found > 0 || !this.inTime()) continue;
      // In a small world everything is done at some point.
      if (found === 0) await this.#restock(kind);
      await delay(PAUSE_MS);
    }
  }

  /** How much the function found to do; -1 when it failed. */
  async #call(kind: Kind): Promise<number> {
    const { stack } = this.#options;
    try {
      const response = await fetch(`${stack.urls.api}/functions/v1/${functionOf[kind]}`, {
        method: "POST",
        headers: { apikey: stack.keys.cronKey, "content-type": "application/json" },
        body: "{}",
        signal: this.#stopping.signal,
      });
      const answer = await response.json();
      if (!response.ok) throw new Error(`${response.status} ${answer.error?.code ?? ""}`);
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === "number") this.answers[kind][name] = (this.answers[kind][name] ?? 0) + value;
      }
      return answer[foundIn[kind]];
    } catch (error) {
      // A run that is still at work when time is up is cut off by us.
      if (this.inTime()) this.#count(`${functionOf[kind]}: ${(error as Error).message}`);
      return -1;
    }
  }

  async #restock(kind: Kind): Promise<void> {
    const { stack, channels, epoch } = this.#options;
    const again = (status: string | null) =>
      restock(stack.sql, channels, epoch, indexesOf(status), { othersWork: true });
    const stocks: Record<Kind, () => Promise<void>> = {
      polls: () => restockPolls(stack.sql),
      drafts: () => again(null),
      posts: () => again("queue"),
      checks: () => restockChecks(stack.sql),
    };
    if (this.#restocking.has(kind)) return;
    this.restocked[kind]++;
    this.#restocking.add(kind);
    // One at a time: they write the same turns.
    this.#restocks = this.#restocks
      .then(() => retriedInDeadlocks(stocks[kind]))
      .catch((error) => this.#count(`restocking ${kind}: ${String(error).slice(0, 100)}`))
      .finally(() => this.#restocking.delete(kind));
    await this.#restocks;
  }

  #count(what: string): void {
    this.errors[what] = (this.errors[what] ?? 0) + 1;
  }
}

/** A restock goes through the tables in an order of its own, and gives way to the engine (seed.ts). */
async function retriedInDeadlocks(restocks: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await restocks();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries >= 20) throw error;
    }
  }
}

/**
 * What has been recorded so far: sums that only grow, whatever is restocked. Without one account's, whose Google project is named
 * as well. reads: of comments, whether newest pages or others.
 */
export async function workDone(
  sql: postgres.Sql,
  except: { user: string; project: string } | null = null,
): Promise<Record<"posts" | "drafts" | "reads", number>> {
  const [row] = await sql<[{ posts: number; reads: number; drafts: number }]>`
    select coalesce(sum(u.calls) filter (where u.kind = 'insert'), 0)::int as posts,
      coalesce(sum(u.calls) filter (where u.kind = 'list'), 0)::int as reads,
      (select coalesce(sum(m.calls), 0) from test.model_uses m
        where m.purpose = 'draft' and m.user_id is distinct from ${except?.user ?? null}::uuid)::int as drafts
    from test.quota_uses u where u.project is distinct from ${except?.project ?? null}`;
  return row;
}
