import { onlyRow, type ServiceDatabase, type ServiceRow } from "../_shared/database/service-database.ts";
import type { Decision } from "../_shared/drafting/decide.ts";
import { HttpError } from "../_shared/http-error.ts";
import { storableValue } from "../_shared/text/storable.ts";

/** A decision, and what names the comment and the text that it was made for (service.claim_drafts). */
export type Recorded = { id: string; text_hash?: string; attempts?: number } & Decision;

export type RecordedCounts = ServiceRow<"record_drafts">;

/** As many in one transaction: beyond some 20 a row costs no less, and a lock is held for longer. */
const MOST_AT_ONCE = 20;
const LONGEST_WAIT_MS = 300;

/** Records decisions a few at a time, as they come: each soon, so that a run that is killed loses little. */
export function recorder(db: ServiceDatabase, count: (done: RecordedCounts) => void) {
  let waiting: Recorded[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failure: unknown;
  const underWay = new Set<Promise<void>>();

  const record = async (batch: Recorded[]) =>
    count(onlyRow(await db.call("record_drafts", { p_results: batch.map(storableValue) })));

  /** What the database does not take as a whole it is given one by one, and what it does not take alone is set aside. */
  async function recordAll(batch: Recorded[]): Promise<void> {
    try {
      await record(batch);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code === "database_unavailable") throw error;
      const [only] = batch;
      if (batch.length > 1) {
        for (const one of batch) await recordAll([one]);
      } else if (only && !(only.decision === "retry" && only.reason === "draft_failed")) {
        const { id, text_hash, attempts } = only;
        await recordAll([
          { id, text_hash, attempts, decision: "retry", rule_id: null, reason: "draft_failed" },
        ]);
      } else throw error;
    }
  }

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      const work = recordAll(batch)
        .catch((error: unknown) => {
          failure ??= error;
        })
        .finally(() => underWay.delete(work));
      underWay.add(work);
    }
  }

  return {
    add(...decisions: Recorded[]): void {
      waiting.push(...decisions);
      if (waiting.length >= MOST_AT_ONCE) flush();
      else if (waiting.length > 0) timer ??= setTimeout(flush, LONGEST_WAIT_MS);
    },
    /** Resolves once all are recorded; rejects when the database could not be reached for some. */
    async finish(): Promise<void> {
      flush();
      await Promise.all(underWay);
      if (failure !== undefined) throw failure;
    },
  };
}
