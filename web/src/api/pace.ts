import type { AutomationSettings } from "./automation";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow, ViewRow } from "./schema";

/** A channel that was stopped because too many of its last replies are not public. */
export type PausedChannel = ViewRow<"paused_channels">;

/** How fast replies go out just now. */
export type PostingPace = FunctionRow<"posting_pace", "quiet_until" | "model_held">;

/** The pace of the caller's replies, on a channel or on all; null before there are automation settings. */
export async function getPostingPace(channel?: string): Promise<PostingPace | null> {
  const supabase = await getSupabase();
  const [pace] = readRows(
    await unwrap(await supabase.rpc("posting_pace", channel ? { p_channel: channel } : {})),
  );
  return pace ?? null;
}

/** Why a reply approved now for a channel would wait, and until when. */
export type PostingOutlook = FunctionRow<"posting_outlook", "ends">;

/** The caller's channels on which a reply approved now would wait; one on which it would be posted is not among them. */
export async function getPostingOutlook(): Promise<PostingOutlook[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("posting_outlook")));
}

/** What the model was used for on one day. */
export type ModelCost = FunctionRow<"model_costs">;

/** The caller's use of the model by day and purpose, the newest first. */
export async function getModelCosts(): Promise<ModelCost[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("model_costs")));
}

/** The caller's channels that wait for a person, the one that was stopped last first. */
export async function getPausedChannels(userId: string): Promise<PausedChannel[]> {
  const supabase = await getSupabase();
  return readRows(
    await unwrap(
      await supabase
        .from("paused_channels")
        .select()
        .eq("user_id", userId)
        .order("paused_at", { ascending: false }),
    ),
  );
}

/** Lets a stopped channel post again. */
export async function resumeChannel(channelId: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("resume_channel", { p_channel: channelId }));
}

export type PaceSettings = Pick<
  AutomationSettings,
  | "cap_hour"
  | "cap_day"
  | "cap_video_day"
  | "jitter_seconds"
  | "same_text_per_day"
  | "once_per_viewer"
  | "quiet_from"
  | "quiet_to"
  | "breaker_not_public"
  | "breaker_judged"
  | "model_calls_per_day"
  | "undo_window_seconds"
  | "max_comment_age_days"
>;

export async function savePace(userId: string, pace: PaceSettings): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("automation_settings").update(pace).eq("user_id", userId));
}

/** In shadow mode everything is decided and nothing is posted. */
export async function setShadowMode(userId: string, on: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("automation_settings").update({ shadow_mode: on }).eq("user_id", userId));
}
