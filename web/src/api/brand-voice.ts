import { COLUMN_VALUES } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { oneOf } from "./read";
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

const replyLength = oneOf(REPLY_LENGTHS);
const emojiUse = oneOf(EMOJI_USES);

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
  if (!row) return defaultVoice;
  return {
    ...row,
    reply_length: replyLength(row.reply_length),
    emoji: emojiUse(row.emoji),
  };
}

export async function saveBrandVoice(userId: string, voice: BrandVoice): Promise<void> {
  const supabase = await getSupabase();
  const changed = await unwrap(
    await supabase
      .from("brand_voices")
      .update(voice)
      .eq("user_id", userId)
      .is("channel_id", null)
      .select("user_id"),
  );
  // No upsert, which would also set the owner, and nobody may change that.
  if (changed.length === 0) {
    await unwrap(await supabase.from("brand_voices").insert({ ...voice, user_id: userId }));
  }
}
