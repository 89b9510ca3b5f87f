import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent } from "react";
import { getInboxChanges, type InboxView } from "@/api/inbox";
import { inboxCountsQuery, POLL_MS, repliesKey, replyCountsQuery } from "@/queries/replies";
import type { InSight } from "./inbox-state";
import type { Touched } from "./touched";
import type { InboxPages } from "./use-inbox-pages";

export interface InboxChangesInput {
  view: InboxView;
  pages: Pick<InboxPages, "clockShift" | "cursor" | "dispatch" | "reload">;
  /** A comment that is being written to stays, whatever becomes of it. */
  keepId: string | undefined;
  /** Which comments an action is under way for. */
  touched: Touched;
  sight: RefObject<InSight>;
}

/** Asks again and again what changed in a view once it is loaded, and takes it in. */
export function useInboxChanges({ view, pages, keepId, touched, sight }: InboxChangesInput) {
  const queries = useQueryClient();
  const { cursor, dispatch } = pages;
  const changes = useQuery({
    queryKey: [...repliesKey, "changes", view],
    queryFn: async () => {
      const asked = touched.now();
      const news = await getInboxChanges(view, cursor.current);
      return { ...news, asked };
    },
    enabled: pages.clockShift !== undefined,
    refetchInterval: POLL_MS,
    staleTime: 0,
    gcTime: 0,
    structuralSharing: false,
  });
  const takeIn = useEffectEvent((news: NonNullable<typeof changes.data>) => {
    const busy = touched.since(news.asked);
    // What is passed over now, because an action is under way for it, the next poll brings again.
    if (news.more || !news.changed.some(({ id }) => busy.has(id))) cursor.current = news.cursor;
    queries.setQueryData(replyCountsQuery(view.filters.channel).queryKey, news.tabs);
    if (news.more) {
      void pages.reload();
      return;
    }
    dispatch({ type: "writing", writing: news.writing });
    if (news.changed.length === 0) return;
    dispatch({
      type: "changed",
      changed: news.changed,
      busy,
      ...(keepId && { keep: keepId }),
      sight: sight.current,
    });
    for (const { id } of news.changed) {
      if (!busy.has(id)) void queries.invalidateQueries({ queryKey: [...repliesKey, "item", id] });
    }
    void queries.invalidateQueries({ queryKey: inboxCountsQuery(view.tab, view.filters).queryKey });
  });
  useEffect(() => {
    if (changes.data) takeIn(changes.data);
  }, [changes.data]);
  return changes;
}
