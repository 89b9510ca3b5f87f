import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, listOf, number, oneOf, orNull, type Read, text } from "./read";
import type { WorthQuery } from "./report-worth";

const people = listOf(
  fields({
    kind: oneOf<"person" | "left" | "automatic">(["person", "left", "automatic"]),
    // Null for what nobody who is known did.
    person_id: orNull(text),
    name: orNull(text),
    approved: number,
    edited: number,
    wrote: number,
    dismissed: number,
    median_minutes: orNull(number),
  }),
);
/** Who did how much in a period, as far as the caller may know. */
export type PersonActs = Read<typeof people>[number];

export async function getPeopleActs({ start, end, zone, channel }: WorthQuery): Promise<PersonActs[]> {
  const supabase = await getSupabase();
  const args = { p_start: start, p_end: end, p_tz: zone, p_channel: channel };
  return people(await unwrap(await supabase.rpc("report_people", args)));
}
