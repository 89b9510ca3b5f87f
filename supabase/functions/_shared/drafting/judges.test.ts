import { expect, it } from "vitest";
import type { Judgement } from "../evidence/judge.ts";
import { believes, judgesOf } from "./judges.ts";

it("where another model is named it judges first, and the one that wrote after it; else the one is asked once", () => {
  const [model, judge] = [{ name: "writes" }, { name: "another" }];
  expect(judgesOf({ model, judge })).toEqual([judge, model]);
  expect(judgesOf({ model, judge: model })).toEqual([model]);
});

const sentence = { start: 0, end: 5, text: "Bake." };
it.each<[string, Judgement, boolean]>([
  ["all is said", { sentences: [{ ...sentence, verdict: "said" }], whole: "answers" }, true],
  ["nothing is claimed", { sentences: [{ ...sentence, verdict: "no_claim" }], whole: "answers" }, true],
  ["a sentence is not said", { sentences: [{ ...sentence, verdict: "not_said" }], whole: "answers" }, false],
  ["a sentence got no verdict", { sentences: [{ ...sentence, verdict: null }], whole: "answers" }, false],
  ["it evades", { sentences: [], whole: "evades" }, false],
  ["of the whole nothing is told", { sentences: [], whole: null }, false],
])("whether another judge is worth asking: %s", (_, judgement, expected) => {
  expect(believes(judgement)).toBe(expected);
});
