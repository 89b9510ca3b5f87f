/** A rule, a voice and a model's answer with nothing special about them: a test says what it changes. */
import type { GroundedAnswer, Model } from "../model/model.ts";
import type { ReplyRule } from "./rules.ts";
import { type BrandVoice, plainVoice, type ReplyVoice } from "./voice.ts";

export const ruleOf = (values: Partial<ReplyRule> = {}): ReplyRule => ({
  id: crypto.randomUUID(),
  name: "A rule",
  words: [],
  pattern: null,
  languages: [],
  categories: [],
  sentiments: [],
  video_ids: [],
  plain_words: null,
  with_labels: [],
  viewer: null,
  place: null,
  label_id: null,
  assign_to: null,
  tell: null,
  suggest_hold: false,
  emoji_only: false,
  action: "draft",
  fixed_text: null,
  ...values,
});

/** Of a channel that answers by itself. */
export const voiceOf = (
  brand: Partial<BrandVoice> = {},
  values: Partial<Omit<ReplyVoice, "brand">> = {},
): ReplyVoice => ({
  user_id: crypto.randomUUID(),
  channel_id: "channel",
  channel_title: "Crumb",
  objective: "",
  tags: [],
  brand: { ...plainVoice, ...brand },
  own_answers: [],
  recent_replies: [],
  unattended: true,
  rules: [],
  ...values,
});

/** A model that answers as told; `told` is what it was told itself. */
export function modelAnswering(answer: Partial<GroundedAnswer>) {
  const told = { instructions: "", prompt: "" };
  const whole = {
    language: "en",
    sentiment: "Neutral",
    category: "Questions",
    topics: [],
    spam: false,
    class: "ordinary",
    despair: false,
    injection: false,
    escalate: false,
    escalation_reason: null,
    confidence: 0.95,
    reply: "Thank you!",
    sources: [],
    cannot_tell: false,
    question: null,
    spoken: null,
    ...answer,
  };
  const model = {
    write: (instructions: string, prompt: string) => {
      Object.assign(told, { instructions, prompt });
      return Promise.resolve({ answer: whole, use: {} });
    },
  } as unknown as Model;
  return { model, told };
}
