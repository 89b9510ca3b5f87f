import { INBOX_FILTERS, REPLY_ORDERS, REPLY_TABS } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { InboxFilters, InboxView } from "./inbox";
import { fields, listOf, oneOf, type Reader, text } from "./read";

const filters: Reader<InboxFilters> = (value) =>
  Object.fromEntries(
    INBOX_FILTERS.flatMap((name) => {
      const one: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
      return typeof one === "string" ? [[name, one]] : [];
    }),
  );

const savedView = fields({
  id: text,
  name: text,
  tab: oneOf(REPLY_TABS),
  filters,
  order_by: oneOf(REPLY_ORDERS),
});
/** Filters that somebody named to come back to. */
export interface SavedView extends InboxView {
  id: string;
  name: string;
}

export async function getSavedViews(): Promise<SavedView[]> {
  const supabase = await getSupabase();
  const answer = await supabase
    .from("saved_views")
    .select("id, name, tab, filters, order_by")
    .order("created_at");
  return listOf(savedView)(await unwrap(answer)).map(({ order_by, ...view }) => ({
    ...view,
    order: order_by,
  }));
}

export async function saveView(userId: string, name: string, view: InboxView): Promise<void> {
  const supabase = await getSupabase();
  const row = { user_id: userId, name, tab: view.tab, filters: view.filters, order_by: view.order };
  await unwrap(await supabase.from("saved_views").insert(row));
}

export async function deleteView(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("saved_views").delete().eq("id", id));
}
