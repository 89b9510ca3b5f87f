import { HttpError } from "../http-error.ts";

/** Rows at first, and at most where that is quick: a comment takes between 25 and 400 µs to be counted, 200 to be deleted. */
const PORTION = { first: 2_000, most: 20_000, fewest: 50 };
/** A portion that took less is followed by a larger one, one that took more than twice as long by a smaller one. */
const QUICK_MS = 1_000;

/**
 * Does one portion after the other: `work` takes how many rows it may do, and resolves to whether there is more. What the database doesn't
 * get done within a statement's 8 s is not done at all, and would fail at every run: fewer rows are tried instead. Resolves to whether all
 * is done, or rejects when the fewest fail.
 */
export async function inPortions(
  work: (limit: number) => Promise<boolean>,
  hasTime: () => boolean,
): Promise<boolean> {
  let limit = PORTION.first;
  do {
    const began = performance.now();
    try {
      if (!(await work(limit))) return true;
      const took = performance.now() - began;
      if (took < QUICK_MS) limit = Math.min(limit * 4, PORTION.most);
      else if (took > 2 * QUICK_MS) limit = smaller(limit);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== "database_error" || limit <= PORTION.fewest)
        throw error;
      limit = smaller(limit);
    }
  } while (hasTime());
  return false;
}

const smaller = (limit: number) => Math.max(Math.ceil(limit / 4), PORTION.fewest);
