import type { InboxRow } from "@/api/inbox";
import { actsOfTab, isCleanOnly } from "./acts";
import { type Every, isChosen } from "./inbox-state";
import type { Inbox } from "./use-inbox";
import type { InboxNumbers } from "./use-inbox-numbers";

const idsOf = (rows: readonly InboxRow[]) => rows.map(({ id }) => id);
const cleanRows = (rows: readonly InboxRow[]) => rows.filter(({ warnings }) => warnings.length === 0);

/** What is selected of a list, and what can be selected of it. */
export function selectionOf(
  { view, state, dispatch }: Pick<Inbox, "view" | "state" | "dispatch">,
  { total, clean }: InboxNumbers,
) {
  const { rows, selected, every, next } = state;
  const select = (ids: readonly string[], all?: Every) => dispatch({ type: "chosen", ids, every: all });
  const meant = rows.filter((row) => isChosen(state, row));
  return {
    count: every ? total : selected.size,
    /** The selected by name: none where all that match are. */
    chosen: () => rows.filter(({ id }) => selected.has(id)),
    /** The loaded rows that "all" means. */
    all: () => idsOf(isCleanOnly(view) ? cleanRows(rows) : rows),
    /** What can be done with some of the selected. */
    offered: actsOfTab[view.tab].filter((act) => meant.some((row) => row.can[act] !== undefined)),
    /** How many of the selected carry a warning, as far as that is known. */
    warned(): number {
      if (every === "all") return clean === undefined ? 0 : total - clean;
      return meant.length - cleanRows(meant).length;
    },
    select: (ids: readonly string[]) => select(ids),
    selectEvery(all: Every) {
      select(idsOf(all === "all" ? rows : cleanRows(rows)), next === null ? undefined : all);
    },
  };
}

export type Selection = ReturnType<typeof selectionOf>;
