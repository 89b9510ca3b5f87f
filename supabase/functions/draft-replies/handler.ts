import { z } from "zod";
import { ModelError } from "../_shared/adapters/model.ts";
import type { World } from "../_shared/adapters/world.ts";
import { AppError } from "../_shared/app-error.ts";
import { forEachLimit, runBudget } from "../_shared/concurrency.ts";
import type { DraftRepliesResponse, draftReplies } from "../_shared/contracts/reply-engine.ts";
import { type Triage, triage } from "../_shared/domain/text/triage.ts";
import { type Call, ownerOf } from "../_shared/endpoint.ts";
import { type Decision, screen, write } from "./decide.ts";

const claimed = z.object({
  comments: z.array(
    z.object({
      id: z.uuid(),
      user_id: z.uuid(),
      channel_id: z.string(),
      text: z.string(),
      author_name: z.string().nullable(),
      video_id: z.string().nullable(),
      video_title: z.string().nullable(),
      attempts: z.number(),
      thread: z.array(z.object({ author: z.string().nullable(), text: z.string().nullable() })),
    }),
  ),
  voices: z.array(
    z.object({
      user_id: z.uuid(),
      channel_id: z.string(),
      channel_title: z.string().nullable(),
      objective: z.string(),
      tags: z.array(z.string()),
      recent_replies: z.array(z.string()),
    }),
  ),
});
export type ClaimedComment = z.infer<typeof claimed>["comments"][number];
export type ClaimedVoice = z.infer<typeof claimed>["voices"][number];

const counts = z.object({
  drafted: z.number(),
  queued: z.number(),
  skipped: z.number(),
  retried: z.number(),
});

/** Model calls under way at once. */
const CONCURRENCY = 8;

/**
 * Writes drafts (DESIGN 5.2). Spam and noise are decided without the model; each other comment costs one structured model
 * call. What becomes of a draft (a person's approval or the queue) is decided in SQL. A model that fails decides nothing:
 * the comment is tried again later.
 */
export async function handleDraftReplies(
  { body, caller, db }: Call<z.output<typeof draftReplies>>,
  world: World,
): Promise<DraftRepliesResponse> {
  const withinBudget = runBudget();
  const { comments, voices } = await db.call(
    "claim_drafts",
    { p_user: ownerOf(caller), p_limit: body.limit },
    claimed,
  );
  const result = { claimed: comments.length, drafted: 0, queued: 0, skipped: 0, retried: 0, model_calls: 0 };
  const record = async (decisions: Decision[]) => {
    const done = await db.call("record_drafts", { p_results: decisions }, counts);
    result.drafted += done.drafted;
    result.queued += done.queued;
    result.skipped += done.skipped;
    result.retried += done.retried;
  };

  const toWrite: { comment: ClaimedComment; verdict: Triage }[] = [];
  const screened: Decision[] = [];
  for (const comment of comments) {
    const verdict = triage(comment.text, comment.video_id ?? undefined);
    const decision = screen(comment, verdict);
    if (decision) screened.push(decision);
    else toWrite.push({ comment, verdict });
  }
  if (screened.length > 0) await record(screened);

  const voiceOf = new Map(voices.map((voice) => [`${voice.user_id} ${voice.channel_id}`, voice]));
  await forEachLimit(toWrite, CONCURRENCY, async ({ comment, verdict }) => {
    const voice = voiceOf.get(`${comment.user_id} ${comment.channel_id}`);
    // Out of time: the lease of the rest runs out and the next run takes them.
    if (!voice || !withinBudget()) return;
    result.model_calls++;
    try {
      const decision = await write(world.model, comment, verdict, voice);
      if (decision.decision === "reply") voice.recent_replies.unshift(decision.reply);
      await record([decision]);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // One comment that cannot be drafted must not hold up the others; the reason stays on its row.
      console.error(
        JSON.stringify({
          function: "draft-replies",
          comment: comment.id,
          cause: String(error).slice(0, 300),
        }),
      );
      await record([
        {
          id: comment.id,
          decision: "retry",
          reason: error instanceof ModelError ? "model_failed" : "draft_failed",
        },
      ]);
    }
  });
  return result;
}
