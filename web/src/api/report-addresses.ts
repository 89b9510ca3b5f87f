import { REPORT_RHYTHMS, type ReportRhythm } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { oneOf, readRows } from "./read";
import type { FunctionRow } from "./schema";

const rhythm = oneOf(REPORT_RHYTHMS);

/** An address outside that a report is mailed to, once it has confirmed. `asks_left`: how often it may still be asked to. */
export type ReportAddress = Omit<
  FunctionRow<"report_addresses", "channel_id" | "asked_at" | "told_at">,
  "rhythm"
> & { rhythm: ReportRhythm };

/** What an address is told, and when. */
export interface ReportChoice {
  rhythm: ReportRhythm;
  /** Null: all channels. */
  channel: string | null;
}

const chosen = ({ rhythm, channel }: ReportChoice) => ({
  p_rhythm: rhythm,
  ...(channel !== null && { p_channel: channel }),
});

export async function getReportAddresses(): Promise<ReportAddress[]> {
  const supabase = await getSupabase();
  const rows = readRows(await unwrap(await supabase.rpc("report_addresses")), "id", "email", "state");
  return rows.map((row) => ({ ...row, rhythm: rhythm(row.rhythm) }));
}

/** Asks an address to confirm that it wants the report. */
export async function addReportAddress(email: string, choice: ReportChoice): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("add_report_address", { p_email: email, ...chosen(choice) }));
}

export async function changeReportAddress(id: string, choice: ReportChoice): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("change_report_address", { p_id: id, ...chosen(choice) }));
}

export async function askReportAddressAgain(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("ask_report_address_again", { p_id: id }));
}

export async function removeReportAddress(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("remove_report_address", { p_id: id }));
}
