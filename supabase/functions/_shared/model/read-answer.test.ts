import { expect, it } from "vitest";
import { z } from "zod";
import { readAnswer } from "./read-answer.ts";

const shape = z.object({ reply: z.string() });

it("an answer with a comma too many is read as what it means", () => {
  expect(readAnswer('{"reply": "Thanks!",}', shape)).toEqual({ reply: "Thanks!" });
});

it("an answer of more than 8,000 letters is read when it is JSON, and is none when it would have to be repaired", () => {
  const reply = "a".repeat(10_000);
  expect(readAnswer(JSON.stringify({ reply }), shape)).toEqual({ reply });
  expect(readAnswer(`{"reply": "${reply}",}`, shape)).toBeUndefined();
});
