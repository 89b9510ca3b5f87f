import { type toJudgeOf, type Weighed, withProof } from "../_shared/drafting/decide.ts";
import { believes, judgesOf } from "../_shared/drafting/judges.ts";
import { askJudge, type Judgement } from "../_shared/evidence/judge.ts";
import { modelBudgets } from "../_shared/model/budget.ts";
import type { Model } from "../_shared/model/model.ts";
import { forEachLimit } from "../_shared/runtime/concurrency.ts";
import { CONCURRENCY, type DraftingRun, decide, type Work } from "./run.ts";

/** A reply that says what only reading can judge. */
export interface ToProve extends Pick<Work, "claim" | "turn"> {
  weighed: Weighed;
  toJudge: NonNullable<ReturnType<typeof toJudgeOf>>;
}

interface Judged {
  one: ToProve;
  judgement: Judgement;
}

/**
 * Decides what takes a judge; where there are two, the second is asked about what the first believes. What cannot have one now is
 * drafted all the same: it waits, with every such sentence marked.
 */
export async function proveReplies(run: DraftingRun, all: ToProve[]): Promise<void> {
  const left = new Set(all);
  const settle = (one: ToProve, judgement: Judgement | null) => {
    left.delete(one);
    decide(run, one.claim, withProof(one.weighed, judgement));
  };
  let believed: (Pick<Judged, "one"> & { judgement: Judgement | null })[] = all.map((one) => ({
    one,
    judgement: null,
  }));
  try {
    for (const judge of judgesOf(run.services)) {
      const judged = await judgeEach(
        run,
        judge,
        believed.map(({ one }) => one),
      );
      for (const { one, judgement } of judged) if (!believes(judgement)) settle(one, judgement);
      believed = judged.filter(({ judgement }) => believes(judgement));
    }
    for (const { one, judgement } of believed) settle(one, judgement);
  } finally {
    for (const one of left) settle(one, null);
  }
}

/** What one judge says of each reply; those that it could not be asked about are left out. */
async function judgeEach(run: DraftingRun, judge: Model, all: ToProve[]): Promise<Judged[]> {
  const budgets = modelBudgets(run.db, "judge", run.heard);
  const judged: Judged[] = [];
  try {
    await budgets.take(all.map(({ turn }) => turn));
    await forEachLimit(all, CONCURRENCY, async (one) => {
      if (!run.hasTime() || budgets.use(one.turn)) return;
      run.counts.model_calls++;
      try {
        const { judgement, use } = await askJudge(judge, one.toJudge);
        budgets.note(one.turn, use);
        judged.push({ one, judgement });
      } catch (error) {
        budgets.fail(one.turn, error);
      }
    });
  } finally {
    await budgets.settle();
  }
  return judged;
}
