import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, number, oneOf, orNull, type Read } from "./read";

const DIGESTS = ["off", "daily", "when_more"] as const;
export type Digest = (typeof DIGESTS)[number];

const noticeSettings = fields({
  digest: oneOf(DIGESTS),
  digest_threshold: number,
  digest_hour: number,
  browser: flag,
});
/** How somebody wants to hear of what waits. */
export type NoticeSettings = Read<typeof noticeSettings>;

const unset: NoticeSettings = { digest: "off", digest_threshold: 20, digest_hour: 8, browser: false };

/** The caller's notices; all of them off before the first choice. */
export async function getNoticeSettings(userId: string): Promise<NoticeSettings> {
  const supabase = await getSupabase();
  const answer = supabase
    .from("notice_settings")
    .select("digest, digest_threshold, digest_hour, browser")
    .eq("user_id", userId)
    .maybeSingle();
  return orNull(noticeSettings)(await unwrap(await answer)) ?? unset;
}

export async function saveNoticeSettings(userId: string, settings: Partial<NoticeSettings>): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("notice_settings").upsert({ user_id: userId, ...settings }));
}
