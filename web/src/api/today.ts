import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow } from "./schema";

/** How the day of a channel stands, and what is wrong there. */
export type Today = FunctionRow<
  "today_by_channel",
  "channel_title" | "next_post_at" | "reason" | "ends" | "sentence"
>;

/** The caller's connected channels, in the order in which they are used. */
export async function getToday(): Promise<Today[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("today_by_channel")));
}
