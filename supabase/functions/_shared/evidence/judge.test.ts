import { describe, expect, it } from "vitest";
import type { z } from "zod";
import type { Model, Question } from "../model/model.ts";
import { judgeSentences } from "./judge.ts";
import { marksOf } from "./marks.ts";

const use = { model: "m", inputTokens: 1, outputTokens: 1 };

/** A model that gives these verdicts, and keeps what it was asked. */
function judgeThatSays(sentences: { number: number; verdict: string | null }[]) {
  const asked: Question<unknown>[] = [];
  const model: Model = {
    write: () => Promise.reject(new Error("not asked to write")),
    ask: <Value>(question: Question<Value>) => {
      asked.push(question as Question<unknown>);
      const value = (question.schema as z.ZodType<Value>).parse({ sentences });
      return Promise.resolve({ value, usage: use });
    },
  };
  return { model, asked };
}

const sentences = ["It keeps for a week.", "Dogs may eat it.", "Have fun!"].map((text, at) => ({
  start: at * 30,
  end: at * 30 + text.length,
  text,
}));
const toJudge = {
  sentences,
  comment: "Does it keep?",
  cited: [{ title: "Granola", text: "Keeps a week in a jar." }],
  videos: [],
  texts: ["We bake at home."],
};

describe("the second opinion on sentences", () => {
  it("counts what the quotes say and what asserts nothing as proven, all else not", async () => {
    const { model } = judgeThatSays([
      { number: 1, verdict: "said" },
      { number: 2, verdict: "not_said" },
      { number: 3, verdict: "asserts_nothing" },
    ]);
    const { judged, use: spent } = await judgeSentences(model, toJudge);
    expect(judged.map(({ proven }) => proven)).toEqual([true, false, true]);
    expect(spent).toEqual(use);
  });

  it("counts what it leaves out, cannot tell or says twice as not proven", async () => {
    const { model } = judgeThatSays([
      { number: 1, verdict: null },
      { number: 2, verdict: "said" },
      { number: 2, verdict: "said" },
    ]);
    const { judged } = await judgeSentences(model, toJudge);
    expect(judged.map(({ proven }) => proven)).toEqual([false, false, false]);
  });

  it("is one call with the quotes and the sentences, each in its fence", async () => {
    const { model, asked } = judgeThatSays([]);
    await judgeSentences(model, toJudge);
    expect(asked).toHaveLength(1);
    const { prompt = "" } = asked[0] ?? {};
    expect(prompt.match(/<quote id="[0-9a-f]{16}">/g)).toHaveLength(2);
    expect(prompt.match(/<sentence id="[0-9a-f]{16}">/g)).toHaveLength(3);
    expect(prompt).toContain("Granola: Keeps a week in a jar.");
  });

  it("is not asked for when nothing is asserted", async () => {
    const { model, asked } = judgeThatSays([]);
    expect(await judgeSentences(model, { ...toJudge, sentences: [] })).toEqual({ judged: [], use: null });
    expect(asked).toEqual([]);
  });
});

describe("the marks of a draft", () => {
  it("are its unproven words, and the sentences that the quotes do not say", () => {
    const unproven = [{ start: 12, end: 18, text: "a week", kind: "number" as const }];
    const judged = sentences.map((sentence) => ({ ...sentence, proven: false }));
    const marks = marksOf({ unproven, plain: sentences }, judged.slice(0, 2));
    expect(marks.map(({ text, kind }) => [text, kind])).toEqual([
      ["a week", "number"],
      ["Dogs may eat it.", "claim"],
    ]);
  });
});
