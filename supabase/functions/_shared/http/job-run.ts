import type { ServiceDatabase } from "../database/service-database.ts";
import { HttpError } from "../http-error.ts";

/**
 * Keeps on the row of its job that a run began and how it ended (private.job_runs), by which a schedule that stands still is
 * noticed. What cannot be kept changes nothing about the run: its job then looks late, as it should.
 */
export async function recordedRun<Out>(
  db: ServiceDatabase,
  name: string,
  work: () => Promise<Out>,
): Promise<Out> {
  const startedAt = performance.now();
  const keep = (kept: Promise<unknown>) =>
    kept.catch((error: unknown) => console.error(JSON.stringify({ function: name, kept: String(error) })));
  const begun = keep(db.call("begin_job", { p_function: name }));
  const end = async (how: { p_counts?: Record<string, number>; p_error?: string }) => {
    await begun;
    await keep(
      db.call("end_job", { p_function: name, p_ms: Math.round(performance.now() - startedAt), ...how }),
    );
  };
  try {
    const out = await work();
    await end({ p_counts: countsOf(out) });
    return out;
  } catch (error) {
    await end({ p_error: error instanceof HttpError ? error.code : "internal_error" });
    throw error;
  }
}

/** The numbers of an answer: what a run did, without anybody's ids or words. */
export function countsOf(out: unknown): Record<string, number> {
  const isCount = (entry: [string, unknown]): entry is [string, number] => typeof entry[1] === "number";
  return Object.fromEntries(Object.entries(out ?? {}).filter(isCount));
}
