import type { ServiceDatabase } from "../database/service-database.ts";
import { type Judged, judgeSentences, type ToJudge } from "../evidence/judge.ts";
import { HttpError } from "../http-error.ts";
import { askWithinBudget } from "../model/budget.ts";
import { type Model, ModelError, type ModelUse } from "../model/model.ts";
import { type Decision, toJudgeOf, type Weighed, withProof } from "./decide.ts";
import type { ReplyVoice } from "./voice.ts";

/** A second opinion, which is one call of the model. Throws ModelError. */
export async function secondOpinion(
  model: Model,
  toJudge: ToJudge,
): Promise<{ judged: Judged[]; use: ModelUse }> {
  const { judged, use } = await judgeSentences(model, toJudge);
  if (!use) throw new Error("There was nothing to check.");
  return { judged, use };
}

/**
 * A decision with its proof, for a person who waits for it. The second opinion is a call of its own; where none can be had, because
 * the budget is used up or the model fails, what takes one counts as unproven.
 */
export async function provenWithinBudget(
  db: ServiceDatabase,
  model: Model,
  { user_id, voice }: { user_id: string; voice: ReplyVoice },
  weighed: Weighed,
  count: () => void = () => {},
): Promise<Decision> {
  const toJudge = toJudgeOf(weighed);
  if (!toJudge) return withProof(weighed, null);
  try {
    const { judged } = await askWithinBudget(
      db,
      user_id,
      voice.channel_id,
      () => {
        count();
        return secondOpinion(model, toJudge);
      },
      "judge",
    );
    return withProof(weighed, judged);
  } catch (error) {
    if (error instanceof ModelError || (error instanceof HttpError && [429, 503].includes(error.status)))
      return withProof(weighed, null);
    throw error;
  }
}
