/** What the schedule's run does beside reading: nobody waits for it, and with nothing to do it is a look into ten indexes. */
import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { HttpError } from "../_shared/http-error.ts";
import { forEachApart } from "../_shared/runtime/concurrency.ts";

/** Rows that are counted at first, and at most where that is quick; 20,000 take about half a second. */
const COUNTED = { first: 2_000, most: 20_000, fewest: 50 };
/** A portion that took longer is not followed by a larger one. */
const QUICK_MS = 1_000;
/** Channels looked at for alerts at once. */
const LOOKED_AT_ONCE = 100;

/** Each part is tried whatever became of those before it. Rejects with the first failure when all were. */
export async function keepHouse(db: ServiceDatabase, hasTime: () => boolean): Promise<void> {
  const parts = [
    () => foldReports(db, hasTime),
    // After what has just been counted.
    () => raiseAlerts(db, hasTime),
    () => db.call("redact_stale", { p_limit: 1000 }, z.number()),
    () => db.call("forget_old", { p_limit: 1000 }, z.number()),
    // Of an account of millions it takes minutes, which all else shall not wait for.
    () => recountReports(db, hasTime),
  ];
  const failure = await forEachApart(parts, 1, async (part) => void (await part()));
  if (failure !== undefined) throw failure;
}

/** Counts what the journal holds. */
const foldReports = (db: ServiceDatabase, hasTime: () => boolean) =>
  inPortions(
    async (p_limit) => (await db.call("fold_reports", { p_limit }, z.number().int())) === p_limit,
    hasTime,
  );

/** Counts anew what has other days now. */
const recountReports = async (db: ServiceDatabase, hasTime: () => boolean) =>
  hasTime() &&
  (await inPortions(
    async (p_limit) => (await db.call("recount_reports", { p_limit }, z.number().int())) > 0,
    hasTime,
  ));

/**
 * Counts one portion after the other while there is more. What the database doesn't get done within a statement's 8 s is not counted
 * at all, and would fail at every run: fewer rows are tried instead.
 */
async function inPortions(count: (limit: number) => Promise<boolean>, hasTime: () => boolean): Promise<void> {
  let limit = COUNTED.first;
  do {
    const began = performance.now();
    try {
      if (!(await count(limit))) return;
      if (performance.now() - began < QUICK_MS) limit = Math.min(limit * 4, COUNTED.most);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== "database_error" || limit <= COUNTED.fewest)
        throw error;
      limit = Math.max(Math.ceil(limit / 4), COUNTED.fewest);
    }
  } while (hasTime());
}

async function raiseAlerts(db: ServiceDatabase, hasTime: () => boolean): Promise<void> {
  let looked: number;
  do looked = await db.call("raise_alerts", { p_limit: LOOKED_AT_ONCE }, z.number().int());
  while (looked === LOOKED_AT_ONCE && hasTime());
}
