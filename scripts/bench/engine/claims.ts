/** How long each claim and each record takes in SQL alone, one at a time, undone after every run. */
import { performance } from "node:perf_hooks";
import type postgres from "postgres";
import { rounded } from "../reports/measure.ts";
import * as engine from "./contract.ts";
import { onCpuMs } from "./cpu.ts";
import { prepareTurns } from "./seed.ts";
import { isTimeout, type Spread, Timings } from "./timings.ts";
import {
  channelId,
  connectionId,
  healthyChannels,
  PAGE,
  pageOf,
  readThread,
  type SeededThread,
  threadAt,
  userId,
} from "./world.ts";

export type Transaction = postgres.TransactionSql;

interface ClaimTimes extends Spread {
  /** What the database's process computed for it (the median), which a machine busy with other things spoils least. */
  cpu_ms?: number;
  /** The statement was stopped at its limit, which then stands for its times. */
  timed_out?: true;
}

export interface ClaimFigures {
  claims: Record<string, ClaimTimes>;
  records: Record<string, { ms_per_row: number; cpu_ms_per_row?: number }>;
  slowest: { step: string; ms: number };
}

export interface ClaimOptions {
  channels: number;
  epoch: number;
  runs: number;
  /** Whether only what the schedule and users claim is timed, and nothing recorded. */
  claimsAlone?: boolean;
  note: (line: string) => void;
}

/** Prepares what it needs, and measures what it is about. */
export type Step = (tx: Transaction, measured: Measured) => Promise<unknown>;
/** Resolves with the number of rows that it recorded. */
type RecordStep = (tx: Transaction, measured: Measured) => Promise<number>;
type Measured = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** A claim that takes longer is not run as often. */
const LONG_MS = 5_000;
/** An idle claim takes a millisecond: measured more often, or one hiccup of the machine is its p95. */
const IDLE = 10;

/** Over one connection, with a statement_timeout. */
export async function timeClaims(sql: postgres.Sql, options: ClaimOptions): Promise<ClaimFigures> {
  const { channels, epoch, runs, note } = options;
  const [n = 1] = healthyChannels(channels, 1);
  const [backend] = await sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
  const timings = new Timings();
  const computing = new Timings();
  const take = (name: string, step: Step, times = runs) =>
    repeat(
      sql,
      times,
      step,
      (ms, cpuMs) => {
        timings.add(name, ms);
        if (cpuMs !== undefined) computing.add(name, cpuMs);
      },
      () => onCpuMs(backend.pid),
    );
  /** Nothing where the system does not tell. */
  const cpuOf = (name: string) =>
    computing.names().includes(name) ? computing.spread(name).p50_ms : undefined;
  const claims: ClaimFigures["claims"] = {};
  const records: ClaimFigures["records"] = {};

  const timeClaim = async (name: string, step: Step, often = runs) => {
    const timedOut = await take(name, step, often);
    const times = { ...timings.spread(name), cpu_ms: cpuOf(name) };
    claims[name] = timedOut ? { ...times, timed_out: true } : times;
    note(
      `${name}: ${times.p50_ms} ms, p95 ${times.p95_ms} ms, on a CPU ${times.cpu_ms ?? "?"} ms${timedOut ? " (stopped at its limit)" : ""}`,
    );
  };
  for (const [name, step] of Object.entries(claimSteps(n))) await timeClaim(name, step);
  for (const [name, step] of Object.entries(options.claimsAlone ? {} : recordSteps(n, epoch))) {
    let rows = 1;
    await take(name, async (tx, measured) => {
      rows = await step(tx, measured);
    });
    const cpuMs = cpuOf(name);
    records[name] = {
      ms_per_row: rounded(timings.spread(name).p50_ms / rows),
      cpu_ms_per_row: cpuMs === undefined ? undefined : rounded(cpuMs / rows),
    };
    note(`${name}: ${records[name].ms_per_row} ms a row, on a CPU ${records[name].cpu_ms_per_row ?? "?"} ms`);
  }
  // A year ago nothing of today was due yet. Moving the rows instead would leave as many dead ones in every index.
  await moveClock(sql, "-1 year");
  for (const [name, claim] of Object.entries(scheduled)) {
    await timeClaim(`claim_${name}_idle`, (tx, measured) => measured<unknown>(() => claim(tx)), IDLE * runs);
  }
  await moveClock(sql, "0");
  // What was undone leaves dead rows, and the next to be measured would meet them.
  await sql`vacuum`;
  return { claims, records, slowest: timings.slowest() };
}

/** As the schedule claims. */
const scheduled = {
  posts: (tx: Transaction) => engine.claimPosts(tx),
  drafts: (tx: Transaction) => engine.claimDrafts(tx),
  syncs: (tx: Transaction) => engine.claimSyncs(tx),
  checks: (tx: Transaction) => engine.claimChecks(tx),
  reconciles: engine.claimReconciles,
  refreshes: engine.claimRefreshes,
};

