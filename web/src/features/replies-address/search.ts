import { REPLY_ORDERS, REPLY_TABS, type ReplyOrder, type ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { INBOX_FACETS, type InboxFacet, type InboxFilters, type InboxView } from "@/api/inbox";
import { oneOf, text } from "@/lib/search";

/** What the address of the replies screen says; anything unreadable counts as not said. */
export interface RepliesSearch extends Partial<Record<Exclude<InboxFacet, "channel">, string>> {
  channel?: string | undefined;
  tab?: ReplyTab;
  q?: string;
  /** As each tab has it when it is not said. */
  order?: ReplyOrder;
  /** The open comment. */
  id?: string;
}

/** What of the replies is shown: the view, and the comment that is open. */
export interface RepliesView extends InboxView {
  id: string | undefined;
}

/** In the address nobody needs a word of their own: an empty text would be dropped. */
const NOBODY = "nobody";

/** What waits for a decision is shown by how little it can wait. */
export function defaultOrder(tab: ReplyTab): ReplyOrder {
  return tab === "to_approve" ? "urgent" : "newest";
}

export function repliesView(search: Record<string, unknown>): RepliesView {
  const tab = oneOf(REPLY_TABS, search.tab) ?? "to_approve";
  const filters: InboxFilters = {};
  const q = text(search.q);
  if (q) filters.search = q;
  for (const name of INBOX_FACETS) {
    const value = text(search[name]);
    if (value) filters[name] = name === "assignee" && value === NOBODY ? "" : value;
  }
  return {
    tab,
    filters,
    order: oneOf(REPLY_ORDERS, search.order) ?? defaultOrder(tab),
    id: text(search.id),
  };
}

/** The address of a view. What is as it would be anyway is left out. */
export function repliesSearch({ tab, filters, order, id }: RepliesView): RepliesSearch {
  const { search, assignee, channel, ...others } = filters;
  return {
    tab,
    // Said even where it is none: the way from screen to screen keeps the channel that nobody takes away.
    channel,
    ...(search && { q: search }),
    ...(order !== defaultOrder(tab) && { order }),
    ...others,
    ...(assignee !== undefined && { assignee: assignee || NOBODY }),
    ...(id && { id }),
  };
}

/** Names a view: the list of another one begins anew. */
export function viewKey({ tab, filters, order }: InboxView): string {
  return JSON.stringify([tab, order, Object.entries(filters).sort()]);
}
