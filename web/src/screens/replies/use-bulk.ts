import { type BulkAct, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useMemo, useState } from "react";
import { type BulkOutcome, type BulkTarget, bulkAct } from "@/api/inbox-bulk";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { notify } from "@/lib/notify";
import { inboxCountsQuery, repliesKey } from "@/queries/replies";
import { actWords, comments, tabAfter, undoOf } from "./acts";
import type { Touched } from "./touched";
import type { InboxHandle } from "./use-inbox";
import type { Undo } from "./use-undo";

/** What several replies were approved for, or several comments dismissed, can be taken back at least this long. */
const UNDO_MS = 120_000;

export interface BulkProgress {
  act: BulkAct;
  done: number;
  total: number;
}

export interface BulkInput {
  list: RefObject<InboxHandle | undefined>;
  undo: Undo;
  touched: Touched;
  /** The comments that were looked at one by one. */
  opened: ReadonlySet<string>;
}

export interface BulkOrder extends BulkTarget {
  act: BulkAct;
  /** How many it should be. */
  number: number;
  /** Without a list: what came later is not meant. */
  until: string;
}

/** Does the same to many comments, a call at a time, and tells how far it is. */
export function useBulk({ list, undo, touched, opened }: BulkInput) {
  const queries = useQueryClient();
  const [progress, setProgress] = useState<BulkProgress>();

  const deeds = useMemo(() => {
    /** Those of a call whose drafts were in view; of all that match, the last that were. */
    const lookedAt = (ids: readonly string[] | null) =>
      ids === null ? [...opened].slice(-LIMITS.bulk_rows) : ids.filter((id) => opened.has(id));

    /** One call after the other; stops where nothing is left, or nothing more is done. */
    async function inCalls(order: BulkOrder, onCall: (call: BulkOutcome) => void): Promise<BulkOutcome> {
      const whole: BulkOutcome = { done: [], refused: [], left: 0 };
      const { act, ids, number, until, ...view } = order;
      setProgress({ act, done: 0, total: number });
      try {
        let waiting = ids;
        for (;;) {
          const called = waiting === null ? null : waiting.slice(0, LIMITS.bulk_rows);
          const call = await bulkAct(
            act,
            { ...view, ids: called, ...(act === "approve" && { opened: lookedAt(called) }) },
            ids === null ? until : undefined,
          );
          whole.done.push(...call.done);
          whole.refused.push(...call.refused);
          onCall(call);
          setProgress({ act, done: whole.done.length, total: number });
          // A call that takes long ends early, and leaves the rest to the next.
          const decided = new Set([...call.done, ...call.refused.map(({ id }) => id)]);
          waiting = waiting === null ? null : waiting.filter((id) => !decided.has(id));
          if (decided.size === 0 || (waiting === null ? call.left === 0 : waiting.length === 0)) break;
          if (waiting === null && call.done.length === 0) break;
        }
      } catch (error) {
        await tellFailure(appMessages.replies.notDone, error);
      } finally {
        setProgress(undefined);
        void queries.invalidateQueries({ queryKey: repliesKey });
        void queries.invalidateQueries({ queryKey: inboxCountsQuery(view.tab, view.filters).queryKey });
      }
      const [first] = whole.refused;
      if (first) {
        notify.error(
          { title: `${comments(whole.refused.length)} not changed` },
          { description: first.message },
        );
      }
      return whole;
    }

    return {
      async run(order: BulkOrder): Promise<void> {
        const where = list.current;
        const before = where?.getState();
        const loaded = new Map(before?.rows.map((row) => [row.id, row]));
        const ids = order.ids ?? [...loaded.keys()];
        touched.begin(ids);
        const { done } = await inCalls(order, (call) => {
          const leaving = call.done.filter((id) => {
            const row = loaded.get(id);
            return row && tabAfter(order.act, row, order.tab) !== undefined;
          });
          if (list.current?.view === where?.view) where?.dispatch({ type: "left", ids: leaving });
        });
        touched.settle(ids);
        const mine = list.current;
        if (mine && mine.view === where?.view) {
          mine.dispatch({ type: "chosen", ids: [] });
          // What follows the loaded rows is no longer what it was.
          if (order.ids === null) await mine.reload();
        }
        if (done.length === 0) return;
        const back = undoOf[order.act];
        const words = actWords[order.act].done(done.length);
        if (!back) {
          notify.success({ title: words });
          return;
        }
        undo.offer(words, UNDO_MS, async () => {
          const undone = await inCalls(
            { ...order, act: back, ids: done, number: done.length },
            () => undefined,
          );
          const here = list.current;
          if (!here || here.view.tab !== order.tab) return;
          if (order.ids === null) await here.reload();
          here.dispatch({
            type: "returned",
            rows: undone.done.flatMap((id) => loaded.get(id) ?? []),
            currentId: before?.currentId,
            selected: before?.selected ?? [],
          });
          if (before?.every) here.dispatch({ type: "chosen", ids: before.selected, every: before.every });
        });
      },
    };
  }, [list, undo, touched, opened, queries]);

  return { progress, ...deeds };
}

export type Bulk = ReturnType<typeof useBulk>;