function claimSteps(n: number): Record<string, Step> {
  const user = userId(n);
  const alone =
    (claim: (tx: Transaction) => Promise<unknown>): Step =>
    (tx, measured) =>
      measured(() => claim(tx));
  return {
    claim_posts: alone(scheduled.posts),
    claim_drafts: alone(scheduled.drafts),
    claim_syncs: alone(scheduled.syncs),
    claim_checks: alone(scheduled.checks),
    claim_reconciles: alone(scheduled.reconciles),
    claim_refreshes: async (tx, measured) => {
      await tokensRunningOut(tx);
      await measured(() => scheduled.refreshes(tx));
    },
    claim_posts_user: alone((tx) => engine.claimPosts(tx, user)),
    claim_drafts_user: alone((tx) => engine.claimDrafts(tx, user)),
    claim_checks_user: alone((tx) => engine.claimChecks(tx, user)),
    threads_to_reread: alone((tx) => engine.threadsToReread(tx, user, channelId(n))),
    redact_stale: alone(engine.redactStale),
    // Asked every minute, about all channels at once.
    metrics: alone((tx) => tx`select * from service.metrics()`),
  };
}

/** Every statement looks at the clock, so what is left of its earlier rows would slow all of them down. */
export async function moveClock(sql: postgres.Sql, shift: string): Promise<void> {
  await sql`update test.clock set shift = ${shift}::interval`;
  await sql`vacuum private.clock`;
  await prepareTurns(sql);
}

/** A year's tokens are never due; of 10,000 one-hour tokens 50 run out within 20 s. */
async function tokensRunningOut(tx: Transaction): Promise<void> {
  await tx`
    update test.connections set expires_at = engine.now() + interval '5 minutes'
    where id in (select id from test.connections where refresh_token <> '' limit 50)`;
}

function recordSteps(n: number, epoch: number): Record<string, RecordStep> {
  const user = userId(n);
  const known = pageOf(epoch, n, 0);
  const fresh = Array.from({ length: PAGE }, (_, index) => threadAt(epoch, n, 1001 + index));
  const threads =
    (page: SeededThread[]): RecordStep =>
    async (tx, measured) => {
      await measured(() => engine.recordThreads(tx, user, channelId(n), page.map(readThread)));
      return page.length;
    };
  return {
    record_threads_known: threads(known),
    record_threads_new: threads(fresh),
    async record_drafts(tx, measured) {
      const claims = await engine.claimDrafts(tx, user, 20, 20);
      await measured(() => engine.recordDrafts(tx, claims));
      return claims.length;
    },
    async begin_send(tx, measured) {
      const [claim] = await engine.claimPosts(tx, user, 1);
      await measured(() => engine.beginSend(tx, present(claim)));
      return 1;
    },
    async record_post(tx, measured) {
      const [claim] = await engine.claimPosts(tx, user, 1);
      await engine.beginSend(tx, present(claim));
      await measured(() => engine.recordPost(tx, present(claim)));
      return 1;
    },
    async record_checks(tx, measured) {
      const claims = await engine.claimChecks(tx, null, 50);
      await measured(() => engine.recordChecks(tx, claims));
      return claims.length;
    },
    async book_read(tx, measured) {
      await measured(() => engine.bookRead(tx, connectionId(n)));
      return 1;
    },
    async finish_sync(tx, measured) {
      const [claim] = await engine.claimSyncs(tx, user);
      await measured(() => engine.finishSync(tx, present(claim)));
      return 1;
    },
  };
}

function present<Claim>(claim: Claim | undefined): Claim {
  if (!claim) throw new Error("A claim found nothing in the seeded world.");
  return claim;
}

const undo = new Error("undo");

/** Runs a step once to warm up and then so many times. Whether it ran into its limit. */
export async function repeat(
  sql: postgres.Sql,
  runs: number,
  step: Step,
  took: (ms: number, cpuMs: number | undefined) => void,
  cpuNow: () => number | undefined = () => undefined,
): Promise<boolean> {
  for (let n = 0; n <= runs; n++) {
    let ms = 0;
    let cpuMs: number | undefined;
    const measured: Measured = async (work) => {
      const before = cpuNow();
      const started = performance.now();
      try {
        return await work();
      } finally {
        ms = performance.now() - started;
        const after = cpuNow();
        if (before !== undefined && after !== undefined) cpuMs = after - before;
      }
    };
    let timedOut = false;
    try {
      await sql.begin(async (tx) => {
        await step(tx, measured);
        throw undo;
      });
    } catch (error) {
      timedOut = isTimeout(error);
      if (error !== undo && (!timedOut || ms === 0)) throw error;
    }
    if (n > 0 || ms > LONG_MS) took(ms, cpuMs);
    if (timedOut || ms > LONG_MS) return timedOut;
  }
  return false;
}
