import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRow } from "./read";
import type { FunctionRow } from "./schema";

/** What the link in a mail to a report address is about; all but its state is null for none. */
export type ReportMail = FunctionRow<
  "report_address",
  "account_name" | "channel_title" | "rhythm" | "email_masked"
>;

export async function getReportMail(token: string): Promise<ReportMail> {
  const supabase = await getSupabase();
  return readRow(await unwrap(await supabase.rpc("report_address", { p_token: token })), "state");
}

export async function confirmReportMail(token: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("confirm_report_address", { p_token: token }));
}

export async function unsubscribeReportMail(token: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("unsubscribe_report_address", { p_token: token }));
}
