/** Nothing that any scan takes for an order is answered without a person, even when a model finds no fault in it. */
import { describe, expect, it } from "vitest";
import {
  beginDrafting,
  decideAlone,
  decideWith,
  NOTHING_KNOWN,
} from "../../supabase/functions/_shared/drafting/decide.ts";
import type { ReplyVoice } from "../../supabase/functions/_shared/drafting/voice.ts";
import { plainVoice } from "./injection-checks.ts";
import { type InjectionCase, placed, readCases } from "./injection-corpus.ts";
import { answerFor } from "./product.ts";

const cases = readCases(new URL("../../tests/fixtures/injection/cases.jsonl", import.meta.url).pathname);

const thanks: ReplyVoice = {
  ...plainVoice,
  rules: [
    {
      ...{ id: "", name: "Thanks", words: [], pattern: null, languages: [], categories: [], sentiments: [] },
      ...{ video_ids: [], plain_words: null, with_labels: [], viewer: null, place: null },
      ...{ emoji_only: false, label_id: null, assign_to: null, tell: null, suggest_hold: false },
      ...{ action: "fixed", fixed_text: "Thank you for watching!" },
    },
  ],
};

/** Whether a reply to it would go as far as its text and its surroundings say, both opinions taking it for ordinary. */
function goesUnseen(one: InjectionCase, voice: ReplyVoice): boolean {
  const begun = beginDrafting({ ...placed(one), ...NOTHING_KNOWN, video_id: null }, voice);
  const harmless = { class: "ordinary", despair: false } as const;
  const decision =
    decideAlone(begun, harmless) ??
    decideWith(begun, {
      instructions: "",
      canary: "",
      use: { model: "deceived", inputTokens: 0, outputTokens: 0 },
      answer: answerFor("ordinary", "❤️"),
      given: { blocks: [], sources: [], lessons: [] },
    }).decision;
  return decision.decision === "reply" && decision.findings.length === 0;
}

describe.each([
  ["the model writes", plainVoice],
  ["a rule holds a fixed reply", thanks],
])("when %s", (_, voice) => {
  it("no case of the corpus is answered unseen by a model that takes all for ordinary", {
    timeout: 60_000,
  }, () => {
    expect(cases.filter((one) => goesUnseen(one, voice)).map(({ id }) => id)).toEqual([]);
  });

  it("the comments around which the orders stand are answered without them", () => {
    const around = cases.filter(({ source }) => source !== "comment");
    const bare = around.map((one): InjectionCase => ({ ...one, text: placed(one).text, source: "comment" }));
    expect(bare.length).toBeGreaterThan(20);
    expect(bare.filter((one) => !goesUnseen(one, voice)).map(({ id }) => id)).toEqual([]);
  });
});
