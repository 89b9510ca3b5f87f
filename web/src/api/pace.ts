import type { AutomationSettings } from "./automation";
import { database } from "./database";
import { unwrap } from "./errors";
import { unexpectedAnswer } from "./unexpected-answer";

/** A channel that was stopped because too many of its last replies are not public. */
export interface ChannelPause {
  channel_id: string;
  channel_title: string | null;
  at: string;
  bad: number;
  of: number;
}

/** How fast replies go out just now. */
export interface PostingPace {
  /** The product's clock. */
  now: string;
  posted_hour: number;
  cap_hour: number;
  posted_day: number;
  cap_day: number;
  queued: number;
  quiet_until: string | null;
  shadow_mode: boolean;
  paused: ChannelPause[];
  /** `waiting`: comments that wait because the day's model calls are used up. */
  model: { calls_today: number; limit: number; waiting: number };
}

// Checked by hand: the first signed-in screen has no room for a schema library.
function isPostingPace(answer: unknown): answer is PostingPace {
  if (typeof answer !== "object" || answer === null) return false;
  const model: unknown = Reflect.get(answer, "model");
  return (
    ["posted_hour", "cap_hour", "posted_day", "cap_day", "queued"].every(
      (name) => typeof Reflect.get(answer, name) === "number",
    ) &&
    typeof Reflect.get(answer, "shadow_mode") === "boolean" &&
    Array.isArray(Reflect.get(answer, "paused")) &&
    typeof model === "object" &&
    model !== null
  );
}

export async function getPostingPace(): Promise<PostingPace> {
  const supabase = await database();
  const pace: unknown = await unwrap(await supabase.rpc("posting_pace"));
  if (!isPostingPace(pace)) throw unexpectedAnswer();
  return pace;
}

/** Lets a stopped channel post again. */
export async function resumeChannel(channelId: string): Promise<void> {
  const supabase = await database();
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
  | "breaker_bad"
  | "breaker_of"
  | "model_calls_per_day"
  | "undo_window_seconds"
  | "max_comment_age_days"
>;

export async function savePace(userId: string, pace: PaceSettings): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.from("automation_settings").update(pace).eq("user_id", userId));
}

/** In shadow mode everything is decided and nothing is posted. */
export async function setShadowMode(userId: string, on: boolean): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.from("automation_settings").update({ shadow_mode: on }).eq("user_id", userId));
}
