import { z } from "zod";
import { COLUMN_VALUES, RULE_ACTIONS, RULE_PLACES, RULE_VIEWERS } from "../database/vocabulary.gen.ts";
import type { ReplyRule } from "./rules.ts";

const replyRule: z.ZodType<ReplyRule> = z.object({
  id: z.uuid(),
  name: z.string(),
  words: z.array(z.string()),
  pattern: z.string().nullable(),
  languages: z.array(z.string()),
  categories: z.array(z.string()),
  sentiments: z.array(z.string()),
  video_ids: z.array(z.string()),
  plain_words: z.string().nullable(),
  with_labels: z.array(z.uuid()),
  viewer: z.enum(RULE_VIEWERS).nullable(),
  place: z.enum(RULE_PLACES).nullable(),
  emoji_only: z.boolean(),
  action: z.enum(RULE_ACTIONS),
  fixed_text: z.string().nullable(),
  label_id: z.uuid().nullable(),
  assign_to: z.uuid().nullable(),
  tell: z.uuid().nullable(),
  suggest_hold: z.boolean(),
});

const brandVoice = z.object({
  tone: z.string(),
  reply_length: z.enum(COLUMN_VALUES.brand_voices.reply_length),
  emoji: z.enum(COLUMN_VALUES.brand_voices.emoji),
  sign_off: z.string(),
  banned_phrases: z.array(z.string()),
  examples: z.array(z.string()),
  allowed_links: z.array(z.string()),
  reply_language: z.string().nullable(),
});
export type BrandVoice = z.infer<typeof brandVoice>;

/** How an owner who never said anything about it is answered for; the defaults of public.brand_voices. */
export const plainVoice: BrandVoice = {
  tone: "",
  reply_length: "short",
  emoji: "sparing",
  sign_off: "",
  banned_phrases: [],
  examples: [],
  allowed_links: [],
  reply_language: null,
};

/** What engine.reply_voice tells of an owner and a channel. */
export const replyVoice = z.object({
  user_id: z.uuid(),
  channel_id: z.string().nullable(),
  channel_title: z.string().nullable(),
  objective: z.string(),
  tags: z.array(z.string()),
  brand: brandVoice.nullable().transform((brand) => brand ?? plainVoice),
  /** The owner's last answers by hand, newest first. */
  own_answers: z.array(z.string()),
  /** Ours, newest first. */
  recent_replies: z.array(z.string()),
  /** Whether the policy lets replies go that nobody has seen. */
  unattended: z.boolean(),
  rules: z.array(replyRule),
});
export type ReplyVoice = z.infer<typeof replyVoice>;
