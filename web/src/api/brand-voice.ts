import { database } from "./database";
import { unwrap } from "./errors";

export const REPLY_LENGTHS = ["short", "medium", "long"] as const;
export const EMOJI_USES = ["never", "sparing", "free"] as const;

/** How replies sound, whatever they say. */
export interface BrandVoice {
  tone: string;
  reply_length: (typeof REPLY_LENGTHS)[number];
  emoji: (typeof EMOJI_USES)[number];
  sign_off: string;
  banned_phrases: string[];
  examples: string[];
  /** Host names. */
  allowed_links: string[];
  /** The one language of all replies; null answers in the comment's. */
  reply_language: string | null;
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

const oneOf = <const Known extends string>(known: readonly Known[], value: string, fallback: Known): Known =>
  known.find((one) => one === value) ?? fallback;

export async function getBrandVoice(userId: string): Promise<BrandVoice> {
  const supabase = await database();
  const row = await unwrap(
    await supabase
      .from("brand_voices")
      .select("tone, reply_length, emoji, sign_off, banned_phrases, examples, allowed_links, reply_language")
      .eq("user_id", userId)
      .maybeSingle(),
  );
  if (!row) return defaultVoice;
  return {
    ...row,
    reply_length: oneOf(REPLY_LENGTHS, row.reply_length, "short"),
    emoji: oneOf(EMOJI_USES, row.emoji, "sparing"),
  };
}

export async function saveBrandVoice(userId: string, voice: BrandVoice): Promise<void> {
  const supabase = await database();
  const changed = await unwrap(
    await supabase.from("brand_voices").update(voice).eq("user_id", userId).select("user_id"),
  );
  // No upsert, which would also set the owner, and nobody may change that.
  if (changed.length === 0) {
    await unwrap(await supabase.from("brand_voices").insert({ ...voice, user_id: userId }));
  }
}
