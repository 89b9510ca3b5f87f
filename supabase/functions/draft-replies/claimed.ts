/** What service.claim_drafts hands out, and how a comment of it begins its way. */
import { z } from "zod";
import { leadFor } from "../_shared/contracts/reply-lead.ts";
import { COMMENT_CLASSES } from "../_shared/database/vocabulary.gen.ts";
import { plainCondition } from "../_shared/drafting/conditions.ts";
import { beginDrafting } from "../_shared/drafting/decide.ts";
import { patternBudget } from "../_shared/drafting/patterns.ts";
import { commentToDecide } from "../_shared/drafting/to-decide.ts";
import { type ReplyVoice, replyVoice } from "../_shared/drafting/voice.ts";
import { aheadComment, isNothing } from "./batch.ts";
import { type Claim, type DraftingRun, decideNow, giveUp, type Work } from "./run.ts";

const claimedComment = commentToDecide.extend({
  user_id: z.uuid(),
  channel_id: z.string(),
  attempts: z.number(),
  first_opinion: z.enum(COMMENT_CLASSES).nullable(),
});

/** Looked at one by one: a row that is not as it should be is not the others' concern. */
export const claimed = z.object({
  /** When it was handed out: what is told of conditions is of the rules as they were then. */
  at: z.string(),
  conditions: z.array(plainCondition.extend({ user_id: z.uuid(), channel_id: z.string() })),
  comments: z.array(z.looseObject({ id: z.uuid() })),
  ahead: z.array(aheadComment),
  voices: z.array(z.unknown()),
});
export type Claimed = z.infer<typeof claimed>;

/** The claimed comments that there is something to read in; noise is decided at once. */
export function begin(run: DraftingRun, { comments, voices }: Claimed): Work[] {
  const voiceOf = new Map(
    voices.flatMap((voice) => {
      const { data } = replyVoice.safeParse(voice);
      return data ? [[`${data.user_id} ${data.channel_id}`, data] as const] : [];
    }),
  );
  const works: Work[] = [];
  for (const one of comments) {
    let claim: Claim = { id: one.id };
    try {
      const comment = claimedComment.parse(one);
      claim = { id: comment.id, text_hash: comment.text_hash, attempts: comment.attempts };
      const work = workOf(run, claim, comment, voiceOf.get(`${comment.user_id} ${comment.channel_id}`));
      if (!isNothing(work.drafting.verdict)) works.push(work);
      else decideNow(run, work);
    } catch (error) {
      giveUp(run, claim, error);
    }
  }
  return works;
}

function workOf(
  { patternBudgets, services }: DraftingRun,
  claim: Claim,
  { user_id, channel_id, first_opinion, ...comment }: z.infer<typeof claimedComment>,
  voice: ReplyVoice | undefined,
): Work {
  if (!voice) throw new Error("The brand voice can't be used.");
  const budget = patternBudgets.get(user_id) ?? patternBudget();
  patternBudgets.set(user_id, budget);
  const lead =
    comment.answers_us && services.env.YOUTUBE_REPLIES === "flat" ? leadFor(comment.author_name) : "";
  const drafting = beginDrafting({ ...comment, lead }, voice, budget);
  return { claim, turn: { user_id, channel_id }, drafting, first: first_opinion };
}
