import { type BulkAct, LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type BulkOutcome, type BulkTarget, bulkAct } from "@/api/inbox-bulk";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { inboxCountsQuery, repliesKey } from "@/queries/replies";
import { comments } from "../acts";

export interface BulkProgress {
  act: BulkAct;
  done: number;
  total: number;
}

export interface BulkOrder extends BulkTarget {
  act: BulkAct;
  /** How many it should be. */
  number: number;
  /** Without a list: what came later is not meant. */
  until: string;
}

export interface BulkCallsContext {
  queries: QueryClient;
  /** The comments that were looked at one by one. */
  opened: ReadonlySet<string>;
  setProgress: (progress: BulkProgress | undefined) => void;
}

export type InCalls = (order: BulkOrder, onCall?: (call: BulkOutcome) => void) => Promise<BulkOutcome>;

/** Gives what does the same to many comments, a call at a time, and tells how far it is. */
export function createBulkCalls({ queries, opened, setProgress }: BulkCallsContext): InCalls {
  /** Those of a call whose drafts were in view; of all that match, the last that were. */
  const lookedAt = (ids: readonly string[] | null) =>
    ids === null ? [...opened].slice(-LIMITS.bulk_rows) : ids.filter((id) => opened.has(id));

  /** One call after the other; stops where nothing is left, or nothing more is done. */
  async function callInTurn(order: BulkOrder, onCall: (call: BulkOutcome) => void): Promise<void> {
    const { act, ids, number: _, until, ...view } = order;
    let waiting = ids;
    for (;;) {
      const called = waiting === null ? null : waiting.slice(0, LIMITS.bulk_rows);
      const call = await bulkAct(
        act,
        { ...view, ids: called, ...(act === "approve" && { opened: lookedAt(called) }) },
        ids === null ? until : undefined,
      );
      onCall(call);
      // A call that takes long ends early, and leaves the rest to the next.
      const decided = new Set([...call.done, ...call.refused.map(({ id }) => id)]);
      waiting = waiting === null ? null : waiting.filter((id) => !decided.has(id));
      if (decided.size === 0 || (waiting === null ? call.left === 0 : waiting.length === 0)) break;
      if (waiting === null && call.done.length === 0) break;
    }
  }

  return async (order, onCall) => {
    const whole: BulkOutcome = { done: [], refused: [], left: 0 };
    const tell = () => setProgress({ act: order.act, done: whole.done.length, total: order.number });
    tell();
    try {
      await callInTurn(order, (call) => {
        whole.done.push(...call.done);
        whole.refused.push(...call.refused);
        onCall?.(call);
        tell();
      });
    } catch (error) {
      await tellFailure(appMessages.replies.notDone, error);
    } finally {
      setProgress(undefined);
      void queries.invalidateQueries({ queryKey: repliesKey });
      void queries.invalidateQueries({ queryKey: inboxCountsQuery(order.tab, order.filters).queryKey });
    }
    const [first] = whole.refused;
    if (first) {
      notify.error(
        { title: `${comments(whole.refused.length)} not changed` },
        { description: first.message },
      );
    }
    return whole;
  };
}
