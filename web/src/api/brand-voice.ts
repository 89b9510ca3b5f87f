import { COLUMN_VALUES } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, listOf, oneOf, orNull, text } from "./read";
import type { Tables } from "./schema";

const { reply_length: REPLY_LENGTHS, emoji: EMOJI_USES } = COLUMN_VALUES.brand_voices;
export type ReplyLength = (typeof REPLY_LENGTHS)[number];
export type EmojiUse = (typeof EMOJI_USES)[number];

/** How replies sound, whatever they say. `allowed_links` are host names; without a `reply_language` each is in the comment's. */
export interface BrandVoice
  extends Pick<
    Tables["brand_voices"]["Row"],
    "tone" | "sign_off" | "banned_phrases" | "examples" | "allowed_links" | "reply_language"
  > {
  reply_length: ReplyLength;
  emoji: EmojiUse;
}

/** What holds before anything is saved. */
export const defaultVoice: BrandVoice = {
  tone: "",
  reply_length: "short",
  emoji: "sparing",
  sign_off: "",
  banned_phrases: [],
  examples: [],
  allowed_links: [],
  reply_language: null,
};

/** A voice as it is stored. */
export const brandVoice = fields({
  tone: text,
  reply_length: oneOf(REPLY_LENGTHS),
  emoji: oneOf(EMOJI_USES),
  sign_off: text,
  banned_phrases: listOf(text),
  examples: listOf(text),
  allowed_links: listOf(text),
  reply_language: orNull(text),
});

/** The voice of all channels that have none of their own. */
export async function getBrandVoice(userId: string): Promise<BrandVoice> {
  const supabase = await getSupabase();
  const row = await unwrap(
    await supabase
      .from("brand_voices")
      .select("tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language")
      .eq("user_id", userId)
      .is("channel_id", null)
      .maybeSingle(),
  );
  return row ? brandVoice(row) : defaultVoice;
}

/** The voice of a channel, or (null) of all that have none of their own. */
export async function saveBrandVoice(
  userId: string,
  voice: BrandVoice,
  channel: string | null,
): Promise<void> {
  const supabase = await getSupabase();
  const update = supabase.from("brand_voices").update(voice).eq("user_id", userId);
  const here = channel === null ? update.is("channel_id", null) : update.eq("channel_id", channel);
  const changed = await unwrap(await here.select("user_id"));
  // No upsert, which would also set the owner, and nobody may change that.
  if (changed.length === 0) {
    await unwrap(
      await supabase.from("brand_voices").insert({ ...voice, user_id: userId, channel_id: channel }),
    );
  }
}
