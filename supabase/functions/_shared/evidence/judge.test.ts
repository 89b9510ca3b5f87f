import { describe, expect, it } from "vitest";
import { modelAnswering } from "../model/answering.cases.ts";
import { askJudge, isProven, type Judged } from "./judge.ts";
import { marksOf } from "./marks.ts";

const use = { model: "m", inputTokens: 1, outputTokens: 1 };

/** A model that gives these verdicts, and keeps what it was asked. */
const judgeThatSays = (
  sentences: { number: number; verdict: string | null }[],
  whole: string | null = "answers",
) => modelAnswering({ sentences, whole });

const sentences = ["It keeps for a week.", "Dogs may eat it.", "Have fun!", "No, it melts."].map(
  (text, at) => ({
    start: at * 30,
    end: at * 30 + text.length,
    text,
  }),
);
const toJudge = {
  reply: sentences.map(({ text }) => text).join(" "),
  sentences,
  comment: "Does it keep?",
  cited: [{ title: "Granola", text: "Keeps a week in a jar." }],
  videos: [],
  texts: ["We bake at home."],
};

describe("the judge", () => {
  it("proves what the quotes say and what claims nothing, all else not", async () => {
    const { model } = judgeThatSays([
      { number: 1, verdict: "said" },
      { number: 2, verdict: "not_said" },
      { number: 3, verdict: "no_claim" },
      { number: 4, verdict: "contradicted" },
    ]);
    const { judgement, use: spent } = await askJudge(model, toJudge);
    expect(judgement.sentences.map(isProven)).toEqual([true, false, true, false]);
    expect(spent).toEqual(use);
  });

  it("proves nothing that it leaves out, cannot tell or says twice", async () => {
    const { model } = judgeThatSays([
      { number: 1, verdict: null },
      { number: 2, verdict: "said" },
      { number: 2, verdict: "said" },
    ]);
    const { judgement } = await askJudge(model, toJudge);
    expect(judgement.sentences.map(isProven)).toEqual([false, false, false, false]);
  });

  it.each(["answers", "evades", "implies_more", null])("says of the whole that it %s", async (whole) => {
    const { model } = judgeThatSays([], whole);
    expect((await askJudge(model, { ...toJudge, sentences: [] })).judgement).toEqual({
      sentences: [],
      whole,
    });
  });

  it("is one call with the comment, the quotes, the reply and its sentences, each in its fence", async () => {
    const { model, asked } = judgeThatSays([]);
    await askJudge(model, toJudge);
    expect(asked).toHaveLength(1);
    const { prompt = "" } = asked[0] ?? {};
    const fences = (name: string) => prompt.match(new RegExp(`<${name} id="[0-9a-f]{16}">`, "g"))?.length;
    expect(["comment", "quote", "reply", "sentence"].map(fences)).toEqual([1, 2, 1, 4]);
    expect(prompt).toContain("Granola: Keeps a week in a jar.");
  });

  it("is shown what code doubts of a sentence, as data", async () => {
    const { model, asked } = judgeThatSays([]);
    const doubted = sentences.map((one, at) => (at === 0 ? { ...one, doubts: ["a\nweek"] } : one));
    await askJudge(model, { ...toJudge, sentences: doubted });
    expect(asked[0]?.prompt).toMatch(/<doubt id="[0-9a-f]{16}">\na week\n<\/doubt/);
    expect(asked[0]?.prompt.match(/<doubt /g)).toHaveLength(1);
  });
});

describe("the marks of a draft", () => {
  /** Where code marks "a week", with what a judge says of the first sentences. */
  function marked(sure: boolean, verdicts: Judged["verdict"][]): string[] {
    const unproven = [{ start: 12, end: 18, text: "a week", kind: "number" as const, sure }];
    const judged = sentences.slice(0, verdicts.length);
    return marksOf(
      { unproven, plain: sentences },
      judged.map((one, at) => ({ ...one, verdict: verdicts[at] ?? null })),
    ).map(({ text }) => text);
  }

  it("are its unproven words, and the sentences that the quotes do not say", () => {
    expect(marked(true, ["not_said", "not_said"])).toEqual(["a week", "Dogs may eat it."]);
  });

  it.each<[Judged["verdict"], string[]]>([
    ["said", []],
    ["no_claim", []],
    ["not_said", ["a week"]],
    ["contradicted", ["a week"]],
    [null, ["a week"]],
  ])("hold no word that code is not sure of, where its sentence is %s", (verdict, left) => {
    expect(marked(false, [verdict, "said"])).toEqual(left);
  });

  it("keep a word that code is sure of, and one that nobody was asked about", () => {
    expect(marked(true, ["said", "said"])).toEqual(["a week"]);
    expect(marked(false, [])).toEqual(["a week"]);
  });
});
