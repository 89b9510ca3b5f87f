import { describe, expect, it } from "vitest";
import { NOTHING_KNOWN } from "./decide.ts";
import { patternBudget } from "./patterns.ts";
import { type PastComment, replayOf } from "./replay.ts";
import type { ReplyRule } from "./rules.ts";
import type { ReplyVoice } from "./voice.ts";

const rule = (values: Partial<ReplyRule> = {}): ReplyRule => ({
  ...{ id: crypto.randomUUID(), name: "Tried", words: [], pattern: null, languages: [], categories: [] },
  ...{ sentiments: [], video_ids: [], plain_words: null, with_labels: [], viewer: null, place: null },
  ...{ label_id: null, assign_to: null, tell: null, suggest_hold: false, emoji_only: false },
  ...{ action: "draft", fixed_text: null },
  ...values,
});
const voice = (rules: ReplyRule[]): ReplyVoice => ({
  ...{ user_id: crypto.randomUUID(), channel_id: "UC1", channel_title: "Slow Kitchen", objective: "" },
  ...{ tags: [], own_answers: [], recent_replies: [], unattended: false, rules },
  brand: {
    ...{ tone: "", reply_length: "short", emoji: "never", sign_off: "", banned_phrases: [] },
    ...{ examples: [], allowed_links: [], reply_language: null },
  },
});
const comment = (text: string, values: Partial<PastComment> = {}): PastComment => ({
  ...{ text, author_name: "@ana", ...NOTHING_KNOWN, video_id: "v", video_title: "Rye", thread: [] },
  ...{ grave: false, ...values },
});

function outcome(
  tried: ReplyRule,
  text: string,
  { before = [], ...values }: Partial<PastComment> & { before?: ReplyRule[] } = {},
) {
  return replayOf(comment(text, values), voice([...before, tried]), tried, patternBudget());
}

describe("what a rule would have done", () => {
  it("is what it says of the reply, where it is the first that matches", () => {
    expect(outcome(rule({ words: ["bread"] }), "Lovely bread, thank you!")).toEqual({
      ...{ matched: true, reply: "draft", toRead: false },
      why: "Matches: it contains “bread”.",
    });
    expect(outcome(rule({ words: ["cake"] }), "Lovely bread!")).toMatchObject({
      matched: false,
      reply: null,
    });
    expect(outcome(rule({ words: ["bread"], action: "none", label_id: "l" }), "Lovely bread!")).toMatchObject(
      {
        ...{ matched: true, reply: "none" },
      },
    );
  });

  it("is left to a rule that comes first, and still a match", () => {
    const before = [rule({ name: "Thanks", words: ["lovely"], action: "skip" })];
    expect(outcome(rule({ words: ["bread"] }), "Lovely bread!", { before })).toMatchObject({
      ...{ matched: true, reply: "earlier" },
      why: "Matches: it contains “bread”. Your rule “Thanks” comes first.",
    });
  });

  it("is nothing for spam and noise, nor for what its owner answers", () => {
    const all = rule();
    expect(outcome(all, "Check out my channel, sub4sub and I sub back! https://spam.example")).toMatchObject({
      reply: "spam",
    });
    expect(outcome(all, "🔥🔥🔥").matched).toBe(false);
    expect(outcome(all, "Lovely bread!", { grave: true })).toMatchObject({ matched: false, toRead: false });
    expect(outcome(all, "I want to kill myself")).toMatchObject({ matched: false, toRead: false });
  });

  it("by a mood or a category is what was read of the comment, and unknown where nothing was", () => {
    const angry = rule({ sentiments: ["Negative"] });
    const read = { language: "en", category: "Criticism", sentiment: "Negative" };
    expect(outcome(angry, "The bread was awful.", { read }).matched).toBe(true);
    expect(outcome(angry, "The bread was awful.", { read: { ...read, sentiment: "Positive" } }).matched).toBe(
      false,
    );
    expect(outcome(angry, "The bread was awful.")).toMatchObject({ matched: null, toRead: false });
  });
});

describe("what is to be read", () => {
  const shop = rule({ plain_words: "asks where to buy", words: ["flour"] });

  it("is a comment whose condition in plain words decides, and that nobody has judged", () => {
    expect(outcome(shop, "Where can I get this flour?")).toMatchObject({ matched: null, toRead: true });
    expect(outcome(shop, "Where can I get this oven?")).toMatchObject({ matched: false, toRead: false });
    for (const [verdict, matched] of [
      [true, true],
      [false, false],
      [null, null],
    ])
      expect(
        outcome(shop, "Where can I get this flour?", {
          conditions: { [shop.id]: verdict as boolean | null },
        }),
      ).toMatchObject({ matched, toRead: false });
  });

  it("is not one that another unknown keeps open anyway", () => {
    const both = rule({ plain_words: "asks where to buy", categories: ["Questions"] });
    expect(outcome(both, "Where can I get this flour?")).toMatchObject({ matched: null, toRead: false });
  });

  it("is one whose reply a rule before may decide by plain words", () => {
    const tried = rule({ words: ["flour"] });
    const before = [rule({ name: "Shop", plain_words: "asks where to buy", action: "skip" })];
    const of = (conditions: PastComment["conditions"]) =>
      outcome(tried, "Where can I get this flour?", { before, conditions });
    expect(of({})).toMatchObject({ matched: true, reply: "open", toRead: true });
    expect(of({ [before[0]?.id ?? ""]: true })).toMatchObject({ reply: "earlier", toRead: false });
    expect(of({ [before[0]?.id ?? ""]: false })).toMatchObject({ reply: "draft", toRead: false });
    expect(of({ [before[0]?.id ?? ""]: null })).toMatchObject({ reply: "open", toRead: false });
  });
});

it("of a voice, a comment matters whose reply the model writes", () => {
  const rules = [
    rule({ words: ["price"], action: "fixed", fixed_text: "See below." }),
    rule({ words: ["politics"], action: "skip" }),
  ];
  const of = (text: string) => replayOf(comment(text), voice(rules), undefined, patternBudget());
  expect(of("Lovely bread!")).toMatchObject({ matched: true, reply: "draft" });
  expect(of("What is the price?")).toMatchObject({ matched: false, reply: "fixed" });
  expect(of("No politics please")).toMatchObject({ matched: false, reply: null });
});
