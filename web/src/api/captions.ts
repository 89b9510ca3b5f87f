import { CAPTION_STATES, CAPTION_TRACKS } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, oneOf, orNull, type Read, text } from "./read";

const captions = fields({
  video_id: text,
  state: oneOf(CAPTION_STATES),
  reason: orNull(text),
  track: orNull(oneOf(CAPTION_TRACKS)),
  language: orNull(text),
  read_at: orNull(text),
  due_at: orNull(text),
  under_way: flag,
});
/** Where the captions of one video stand. */
export type VideoCaptions = Read<typeof captions>;

const outlook = fields({
  reads: flag,
  kept: number,
  waiting: number,
  units_a_video: number,
  units_a_day: orNull(number),
  units_today: orNull(number),
  videos_today: orNull(number),
  read_by: orNull(text),
});
/** Whether captions of a channel are read, and what that costs; null figures without a connection that can read. */
export type CaptionsOutlook = Read<typeof outlook>;

export async function getCaptions(channelId: string): Promise<VideoCaptions[]> {
  const supabase = await getSupabase();
  return listOf(captions)(await unwrap(await supabase.rpc("captions_of", { p_channel: channelId })));
}

/** None for a channel that was never read. */
export async function getCaptionsOutlook(channelId: string): Promise<CaptionsOutlook | null> {
  const supabase = await getSupabase();
  const rows = await unwrap(await supabase.rpc("captions_outlook", { p_channel: channelId }));
  return listOf(outlook)(rows)[0] ?? null;
}

export async function setCaptions(channelId: string, on: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("set_captions", { p_channel: channelId, p_on: on }));
}

/** They are read with the next run, within the day's share. */
export async function readCaptionsNow(channelId: string, videoId: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("read_captions", { p_channel: channelId, p_video: videoId }));
}
