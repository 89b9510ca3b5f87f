/** What the schedule's run does beside reading: nobody waits for it, and with nothing to do it is a look into ten indexes. */
import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { forEachApart, timeBudget } from "../_shared/runtime/concurrency.ts";
import { inPortions } from "../_shared/runtime/portions.ts";

/** Channels looked at for alerts at once. */
const LOOKED_AT_ONCE = 100;

/** Of a minute: whoever moves millions of comments from zone to zone leaves others half of the time. */
const RECOUNTING_MS = 30_000;

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
async function recountReports(db: ServiceDatabase, hasTime: () => boolean): Promise<void> {
  const hasShare = timeBudget(RECOUNTING_MS);
  if (!hasTime()) return;
  await inPortions(
    async (p_limit) => (await db.call("recount_reports", { p_limit }, z.number().int())) > 0,
    () => hasTime() && hasShare(),
  );
}

async function raiseAlerts(db: ServiceDatabase, hasTime: () => boolean): Promise<void> {
  let looked: number;
  do looked = await db.call("raise_alerts", { p_limit: LOOKED_AT_ONCE }, z.number().int());
  while (looked === LOOKED_AT_ONCE && hasTime());
}
