import type { SortKey } from "@/api/reports";

export interface Sorting {
  sort: SortKey;
  descending: boolean;
}

export const DEFAULT_SORTING: Sorting = { sort: "published", descending: true };

/** Times are read newest first, texts from A to Z. */
const startsDescending = (key: SortKey) => key === "published" || key === "replied";

/** What a click on a column's header makes of the order: the active column turns round, another begins (SPEC 4). */
export function nextSorting(now: Sorting, key: SortKey): Sorting {
  if (key === now.sort) return { sort: key, descending: !now.descending };
  return { sort: key, descending: startsDescending(key) };
}

/** What a column's header says of itself. */
export function directionOf(now: Sorting, key: SortKey): "ascending" | "descending" | "none" {
  if (key !== now.sort) return "none";
  return now.descending ? "descending" : "ascending";
}
