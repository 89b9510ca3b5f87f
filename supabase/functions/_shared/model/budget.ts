import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import { HttpError } from "../http-error.ts";
import type { ModelUse } from "./model.ts";

/** What a user may still ask of the model today (automation_settings.model_calls_per_day, a day of UTC). */
export function modelBudget(db: ServiceDatabase, userId: string) {
  const book = (calls: number, inputTokens: number, outputTokens: number) =>
    db.call(
      "book_model_use",
      { p_user: userId, p_calls: calls, p_input_tokens: inputTokens, p_output_tokens: outputTokens },
      z.boolean(),
    );
  /** Takes one call, before it is made; false when the day's are used up. */
  const take = () => book(1, 0, 0);
  return {
    take,
    /** Takes one call for a person who waits for it; throws 429 when the day's are used up. */
    async demand(): Promise<void> {
      if (await take()) return;
      throw new HttpError(
        429,
        "model_budget",
        "Today's model calls are used up. Raise the limit, or try again after midnight UTC.",
      );
    },
    /** Adds the tokens of a call that was taken. */
    note: ({ inputTokens, outputTokens }: ModelUse) => book(0, inputTokens, outputTokens),
  };
}
