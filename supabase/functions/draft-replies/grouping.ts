import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { groupQuestions } from "../_shared/evidence/group.ts";
import { type ModelRun, type ModelTurn, modelBudgets } from "../_shared/model/budget.ts";
import { type Model, ModelError } from "../_shared/model/model.ts";
import { forEachLimit } from "../_shared/runtime/concurrency.ts";

const question = z.object({
  id: z.uuid(),
  text: z.string(),
  video_id: z.string().nullable(),
  video_title: z.string().nullable(),
});
const batches = z.array(
  z.object({
    user_id: z.uuid(),
    channel_id: z.string(),
    fresh: z.array(question),
    known: z.array(question),
  }),
);

/** Channels whose open questions one run compares: a call of the model each. */
const CHANNELS = 4;

/**
 * Joins open questions that ask the same in other words, with one call of the model for many questions of a channel, out of its
 * owner's budget. What could not be compared comes again later (claim_questions). Returns how many calls were made.
 */
export async function groupOpenQuestions(
  db: ServiceDatabase,
  model: Model,
  { owner, hasTime, run }: { owner: string | undefined; hasTime: () => boolean; run: ModelRun },
): Promise<number> {
  if (!hasTime()) return 0;
  const claimed = await db.call("claim_questions", { p_user: owner, p_channels: CHANNELS }, batches);
  const budgets = modelBudgets(db, "group", run);
  const turnOf = ({ user_id, channel_id }: ModelTurn): ModelTurn => ({ user_id, channel_id });
  const toAsk = claimed.filter(({ fresh, known }) => fresh.length + known.length > 1);
  const settled = claimed
    .filter((batch) => !toAsk.includes(batch))
    .flatMap(({ fresh }) => fresh.map(({ id }) => ({ id, same_as: null as string | null })));
  let calls = 0;
  try {
    await budgets.take(toAsk.map(turnOf));
    await forEachLimit(toAsk, CHANNELS, async (batch) => {
      if (!hasTime() || budgets.use(turnOf(batch))) return;
      calls++;
      try {
        const { grouped, use } = await groupQuestions(model, batch);
        if (use) budgets.note(turnOf(batch), use);
        settled.push(...grouped);
      } catch (error) {
        budgets.fail(turnOf(batch), error);
        if (!(error instanceof ModelError)) throw error;
      }
    });
  } finally {
    // What was found out is kept first, whatever failed.
    if (settled.length > 0) await db.call("settle_questions", { p_settled: settled }, z.number());
    await budgets.settle();
  }
  return calls;
}
