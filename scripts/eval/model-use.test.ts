import { expect, it } from "vitest";
import { evaluateModelUse } from "./model-use.ts";

const comments = Array.from({ length: 60 }, (_, n) => ({
  text: n === 0 ? "😂😂" : `What flour is in loaf number ${n}, the dark one?`,
  ...{ video_id: "", label: null, spam: null, language: null },
}));

it("a batch reads twenty comments and compares as many questions, each is written once, and noise costs nothing", async () => {
  const { asked, read, write, group, fixed, drafted } = await evaluateModelUse(comments, {
    input: 1,
    output: 10,
  });
  expect([asked, read.calls, write.calls, group.calls, fixed.calls]).toEqual([59, 3, 59, 3, 6]);
  expect(drafted.calls).toBe(read.calls + write.calls + group.calls);
  expect(drafted.input_tokens).toBe(read.input_tokens + write.input_tokens + group.input_tokens);
  expect(drafted.money).toBeCloseTo((drafted.input_tokens + 10 * drafted.output_tokens) / 1e6, 6);
  expect(fixed.input_tokens).toBeLessThan(drafted.input_tokens / 2);
});

it("with sources a reply that asserts something is judged, and what none of them tells is compared with the rest", async () => {
  const passage = {
    id: crypto.randomUUID(),
    kind: "description" as const,
    source_id: "loaf",
    title: "The dark loaf",
    text: "The crust is rubbed with butter while it is hot.",
    ...{ language: "en", url: null, at: null, whole: true },
  };
  const evidence = { passages: [passage], answers: [], videos: [] };
  const asked = [
    "What is the crust rubbed with while hot?",
    "Which song is playing at the end?",
    "Where did you buy that table?",
  ].map((text) => ({ text, video_id: "loaf", label: null, spam: null, language: "en" }));
  const { read, write, judge, group, drafted } = await evaluateModelUse(
    asked,
    { input: 1, output: 1 },
    async () => evidence,
  );
  expect([read.calls, write.calls, judge.calls, group.calls, drafted.calls]).toEqual([1, 3, 1, 1, 6]);
});
