import { z } from "zod";
import type { DraftReplies, DraftRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import {
  askModel,
  beginDrafting,
  type Decision,
  decideAlone,
  decideWith,
} from "../_shared/drafting/decide.ts";
import { replyVoice } from "../_shared/drafting/voice.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { modelBudget } from "../_shared/model/budget.ts";
import { ModelError } from "../_shared/model/model.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { Services } from "../_shared/services.ts";

const claimed = z.object({
  comments: z.array(
    z.object({
      id: z.uuid(),
      user_id: z.uuid(),
      channel_id: z.string(),
      text: z.string(),
      author_name: z.string().nullable(),
      author_seen: z.boolean(),
      video_id: z.string().nullable(),
      video_title: z.string().nullable(),
      thread: z.array(z.object({ author: z.string().nullable(), text: z.string().nullable() })),
    }),
  ),
  voices: z.array(replyVoice),
});

const counts = z.object({
  drafted: z.number(),
  queued: z.number(),
  skipped: z.number(),
  retried: z.number(),
});

/** Model calls under way at once. */
const CONCURRENCY = 8;

/**
 * Writes drafts. Spam, noise and what a rule surely decides cost nothing; each other comment costs one structured
 * model call out of the owner's budget for the day. What becomes of a draft (a person's approval or the queue) is decided in
 * SQL. A model that fails, or may not be asked any more today, decides nothing: the comment is tried again later.
 */
export async function handleDraftReplies(
  { body, caller, db }: Call<DraftReplies>,
  services: Services,
): Promise<DraftRepliesResponse> {
  const hasTime = timeBudget();
  const { comments, voices } = await db.call(
    "claim_drafts",
    { p_user: ownerOf(caller), p_limit: body.limit },
    claimed,
  );
  const result = { claimed: comments.length, drafted: 0, queued: 0, skipped: 0, retried: 0, model_calls: 0 };
  const record = async (decisions: ({ id: string } & Decision)[]) => {
    if (decisions.length === 0) return;
    const done = await db.call("record_drafts", { p_results: decisions }, counts);
    for (const outcome of Object.keys(done) as (keyof typeof done)[]) result[outcome] += done[outcome];
  };

  const voiceOf = new Map(voices.map((voice) => [`${voice.user_id} ${voice.channel_id}`, voice]));
  const started = comments.flatMap((comment) => {
    const voice = voiceOf.get(`${comment.user_id} ${comment.channel_id}`);
    return voice ? [{ ...beginDrafting(comment, voice), id: comment.id }] : [];
  });
  const decided = started.map((drafting) => ({ drafting, decision: decideAlone(drafting) }));
  await record(
    decided.flatMap(({ drafting, decision }) => (decision ? [{ id: drafting.id, ...decision }] : [])),
  );

  const toWrite = decided.filter(({ decision }) => !decision).map(({ drafting }) => drafting);
  await forEachLimit(toWrite, CONCURRENCY, async (drafting) => {
    // Out of time: the lease of the rest runs out and the next run takes them.
    if (!hasTime()) return;
    const { id, voice } = drafting;
    const budget = modelBudget(db, voice.user_id);
    if (!(await budget.take())) {
      return record([{ id, decision: "retry", rule_id: null, reason: "model_budget" }]);
    }
    result.model_calls++;
    try {
      const written = await askModel(services.model, drafting);
      const decision = decideWith(drafting, written);
      if (decision.decision === "reply") voice.recent_replies.unshift(decision.reply);
      await budget.note(written.use);
      await record([{ id, ...decision }]);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      // One comment that cannot be drafted must not hold up the others; the reason stays on its row.
      console.error(
        JSON.stringify({ function: "draft-replies", comment: id, cause: String(error).slice(0, 300) }),
      );
      const reason = error instanceof ModelError ? "model_failed" : "draft_failed";
      await record([{ id, decision: "retry", rule_id: null, reason }]);
    }
  });
  return result;
}
