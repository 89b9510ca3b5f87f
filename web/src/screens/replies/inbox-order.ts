import type { ReplyOrder } from "@shared/database/vocabulary.gen.ts";
import type { InboxRow } from "@/api/inbox";

/** The order of the database (`inbox_page`), so that a row finds its place without asking. */
export function compareRows(order: ReplyOrder) {
  return (a: InboxRow, b: InboxRow): number => {
    if (order === "urgent" && a.urgency !== b.urgency) return b.urgency - a.urgency;
    if (a.tab_at !== b.tab_at) {
      const later = Date.parse(a.tab_at) - Date.parse(b.tab_at) || (a.tab_at < b.tab_at ? -1 : 1);
      return order === "newest" ? -later : later;
    }
    return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
  };
}

/** Where a row belongs among sorted rows. */
export function placeOf(
  rows: readonly InboxRow[],
  row: InboxRow,
  compare: (a: InboxRow, b: InboxRow) => number,
): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = rows[middle];
    if (there && compare(there, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
