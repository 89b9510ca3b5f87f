import type { DraftReplies, DraftRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { modelBudgets } from "../_shared/model/budget.ts";
import { timeBudget } from "../_shared/runtime/concurrency.ts";
import type { ModelServices } from "../_shared/services.ts";
import { begin, type Claimed, claimed } from "./claimed.ts";
import { groupOpenQuestions } from "./grouping.ts";
import { takeFirstOpinions, takeSecondOpinions } from "./opinions.ts";
import { proveReplies } from "./prove.ts";
import { recorder } from "./recorder.ts";
import type { DraftingRun } from "./run.ts";
import { writeReplies } from "./write.ts";

/** Comments claimed at once: what 8 calls at a time draft well within the lease. */
const CLAIMED_AT_ONCE = 40;
/** Model calls of one run: at 10 to 15 ms of CPU each, well within the 2 s that a hosted run may use. */
const MODEL_CALLS = 80;

/**
 * Writes drafts, a few comments of each channel in turn, until nothing waits or the run's share is used up. Every comment but noise
 * is read once, many in a call of the model, answers within a thread and edited comments too; what its owner must answer in words of their own goes no further. Spam and what a rule
 * surely decides cost no more than that, a fixed reply that may go by itself a second reading in a batch, each other
 * comment one structured model call with what its reply may rest on, and a second opinion when the reply asserts what only reading can
 * judge, all out of the budgets of the day. What becomes of a draft (a person's approval or the queue) is decided in SQL. A model that fails, or may not be asked any more
 * today, decides nothing: the comment is tried again later. One that cannot be drafted is not the others' concern.
 * At the end questions that nothing answered are compared with each other.
 */
export async function handleDraftReplies(
  { body, caller, db }: Call<DraftReplies>,
  services: ModelServices,
): Promise<DraftRepliesResponse> {
  const owner = ownerOf(caller);
  const counts = { claimed: 0, drafted: 0, queued: 0, skipped: 0, asked: 0, retried: 0, model_calls: 0 };
  const records = recorder(db, (done) => {
    for (const outcome of Object.keys(done) as (keyof typeof done)[]) counts[outcome] += done[outcome];
  });
  const hasTime = timeBudget();
  const heard = { answers: 0 };
  const run: DraftingRun = { db, services, hasTime, heard, counts, records, patternBudgets: new Map() };

  while (hasTime() && counts.claimed < body.limit && counts.model_calls < MODEL_CALLS) {
    const p_limit = Math.min(CLAIMED_AT_ONCE, body.limit - counts.claimed, MODEL_CALLS - counts.model_calls);
    const handedOut = await db.call("claim_drafts", { p_user: owner, p_limit }, claimed);
    counts.claimed += handedOut.comments.length;
    await draft(run, handedOut);
    if (handedOut.comments.length === 0) break;
  }
  counts.model_calls += await groupOpenQuestions(db, services.model, { owner, hasTime, run: heard });
  return counts;
}

/** The way of the comments that were handed out, in the order of what it costs: nothing, a reading, a reply, a judge. */
async function draft(run: DraftingRun, handedOut: Claimed): Promise<void> {
  const works = begin(run, handedOut);
  const budgets = modelBudgets(run.db, "draft", run.heard);
  try {
    const left = await takeFirstOpinions(run, works, handedOut);
    const unproven = await writeReplies(run, await takeSecondOpinions(run, left), budgets);
    if (unproven.length > 0) {
      // Settled first, in the order of the end: a model that was just found to answer again may then be asked for opinions.
      await run.records.finish();
      await budgets.settle();
      await proveReplies(run, unproven);
    }
  } finally {
    // What was decided is recorded first, whatever failed.
    await run.records.finish().finally(() => budgets.settle());
  }
}
