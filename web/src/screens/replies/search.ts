import { REPLY_ORDERS, REPLY_TABS, type ReplyOrder, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { oneOf, text } from "@/lib/search";

/** What the address of the replies screen says; anything unreadable counts as not said. */
export interface RepliesSearch {
  tab?: ReplyTab;
  q?: string;
  /** As each tab has it when it is not said. */
  order?: ReplyOrder;
}

export function repliesSearch(search: Record<string, unknown>): RepliesSearch {
  return {
    tab: oneOf(REPLY_TABS, search.tab),
    q: text(search.q),
    order: oneOf(REPLY_ORDERS, search.order),
  };
}
