import { askModel, decideWith, toJudgeOf, withProof } from "../_shared/drafting/decide.ts";
import type { ModelBudgets } from "../_shared/model/budget.ts";
import { forEachLimit } from "../_shared/runtime/concurrency.ts";
import { evidenceOf } from "./evidence.ts";
import type { ToProve } from "./prove.ts";
import { CONCURRENCY, type DraftingRun, decide, giveUp, retry, type Work } from "./run.ts";

/** Has the model write each reply, one call a comment, and decides those that say nothing but what is proven; returns the others. */
export async function writeReplies(run: DraftingRun, all: Work[], budgets: ModelBudgets): Promise<ToProve[]> {
  const grounds = await evidenceOf(
    run.db,
    all.map(({ claim }) => claim.id),
  );
  const unproven: ToProve[] = [];
  await budgets.take(all.map(({ turn }) => turn));
  await forEachLimit(all, CONCURRENCY, async ({ claim, turn, drafting, second }) => {
    // Out of time: the lease of the rest runs out and the next run takes them.
    if (!run.hasTime()) return;
    const given = grounds.get(claim.id);
    if (!given) return giveUp(run, claim, new Error("The sources for this reply couldn't be loaded."));
    const held = budgets.use(turn);
    if (held) return retry(run, claim, held);
    run.counts.model_calls++;
    try {
      const written = await askModel(run.services.model, drafting, given);
      budgets.note(turn, written.use);
      const weighed = decideWith(drafting, written, second);
      const { decision } = weighed;
      if (decision.decision === "reply") drafting.voice.recent_replies.unshift(decision.reply);
      const toJudge = toJudgeOf(weighed);
      if (toJudge) unproven.push({ claim, turn, weighed, toJudge });
      else decide(run, claim, withProof(weighed, null));
    } catch (error) {
      budgets.fail(turn, error);
      giveUp(run, claim, error);
    }
  });
  return unproven;
}
