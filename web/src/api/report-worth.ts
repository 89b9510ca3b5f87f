import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, listOf, number, oneOf, orNull, type Read, text } from "./read";
import type { DashboardQuery } from "./report-dashboard";

const worth = fields({
  saved: fields({
    unedited: number,
    edited: number,
    minutes_unedited: number,
    minutes_edited: number,
    hours: number,
  }),
  cost: fields({
    calls: number,
    tokens: number,
    // Null while the operator has set no prices.
    money: orNull(number),
    credits: number,
    plan: orNull(text),
    since: orNull(text),
  }),
  questions: fields({
    asked: number,
    groups: number,
    answered: number,
    dismissed: number,
    open: number,
    videos: listOf(fields({ video_id: text, title: orNull(text), groups: number, open: number })),
  }),
  people: listOf(
    fields({
      who: oneOf<"owner" | "engine">(["owner", "engine"]),
      approved: number,
      edited: number,
      rejected: number,
      median_minutes: orNull(number),
      in_hours: number,
      outside_hours: number,
    }),
  ),
  rules: listOf(
    fields({
      rule_id: orNull(text),
      name: orNull(text),
      approved: number,
      edited: number,
      rejected: number,
      unattended: number,
      median_minutes: orNull(number),
    }),
  ),
  without: fields({
    own_answers: number,
    own_median_minutes: orNull(number),
    shadow: fields({ decided: number, agreed: number, percent: orNull(number) }),
  }),
});
/** What the product was worth in a period. */
export type Worth = Read<typeof worth>;

export type WorthQuery = Pick<DashboardQuery, "start" | "end" | "zone" | "channel">;

export async function getWorth({ start, end, zone, channel }: WorthQuery): Promise<Worth> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("report_worth", {
    p_start: start,
    p_end: end,
    p_tz: zone,
    p_channel: channel,
  });
  return worth(await unwrap(answer));
}
