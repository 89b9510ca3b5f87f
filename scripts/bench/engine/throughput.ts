/** How much several workers get done beside each other in SQL alone: without functions, network or Google. */
import { performance } from "node:perf_hooks";
import type postgres from "postgres";
import { connect } from "../../stack/postgres.ts";
import { rounded } from "../reports/measure.ts";
import * as engine from "./contract.ts";
import { KINDS, type Kind } from "./kinds.ts";
import { restock, restockChecks, restockPolls } from "./seed.ts";
import { isTimeout, Timings } from "./timings.ts";
import { indexesOf, numberOfChannel, pageOf, readThread } from "./world.ts";

export interface ThroughputOptions {
  url: string;
  sql: postgres.Sql;
  channels: number;
  epoch: number;
  workers: number;
  seconds: number;
  note: (line: string) => void;
}

export interface ThroughputFigures {
  per_s: Record<Kind, number>;
  claims_p95_ms_under_load: Record<string, number>;
  slowest: { step: string; ms: number };
  errors: Record<string, number>;
}

/** One kind of work: a worker claims some, does it until time is up, and says how much that was. */
interface Load {
  claim: string;
  work: (
    sql: postgres.Sql,
    timings: Timings,
    inTime: () => boolean,
  ) => Promise<{ claimed: number; done: number }>;
  restock: () => Promise<void>;
}

export async function measureThroughput(options: ThroughputOptions): Promise<ThroughputFigures> {
  const { url, workers, note } = options;
  const timings = new Timings();
  const errors: Record<string, number> = {};
  const per_s = { polls: 0, drafts: 0, posts: 0, checks: 0 };
  const pools = Array.from({ length: workers }, () =>
    connect(url, { max: 1, connection: { statement_timeout: engine.STATEMENT_MS } }),
  );
  try {
    const all = loads(options);
    for (const kind of KINDS) {
      per_s[kind] = await run(all[kind], pools, options.seconds, timings, errors);
      note(`${kind} in SQL alone: ${per_s[kind]} a second`);
    }
    const claims = KINDS.map((kind) => all[kind].claim);
    return {
      per_s,
      claims_p95_ms_under_load: Object.fromEntries(
        claims.map((claim) => [claim, timings.spread(claim).p95_ms]),
      ),
      slowest: timings.slowest(),
      errors,
    };
  } finally {
    await Promise.all(pools.map((pool) => pool.end({ timeout: 2 })));
  }
}

/** In rounds: when a worker finds nothing left, all stop and the world is stocked again, which does not count. */
async function run(
  load: Load,
  pools: postgres.Sql[],
  seconds: number,
  timings: Timings,
  errors: Record<string, number>,
): Promise<number> {
  let done = 0;
  let busyMs = 0;
  for (let round = 0; busyMs < seconds * 1000; round++) {
    if (round > 0) await load.restock();
    const started = performance.now();
    const inTime = () => performance.now() - started < seconds * 1000 - busyMs;
    const before = done;
    await Promise.all(
      pools.map(async (sql) => {
        while (inTime()) {
          try {
            const result = await load.work(sql, timings, inTime);
            done += result.done;
            if (result.claimed === 0) return;
          } catch (error) {
            const name = isTimeout(error) ? `${load.claim} timed out` : String(error).slice(0, 100);
            errors[name] = (errors[name] ?? 0) + 1;
            return;
          }
        }
      }),
    );
    busyMs += performance.now() - started;
    if (round > 0 && done === before) break;
  }
  return rounded((done * 1000) / busyMs);
}

function loads({ sql, channels, epoch, workers }: ThroughputOptions): Record<Kind, Load> {
  /** As much as the schedule claims at once, but in a small world no more than leaves some for every worker. */
  const share = (usual: number, stock: number) =>
    Math.max(1, Math.min(usual, Math.floor((stock * channels) / (2 * workers))));
  const sizes = { syncs: share(10, 1), drafts: share(40, 20), posts: share(50, 20), checks: share(200, 30) };
  return {
    polls: {
      claim: "claim_syncs",
      async work(pool, timings, inTime) {
        const claims = await timings.time("claim_syncs", () => engine.claimSyncs(pool, null, sizes.syncs));
        let done = 0;
        for (const claim of claims) {
          if (!inTime()) break;
          const { user_id, channel_id, connection_id } = claim;
          const page = pageOf(epoch, numberOfChannel(channel_id), 0).map(readThread);
          await engine.charge(pool, connection_id, "list");
          await timings.time("record_threads", () => engine.recordThreads(pool, user_id, channel_id, page));
          await timings.time("threads_to_reread", () => engine.threadsToReread(pool, user_id, channel_id));
          await timings.time("finish_sync", () => engine.finishSync(pool, claim));
          done++;
        }
        return { claimed: claims.length, done };
      },
      restock: () => restockPolls(sql),
    },
    drafts: {
      claim: "claim_drafts",
      async work(pool, timings, inTime) {
        const claims = await timings.time("claim_drafts", () => engine.claimDrafts(pool, null, sizes.drafts));
        let done = 0;
        for (const claim of claims) {
          if (!inTime()) break;
          const take = await timings.time("take_model_calls", () => engine.takeModelCall(pool, claim));
          await timings.time("record_drafts", () => engine.recordDrafts(pool, [claim]));
          await timings.time("settle_model_calls", () => engine.settleModelCall(pool, claim, take, 500));
          done++;
        }
        return { claimed: claims.length, done };
      },
      restock: () => restock(sql, channels, epoch, indexesOf(null)),
    },
    posts: {
      claim: "claim_posts",
      async work(pool, timings, inTime) {
        const claims = await timings.time("claim_posts", () => engine.claimPosts(pool, null, sizes.posts));
        let done = 0;
        for (const claim of claims) {
          if (!inTime()) break;
          if (!(await timings.time("begin_send", () => engine.beginSend(pool, claim)))) continue;
          await timings.time("record_post", () => engine.recordPost(pool, claim));
          done++;
        }
        return { claimed: claims.length, done };
      },
      restock: () => restock(sql, channels, epoch, indexesOf("queue")),
    },
    checks: {
      claim: "claim_checks",
      async work(pool, timings, inTime) {
        const claims = await timings.time("claim_checks", () => engine.claimChecks(pool, null, sizes.checks));
        let done = 0;
        for (let first = 0; first < claims.length && inTime(); first += 50) {
          const batch = claims.slice(first, first + 50);
          await engine.charge(pool, null, "verify");
          await timings.time("record_checks", () => engine.recordChecks(pool, batch));
          done += batch.length;
        }
        return { claimed: claims.length, done };
      },
      restock: () => restockChecks(sql),
    },
  };
}
