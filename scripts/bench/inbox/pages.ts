/** The pages of an inbox that are timed. */
import { REPLY_ORDERS, REPLY_TABS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import type { Connection } from "../../builder/rows/rows.ts";

/** A page of the inbox that somebody asks for. */
export interface AskedPage {
  name: string;
  tab: (typeof REPLY_TABS)[number];
  order: (typeof REPLY_ORDERS)[number];
  filters: Record<string, string>;
}

export const SEARCH = { search: "part 123" };

/** Each tab in each order, and by each filter. */
export function pagesOf({ user }: { user: Pick<Connection["user"], "id"> }): AskedPage[] {
  const filters = {
    category: { category: "Questions" },
    language: { language: "is" },
    video: { video: `${user.id.slice(0, 8)}video-17` },
    warning: { warning: "escalated" },
    age: { age: "month" },
    "first-timers": { viewer: "first" },
    regulars: { viewer: "regular" },
    search: SEARCH,
    "a search without a find": { search: "no such words" },
  };
  return REPLY_TABS.flatMap((tab) => [
    ...REPLY_ORDERS.map((order) => ({ name: `${tab} ${order}`, tab, order, filters: {} })),
    ...Object.entries(filters).map(([by, filter]) => ({
      ...{ name: `${tab} by ${by}`, tab, order: "newest" as const },
      filters: filter,
    })),
  ]);
}
