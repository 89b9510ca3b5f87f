import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, number, oneOf, orNull, type Read, type Reader } from "./read";

const DIGESTS = ["off", "daily", "when_more"] as const;
export type Digest = (typeof DIGESTS)[number];

const chosenSettings = fields({
  digest: oneOf(DIGESTS),
  digest_threshold: number,
  digest_hour: number,
  weekly_mail: flag,
  assigned: flag,
  mentioned: flag,
  rule_matched: flag,
  alerts: flag,
  browser: flag,
  first_steps_hidden: flag,
});
/** How a person wants to hear of an account. */
export type NoticeSettings = Read<typeof chosenSettings>;

const unset: NoticeSettings = {
  digest: "off",
  digest_threshold: 20,
  digest_hour: 8,
  weekly_mail: false,
  assigned: true,
  mentioned: true,
  rule_matched: true,
  alerts: true,
  browser: false,
  first_steps_hidden: false,
};

/** What a row says; before a person's first choice there is none, and what the table says holds. */
export const noticeSettings: Reader<NoticeSettings> = (value) => orNull(chosenSettings)(value) ?? unset;

/** The caller's own of an account. */
export async function getNoticeSettings(userId: string): Promise<NoticeSettings> {
  const supabase = await getSupabase();
  const answer = supabase
    .from("notice_settings")
    .select(
      "digest, digest_threshold, digest_hour, weekly_mail, assigned, mentioned, rule_matched, alerts, browser, first_steps_hidden",
    )
    .eq("user_id", userId)
    .maybeSingle();
  return noticeSettings(await unwrap(await answer));
}

export async function saveNoticeSettings(userId: string, settings: Partial<NoticeSettings>): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("notice_settings").upsert({ user_id: userId, ...settings }));
}

/** Takes the first steps off the person's own screen in this account, or brings them back. */
export async function hideFirstSteps(hidden: boolean): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("hide_first_steps", { p_hidden: hidden }));
}
