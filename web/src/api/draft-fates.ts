import type { Day } from "@/domain/day";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, listOf, number, orNull, type Read, text } from "./read";

export interface DraftFatesQuery {
  start: Day;
  end: Day;
  zone: string;
  /** One channel; without it all mapped ones. */
  channel?: string | undefined;
}

const figures = {
  drafts: number,
  approved: number,
  edited: number,
  replaced: number,
  dismissed: number,
  waiting: number,
  /** Shares of the drafts that a person decided about, in whole percent; null where nobody has decided. */
  approved_percent: orNull(number),
  edited_percent: orNull(number),
  replaced_percent: orNull(number),
  dismissed_percent: orNull(number),
  /** The median share of a reply that edits changed, in whole percent; null without an edit. */
  changed_percent: orNull(number),
};

const draftFates = fields({
  now: text,
  total: fields(figures),
  weeks: listOf(fields({ week: text, ...figures })),
  rules: listOf(fields({ rule_id: orNull(text), name: orNull(text), ...figures })),
  categories: listOf(fields({ category: orNull(text), ...figures })),
  rows: listOf(fields({ week: text, rule: orNull(text), category: orNull(text), ...figures })),
});
export type DraftFates = Read<typeof draftFates>;
export type FateFigures = DraftFates["total"];

/** What became of the drafts of a period, by week, rule and category. */
export async function getDraftFates({ start, end, zone, channel }: DraftFatesQuery): Promise<DraftFates> {
  const supabase = await getSupabase();
  const args = { p_start: start, p_end: end, p_tz: zone, p_channel: channel };
  return draftFates(await unwrap(await supabase.rpc("report_draft_fates", args)));
}
