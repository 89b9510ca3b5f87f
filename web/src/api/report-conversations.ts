import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRow } from "./read";
import type { WorthQuery } from "./report-worth";
import type { FunctionRow } from "./schema";

/** The conversations of a period, which no figure of first replies counts. */
export type Conversations = FunctionRow<"report_conversations">;

export async function getConversations({ start, end, zone, channel }: WorthQuery): Promise<Conversations> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_conversations", {
    p_start: start,
    p_end: end,
    p_tz: zone,
    p_channel: channel,
  });
  return readRow(await unwrap(answer));
}
