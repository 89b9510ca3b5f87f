import { expect, it } from "vitest";
import { evaluateModelUse } from "./model-use.ts";

const comments = Array.from({ length: 60 }, (_, n) => ({
  text: n === 0 ? "😂😂" : `What flour is in loaf number ${n}, the dark one?`,
  ...{ video_id: "", label: null, spam: null, language: null },
}));

it("a batch reads twenty comments, each is written once, and noise costs nothing", async () => {
  const { asked, read, write, fixed, drafted } = await evaluateModelUse(comments, { input: 1, output: 10 });
  expect([asked, read.calls, write.calls, fixed.calls]).toEqual([59, 3, 59, 6]);
  expect(drafted.calls).toBe(read.calls + write.calls);
  expect(drafted.input_tokens).toBe(read.input_tokens + write.input_tokens);
  expect(drafted.money).toBeCloseTo((drafted.input_tokens + 10 * drafted.output_tokens) / 1e6, 6);
  expect(fixed.input_tokens).toBeLessThan(drafted.input_tokens / 2);
});
