import type { ReplyOrder, ReplyTab } from "@shared/database/vocabulary.gen.ts";
import type { InboxRow } from "@/api/inbox";

/** The moment by which a tab is ordered. */
function momentOf(tab: ReplyTab, row: InboxRow): string | null {
  if (tab === "queued") return row.post_after;
  if (tab === "posted") return row.reply_sent_at;
  return tab === "needs_you" ? row.status_changed_at : row.published_at;
}

/** The order of the database (`inbox_page`), so that a row finds its place without asking: what has no moment is last. */
export function compareRows(tab: ReplyTab, order: ReplyOrder) {
  return (a: InboxRow, b: InboxRow): number => {
    if (order === "urgent" && a.urgency !== b.urgency) return b.urgency - a.urgency;
    const [at, bt] = [momentOf(tab, a), momentOf(tab, b)];
    if (at !== bt) {
      if (at === null) return 1;
      if (bt === null) return -1;
      const later = Date.parse(at) - Date.parse(bt) || (at < bt ? -1 : 1);
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
