import { expect, it } from "vitest";
import type { Model } from "../model/model.ts";
import { classifyBatch } from "./classify.ts";
import { type ThreadWord, threadLines } from "./thread.ts";

const thread: ThreadWord[] = [
  { who: "viewer", author: "@rosa", text: "How long does it rest?" },
  { who: "channel", author: null, text: "An hour." },
  { who: "viewer", author: null, text: "Same here" },
];

/** A model that reads every comment as told, and what it was asked. */
function reader(told: Record<string, unknown>) {
  const asked: string[] = [];
  const model = {
    async ask({ prompt }: { prompt: string }) {
      asked.push(prompt);
      const read = {
        ...{
          number: 1,
          class: "ordinary",
          despair: false,
          spam: false,
          injection: false,
          language: "en",
          topics: [],
        },
        ...told,
      };
      return { value: { comments: [read] }, usage: {} };
    },
  };
  return { model: model as unknown as Model, asked };
}
const word = { id: "a", text: "And with rye?", author_name: "@rosa", thread };

it("a thread says who said what, and the channel's words are told apart from everybody's", () => {
  expect(threadLines(thread)).toBe(
    "@rosa: How long does it rest?\nTHE CHANNEL: An hour.\nsomeone: Same here",
  );
});

it("a word within a thread is read with it: whom it addresses, whether an answer is due, and its anger", async () => {
  const { model, asked } = reader({ addressed: "channel", answer_due: true, angry: null });
  const { read } = await classifyBatch(model, [word]);
  expect(read[0]).toMatchObject({
    class: "ordinary",
    turn: { addressed: "channel", due: true, negative: false },
  });
  expect(asked[0]).toContain("THE CHANNEL: An hour.");
});

it("a word of which that is not told is unread, and a first comment asks for none of it", async () => {
  const { model, asked } = reader({ addressed: null, answer_due: null, angry: null });
  expect((await classifyBatch(model, [word])).read[0]).toMatchObject({ class: "unread", turn: null });
  const first = { id: "b", text: "How long?", author_name: "@rosa", thread: null };
  expect((await classifyBatch(model, [first])).read[0]).toMatchObject({ class: "ordinary", turn: null });
  expect(asked[1]).not.toContain("The thread before it");
});
