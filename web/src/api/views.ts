import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { Tables } from "./schema";

/** How the reading of a channel's views stands. */
export type ViewsReading = Pick<
  Tables["channel_syncs"]["Row"],
  "channel_id" | "views_read_at" | "views_error_code" | "views_error_kind"
>;

export async function getViewsReadings(userId: string): Promise<ViewsReading[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("channel_syncs")
      .select("channel_id, views_read_at, views_error_code, views_error_kind")
      .eq("user_id", userId),
  );
}

/** Whether views are asked for when a channel is connected, and read. Turned off, those that are kept go. */
export async function setReadViews(userId: string, on: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("automation_settings").update({ read_views: on }).eq("user_id", userId));
}
