import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { WorthQuery } from "./report-worth";
import type { FunctionRow } from "./schema";

/** How many comments of a period have a label, and what became of them. */
export type LabelFigures = FunctionRow<"report_labels">;

/** The labels that some comment of the period has, most frequent first. */
export async function getLabelFigures({ start, end, zone, channel }: WorthQuery): Promise<LabelFigures[]> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_labels", {
    p_start: start,
    p_end: end,
    p_tz: zone,
    p_channel: channel,
  });
  return readRows(await unwrap(answer));
}
