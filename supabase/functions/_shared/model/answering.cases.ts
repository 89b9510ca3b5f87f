import type { z } from "zod";
import type { Model, Question } from "./model.ts";

/** A model that answers every question with this, if the question takes it, and keeps what it was asked. */
export function modelAnswering(answer: unknown) {
  const asked: Question<unknown>[] = [];
  const model: Model = {
    write: () => Promise.reject(new Error("not asked to write")),
    ask: <Value>(question: Question<Value>) => {
      asked.push(question as Question<unknown>);
      const value = (question.schema as z.ZodType<Value>).parse(answer);
      return Promise.resolve({ value, usage: { model: "m", inputTokens: 1, outputTokens: 1 } });
    },
  };
  return { model, asked };
}
