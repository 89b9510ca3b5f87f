import type { CONSENT_SUBJECTS } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRow } from "./read";
import type { FunctionRow, Tables } from "./schema";

export type AutomationSettings = Tables["automation_settings"]["Row"];

/** An account's automation settings, made on the first call. */
export async function getAutomationSettings(accountId: string): Promise<AutomationSettings> {
  const supabase = await getSupabase();
  const read = () => supabase.from("automation_settings").select().eq("user_id", accountId);
  const found = await unwrap(await read().maybeSingle());
  if (found) return found;
  // Two tabs may do this at once: the second finds the row of the first.
  await unwrap(
    await supabase
      .from("automation_settings")
      .upsert({ user_id: accountId }, { onConflict: "user_id", ignoreDuplicates: true }),
  );
  return unwrap(await read().single());
}

/** The video replies toggle: on makes the automation active, off pauses it. */
export async function setVideoReplies(userId: string, enabled: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await supabase
      .from("automation_settings")
      .update({ video_replies_enabled: enabled, automation_status: enabled ? "active" : "paused" })
      .eq("user_id", userId),
  );
}

/** What may be posted without review, each by a consent of its own. */
export type ConsentSubject = (typeof CONSENT_SUBJECTS)[number];

/** What an owner agrees to when replies may be posted without review, as it will be kept; `hash` says which terms these are. */
export type PostingTerms = FunctionRow<"posting_terms", "channel_title">;

/** Today's terms of posting without review on one of the caller's connected channels. */
export async function getPostingTerms(channelId: string, about: ConsentSubject): Promise<PostingTerms> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("posting_terms", { p_channel: channelId, p_about: about });
  return readRow(await unwrap(answer));
}

/** Review every reply, on one channel or on all. Takes back any consent to post without review there. */
export async function reviewReplies(about: ConsentSubject, channel?: string): Promise<void> {
  const supabase = await getSupabase();
  const onlyHere = channel ? { p_channel: channel, p_only_here: true } : {};
  await unwrap(await supabase.rpc("set_posting_policy", { p_policy: "review", p_about: about, ...onlyHere }));
}

export interface Agreement {
  about: ConsentSubject;
  channelId: string;
  hash: string;
  /** Said for this channel; else it is the policy of all that say nothing else. */
  onlyHere: boolean;
}

/** Posts without review what passes every check, on the terms that were read. */
export async function postWithoutReview(agreed: Agreement): Promise<void> {
  const supabase = await getSupabase();
  const { about: p_about, channelId: p_channel, hash: p_hash, onlyHere: p_only_here } = agreed;
  const terms = { p_channel, p_hash, p_only_here, p_about };
  await unwrap(await supabase.rpc("set_posting_policy", { p_policy: "auto", ...terms }));
}

export type Consent = Tables["automation_consents"]["Row"];

/** The last choice of a posting policy; null when none was ever made. */
export async function getLatestConsent(userId: string, about: ConsentSubject): Promise<Consent | null> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("automation_consents")
      .select()
      .eq("user_id", userId)
      .eq("about", about)
      .order("id", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
}

export type FirstSteps = FunctionRow<"first_steps">;

/** Which of the first steps are made, by the data itself. */
export async function getFirstSteps(): Promise<FirstSteps> {
  const supabase = await getSupabase();
  return readRow(await unwrap(await supabase.rpc("first_steps")));
}
