import { z } from "zod";
import type { DraftReplies, DraftRepliesResponse } from "../_shared/contracts/reply-engine.ts";
import {
  askModel,
  beginDrafting,
  type Decision,
  type Drafting,
  decideAlone,
  decideWith,
} from "../_shared/drafting/decide.ts";
import { type PatternBudget, patternBudget } from "../_shared/drafting/patterns.ts";
import { replyVoice } from "../_shared/drafting/voice.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { type ModelTurn, modelBudgets } from "../_shared/model/budget.ts";
import { ModelError } from "../_shared/model/model.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { Services } from "../_shared/services.ts";
import { recorder } from "./recorder.ts";

const claimedComment = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  channel_id: z.string(),
  text: z.string(),
  text_hash: z.string(),
  attempts: z.number(),
  author_name: z.string().nullable(),
  author_seen: z.boolean(),
  spam_lesson: z.enum(["genuine", "spam"]).nullable(),
  video_id: z.string().nullable(),
  video_title: z.string().nullable(),
  thread: z.array(z.object({ author: z.string().nullable(), text: z.string().nullable() })),
});
/** Looked at one by one: a row that is not as it should be is not the others' concern. */
const claimed = z.object({
  comments: z.array(z.looseObject({ id: z.uuid() })),
  voices: z.array(z.unknown()),
});

/** Model calls under way at once. */
const CONCURRENCY = 8;
/** Comments claimed at once: what 8 calls at a time draft well within the lease. */
const CLAIMED_AT_ONCE = 40;
/** Model calls of one run: at 10 to 15 ms of CPU each, well within the 2 s that a hosted run may use. */
const MODEL_CALLS = 80;

/** What names a claimed comment when its decision is recorded. */
interface Claim {
  id: string;
  text_hash?: string;
  attempts?: number;
}

/** A model that is out of order says nothing about the comment; all else counts against it, until it is a person's. */
function reasonOf(error: unknown): "model_failed" | "model_unusable" | "draft_failed" {
  if (!(error instanceof ModelError)) return "draft_failed";
  return error.unusable ? "model_unusable" : "model_failed";
}

/**
 * Writes drafts, a few comments of each channel in turn, until nothing waits or the run's share is used up. Spam, noise and what a
 * rule surely decides cost nothing; each other comment costs one structured model call out of the budgets of the day. What
 * becomes of a draft (a person's approval or the queue) is decided in SQL. A model that fails, or may not be asked any more
 * today, decides nothing: the comment is tried again later. One that cannot be drafted is not the others' concern.
 */
export async function handleDraftReplies(
  { body, caller, db }: Call<DraftReplies>,
  services: Services,
): Promise<DraftRepliesResponse> {
  const hasTime = timeBudget();
  const result = { claimed: 0, drafted: 0, queued: 0, skipped: 0, retried: 0, model_calls: 0 };
  /** By user: what the patterns of one may take of this run. */
  const patternBudgets = new Map<string, PatternBudget>();

  while (hasTime() && result.claimed < body.limit && result.model_calls < MODEL_CALLS) {
    const p_limit = Math.min(CLAIMED_AT_ONCE, body.limit - result.claimed, MODEL_CALLS - result.model_calls);
    const { comments, voices } = await db.call("claim_drafts", { p_user: ownerOf(caller), p_limit }, claimed);
    if (comments.length === 0) break;
    result.claimed += comments.length;
    await draft(comments, voices);
  }
  return result;

  async function draft(comments: z.infer<typeof claimed>["comments"], voices: unknown[]): Promise<void> {
    const records = recorder(db, (done) => {
      for (const outcome of Object.keys(done) as (keyof typeof done)[]) result[outcome] += done[outcome];
    });
    const decide = (claim: Claim, decision: Decision) => records.add({ ...claim, ...decision });
    /** The reason stays on the comment's row. */
    const giveUp = (claim: Claim, error: unknown) => {
      console.error(
        JSON.stringify({ function: "draft-replies", comment: claim.id, cause: String(error).slice(0, 300) }),
      );
      decide(claim, { decision: "retry", rule_id: null, reason: reasonOf(error) });
    };

    const voiceOf = new Map(
      voices.flatMap((voice) => {
        const { data } = replyVoice.safeParse(voice);
        return data ? [[`${data.user_id} ${data.channel_id}`, data] as const] : [];
      }),
    );
    const toWrite: { claim: Claim; turn: ModelTurn; drafting: Drafting }[] = [];
    for (const one of comments) {
      let claim: Claim = { id: one.id };
      try {
        const { id, text_hash, attempts, user_id, channel_id, ...comment } = claimedComment.parse(one);
        claim = { id, text_hash, attempts };
        const voice = voiceOf.get(`${user_id} ${channel_id}`);
        if (!voice) throw new Error("There is no usable voice.");
        const budget = patternBudgets.get(user_id) ?? patternBudget();
        patternBudgets.set(user_id, budget);
        const drafting = beginDrafting(comment, voice, budget);
        const decision = decideAlone(drafting);
        if (decision) decide(claim, decision);
        else toWrite.push({ claim, turn: { user_id, channel_id }, drafting });
      } catch (error) {
        giveUp(claim, error);
      }
    }

    const budgets = modelBudgets(db);
    try {
      await budgets.take(toWrite.map(({ turn }) => turn));
      await forEachLimit(toWrite, CONCURRENCY, async ({ claim, turn, drafting }) => {
        // Out of time: the lease of the rest runs out and the next run takes them.
        if (!hasTime()) return;
        const { voice } = drafting;
        const held = budgets.use(turn);
        if (held) return decide(claim, { decision: "retry", rule_id: null, reason: held });
        result.model_calls++;
        try {
          const written = await askModel(services.model, drafting);
          budgets.note(turn, written.use);
          const decision = decideWith(drafting, written);
          if (decision.decision === "reply") voice.recent_replies.unshift(decision.reply);
          decide(claim, decision);
        } catch (error) {
          budgets.fail(turn, error);
          giveUp(claim, error);
        }
      });
    } finally {
      // What was decided is recorded first, whatever failed.
      await records.finish().finally(() => budgets.settle());
    }
  }
}
