import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow } from "./schema";

export type PastComments = FunctionRow<"past_comments", "room">;

/** How far back a channel may be read, and what each takes; none when there is nothing to choose. */
export async function getPastComments(channelId: string): Promise<PastComments[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("past_comments", { p_channel: channelId })), "room");
}

/** Has a channel read so many months back; refused where the database has no room for it. */
export async function choosePastComments(channelId: string, months: number): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("choose_history", { p_channel: channelId, p_months: months }));
}
