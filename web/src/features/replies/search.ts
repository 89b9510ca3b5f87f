import { REPLY_TABS, type ReplyTab } from "@shared/domain/reply-tabs.ts";
import { oneOf, text } from "@/lib/search";

const ORDERS = ["urgent", "newest", "oldest"] as const;

/** What the address of the replies screen says; anything unreadable counts as not said. */
export interface RepliesSearch {
  tab?: ReplyTab;
  q?: string;
  /** As each tab has it when it is not said. */
  order?: (typeof ORDERS)[number];
}

export function repliesSearch(search: Record<string, unknown>): RepliesSearch {
  return {
    tab: oneOf(REPLY_TABS, search.tab, undefined),
    q: text(search.q),
    order: oneOf(ORDERS, search.order, undefined),
  };
}
