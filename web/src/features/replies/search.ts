import { REPLY_TABS, type ReplyTab } from "@shared/domain/reply-tabs.ts";
import { oneOf, text } from "@/lib/search";

/** What the address of the replies screen says; anything unreadable counts as not said. */
export interface RepliesSearch {
  tab?: ReplyTab;
  q?: string;
  order?: "newest" | "oldest";
}

export function repliesSearch(search: Record<string, unknown>): RepliesSearch {
  return {
    tab: oneOf(REPLY_TABS, search.tab, undefined),
    q: text(search.q),
    order: oneOf(["newest", "oldest"], search.order, undefined),
  };
}
