import { useQuery } from "@tanstack/react-query";
import { inboxCountsQuery, replyCountsQuery } from "@/queries/replies";
import { isCleanOnly } from "./acts";
import { cleanOf } from "./inbox-state";
import type { Inbox } from "./use-inbox";

export interface InboxNumbers {
  filtered: boolean;
  /** How many the view holds, loaded or not. */
  total: number;
  /** There may be more than the total. */
  more: boolean;
  /** How many of the total carry no warning; undefined where that makes no difference, or is not known yet. */
  clean: number | undefined;
}

/** How many comments a view holds, as far as that is known. */
export function useInboxNumbers({ view, state }: Pick<Inbox, "view" | "state">): InboxNumbers {
  const { tab, filters } = view;
  const { rows, held, next, selected, every } = state;
  const filtered = Object.keys(filters).length > 0;
  const tellsClean = isCleanOnly(view) && (selected.size > 0 || every !== undefined);
  const { data: counts } = useQuery({ ...inboxCountsQuery(tab, filters), enabled: filtered || tellsClean });
  const { data: tabs } = useQuery({ ...replyCountsQuery(filters.channel), refetchInterval: false });
  const known = filtered ? counts?.total : tabs?.[tab];
  return {
    filtered,
    total: next === null ? rows.length + held.length : Math.max(known ?? 0, rows.length),
    more: filtered && counts?.capped === true && next !== null,
    clean: tellsClean ? cleanOf(state, counts) : undefined,
  };
}
