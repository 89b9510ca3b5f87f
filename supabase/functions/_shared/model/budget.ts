import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import { MODEL_HOLDS } from "../database/vocabulary.gen.ts";
import { ModelError, type ModelUse } from "./model.ts";

/** What became of a call that was taken; null: it may have cost something, and nobody knows what, so its reserve stays booked. */
type Spent = Pick<ModelUse, "inputTokens" | "outputTokens"> | null;

/** What a failed call has cost, as far as it is known. */
function spentBy(error: unknown): Spent {
  return error instanceof ModelError ? error.spent : null;
}

/**
 * Asks the model once, for a person who waits for it. The call is taken before, and its tokens are counted after; both by the one
 * SQL function that knows plan, connection and ceilings. Throws 403 without a plan, 409 without a connected channel, 429 when a
 * budget is used up, and whatever `ask` throws.
 */
export async function askWithinBudget<Asked extends { use: ModelUse }>(
  db: ServiceDatabase,
  userId: string,
  channelId: string | null,
  ask: () => Promise<Asked>,
): Promise<Asked> {
  const take = await db.call("demand_model_call", { p_user: userId, p_channel: channelId }, z.string());
  const settle = async (spent: Spent) => {
    if (!spent) return;
    const use = {
      user_id: userId,
      ended: 1,
      input_tokens: spent.inputTokens,
      output_tokens: spent.outputTokens,
    };
    await db.call("settle_model_calls", { p_take: take, p_uses: [use] });
  };
  try {
    const asked = await ask();
    await settle(asked.use);
    return asked;
  } catch (error) {
    await settle(spentBy(error));
    throw error;
  }
}

const held = z.enum(MODEL_HOLDS);
const taken = z.object({
  take: z.string().nullable(),
  given: z.array(
    z.object({ user_id: z.string(), channel_id: z.string(), calls: z.number(), held: held.nullable() }),
  ),
});

/** Whose call it is. */
export interface ModelTurn {
  user_id: string;
  channel_id: string;
}
const keyOf = ({ user_id, channel_id }: ModelTurn) => `${user_id} ${channel_id}`;

/**
 * What several channels may still ask of the model today, for a run that works for many: calls are taken for all of them at once,
 * and settled at the end with what they cost; those that were not made are given back.
 */
export function modelBudgets(db: ServiceDatabase) {
  const own = new Map<
    string,
    ModelTurn & { left: number; held: z.infer<typeof held>; ended: number; input: number; output: number }
  >();
  let take: string | null = null;

  return {
    /** Takes a call for each turn, as many as may be made; `use` says later whether there was one. */
    async take(turns: readonly ModelTurn[]): Promise<void> {
      if (turns.length === 0) return;
      const wanted = turns.map(({ user_id, channel_id }) => ({ user_id, channel_id, calls: 1 }));
      const answer = await db.call("take_model_calls", { p_wanted: wanted }, taken);
      take = answer.take;
      for (const { calls, held, ...turn } of answer.given) {
        own.set(keyOf(turn), {
          ...turn,
          left: calls,
          held: held ?? "model_budget",
          ended: 0,
          input: 0,
          output: 0,
        });
      }
    },
    /** Uses one of the calls that were taken; else says what holds it. */
    use(turn: ModelTurn): z.infer<typeof held> | undefined {
      const mine = own.get(keyOf(turn));
      if (!mine || mine.left <= 0) return mine?.held ?? "model_budget";
      mine.left--;
      return undefined;
    },
    /** What a call that was used has cost. */
    note(turn: ModelTurn, use: ModelUse): void {
      end(turn, use);
    },
    /** What a call that failed has cost, as far as the error tells. */
    fail(turn: ModelTurn, error: unknown): void {
      end(turn, spentBy(error));
    },
    async settle(): Promise<void> {
      const uses = [...own.values()]
        .filter(({ left, ended }) => left + ended > 0)
        .map(({ user_id, left, ended, input, output }) => ({
          user_id,
          unused: left,
          ended,
          input_tokens: input,
          output_tokens: output,
        }));
      own.clear();
      if (uses.length > 0) await db.call("settle_model_calls", { p_take: take, p_uses: uses });
    },
  };

  function end(turn: ModelTurn, spent: Spent): void {
    const mine = own.get(keyOf(turn));
    if (!mine || !spent) return;
    mine.ended++;
    mine.input += spent.inputTokens;
    mine.output += spent.outputTokens;
  }
}
