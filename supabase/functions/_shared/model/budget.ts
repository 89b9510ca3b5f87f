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

const booked = z.object({ day: z.string(), granted: z.record(z.string(), z.number()) });

/**
 * What several users may still ask of the model today, for a run that works for many: calls are taken for each user at once, and
 * given back at the end as far as they were not made, with the tokens of those that were.
 */
export function modelBudgets(db: ServiceDatabase) {
  const taken = new Map<string, { left: number; inputTokens: number; outputTokens: number }>();
  let day: string | null = null;

  return {
    /** Takes as many calls as each user's budget allows of those wanted; a later `use` says whether there was one. */
    async take(wanted: ReadonlyMap<string, number>): Promise<void> {
      if (wanted.size === 0) return;
      const uses = [...wanted].map(([user_id, calls]) => ({ user_id, calls }));
      const answer = await db.call("book_model_uses", { p_uses: uses, p_day: null }, booked);
      day = answer.day;
      for (const [user, calls] of Object.entries(answer.granted)) {
        taken.set(user, { left: calls, inputTokens: 0, outputTokens: 0 });
      }
    },
    /** Uses one of the calls that were taken; false when there is none left. */
    use(user: string): boolean {
      const own = taken.get(user);
      if (!own || own.left <= 0) return false;
      own.left--;
      return true;
    },
    note(user: string, { inputTokens, outputTokens }: ModelUse): void {
      const own = taken.get(user);
      if (!own) return;
      own.inputTokens += inputTokens;
      own.outputTokens += outputTokens;
    },
    /** Gives back what was not used and books the tokens of what was, on the day that it was taken of. */
    async settle(): Promise<void> {
      const uses = [...taken]
        .filter(([, { left, inputTokens, outputTokens }]) => left + inputTokens + outputTokens > 0)
        .map(([user_id, { left, inputTokens, outputTokens }]) => ({
          user_id,
          calls: -left,
          input_tokens: inputTokens,
          output_tokens: outputTokens,
        }));
      taken.clear();
      if (uses.length > 0) await db.call("book_model_uses", { p_uses: uses, p_day: day }, booked);
    },
  };
}
