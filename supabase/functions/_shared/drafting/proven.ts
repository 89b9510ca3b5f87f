import type { ServiceDatabase } from "../database/service-database.ts";
import { askJudge, type Judgement } from "../evidence/judge.ts";
import { HttpError } from "../http-error.ts";
import { askWithinBudget } from "../model/budget.ts";
import { type Model, ModelError } from "../model/model.ts";
import { type Decision, toJudgeOf, type Weighed, withProof } from "./decide.ts";
import { believes } from "./judges.ts";
import type { ReplyVoice } from "./voice.ts";

/**
 * A decision with its proof, for a person who waits for it. Each judge is a call of its own (judgesOf); where none can be had, because
 * the budget is used up or the model fails, what takes one counts as unproven.
 */
export async function provenWithinBudget(
  db: ServiceDatabase,
  judges: readonly Model[],
  { user_id, voice }: { user_id: string; voice: ReplyVoice },
  weighed: Weighed,
  count: () => void = () => {},
): Promise<Decision> {
  const toJudge = toJudgeOf(weighed);
  if (!toJudge) return withProof(weighed, null);
  try {
    let last: Judgement | null = null;
    for (const judge of judges) {
      const { judgement } = await askWithinBudget(
        db,
        user_id,
        voice.channel_id,
        () => {
          count();
          return askJudge(judge, toJudge);
        },
        "judge",
      );
      last = judgement;
      if (!believes(judgement)) break;
    }
    return withProof(weighed, last);
  } catch (error) {
    if (error instanceof ModelError || (error instanceof HttpError && [429, 503].includes(error.status)))
      return withProof(weighed, null);
    throw error;
  }
}
