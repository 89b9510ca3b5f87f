import { LIMITS, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ReplyCounts } from "@/api/replies";
import { replyCountsKey } from "@/queries/replies";

/** From a tab to another. */
export type Move = [ReplyTab, ReplyTab];

/** Lays moves over the counts of the tabs; the next poll has the server's. */
export function layOverCounts(queries: QueryClient, moves: readonly Move[]): void {
  queries.setQueriesData<ReplyCounts>({ queryKey: replyCountsKey }, (counts) => {
    if (!counts) return counts;
    const next = { ...counts };
    for (const [from, to] of moves) {
      // What is only known to be many stays so.
      if (next[from] <= LIMITS.inbox_window) next[from] = Math.max(0, next[from] - 1);
      next[to] = Math.min(next[to] + 1, LIMITS.inbox_window + 1);
    }
    return next;
  });
}
