import type { RefObject } from "react";
import { notify } from "@/lib/notify";
import { actWords, tabAfter, undoOf } from "../acts";
import type { Touched } from "../touched";
import type { InboxHandle } from "../use-inbox";
import type { Undo } from "../use-undo";
import type { BulkOrder, InCalls } from "./bulk-calls";

/** What several replies were approved for, or several comments dismissed, can be taken back at least this long. */
const UNDO_MS = 120_000;

export interface BulkRunContext {
  list: RefObject<InboxHandle | undefined>;
  undo: Undo;
  touched: Touched;
  inCalls: InCalls;
}

/** Gives what does the same to many comments of the list that is shown, and offers the way back. */
export function createBulkRun({ list, undo, touched, inCalls }: BulkRunContext) {
  return async (order: BulkOrder): Promise<void> => {
    const where = list.current;
    const before = where?.getState();
    const loaded = new Map(before?.rows.map((row) => [row.id, row]));
    const ids = order.ids ?? [...loaded.keys()];

    /** Takes what was done back: the comments that are loaded stand where they stood. */
    async function takeBack(back: BulkOrder["act"], done: readonly string[]) {
      const undone = await inCalls({ ...order, act: back, ids: done, number: done.length });
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
    }

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
    if (back) undo.offer(words, UNDO_MS, () => takeBack(back, done));
    else notify.success({ title: words });
  };
}
