import { z } from "zod";
import { shownSource } from "../_shared/contracts/evidence.ts";
import { leadFor } from "../_shared/contracts/reply-lead.ts";
import type { RewriteDraftResponse, rewriteDraft } from "../_shared/contracts/rewrite-draft.ts";
import { askModel, beginDrafting, decideWith, NOTHING_KNOWN } from "../_shared/drafting/decide.ts";
import { grounds, NO_GROUNDS } from "../_shared/drafting/grounds.ts";
import { judgesOf } from "../_shared/drafting/judges.ts";
import { provenWithinBudget } from "../_shared/drafting/proven.ts";
import { threadWord } from "../_shared/drafting/thread.ts";
import { replyVoice } from "../_shared/drafting/voice.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { askWithinBudget } from "../_shared/model/budget.ts";
import { ModelError } from "../_shared/model/model.ts";
import type { ModelServices } from "../_shared/services.ts";

const context = z.tuple([
  z.object({
    voice: replyVoice,
    reply: z.string().nullable(),
    text: z.string(),
    author_name: z.string().nullable(),
    video_id: z.string().nullable(),
    video_title: z.string().nullable(),
    answers_us: z.boolean(),
    thread: z.array(threadWord),
  }),
]);

/**
 * Another text for the draft of one of the caller's comments: checked and proven as every draft, and kept nowhere until its owner
 * saves it; what it rests on is, for an hour, so that it comes along then. A model call of the day's budget, and one more when something in it takes a second opinion. 403 without a plan, 404 for
 * another's comment, 409 when there is no draft to write, 429 when the budget is used up, 502 when the model does not answer usefully.
 */
export async function handleRewriteDraft(
  { body, caller, db }: Call<z.output<typeof rewriteDraft>>,
  services: ModelServices,
): Promise<RewriteDraftResponse> {
  const { id: p_user } = requireUser(caller);
  const [{ voice, reply, ...comment }] = await db.call(
    "rewrite_context",
    { p_user, p_comment: body.comment_id },
    context,
  );
  const [given] = await db.call("draft_evidence", { p_comments: [body.comment_id] }, z.array(grounds));
  const text = body.text ?? reply;
  // Rules have had their say, and a text resembles what it was made of.
  const drafting = beginDrafting(
    {
      ...comment,
      ...NOTHING_KNOWN,
      lead: comment.answers_us && services.env.YOUTUBE_REPLIES === "flat" ? leadFor(comment.author_name) : "",
    },
    {
      ...voice,
      rules: [],
      recent_replies: voice.recent_replies.filter((recent) => recent !== reply && recent !== text),
    },
  );
  const written = await askWithinBudget(
    db,
    p_user,
    voice.channel_id,
    () => askModel(services.model, drafting, given ?? NO_GROUNDS, { how: body.how, text }),
    "draft",
  ).catch(toHttpError);
  // Spam or not: its owner wants it answered.
  const wanted = { ...written, answer: { ...written.answer, spam: false, cannot_tell: false } };
  const weighed = decideWith({ ...drafting, spamUnlessNamed: null }, wanted);
  const decision = await provenWithinBudget(db, judgesOf(services), { user_id: p_user, voice }, weighed);
  if (decision.decision !== "reply") throw toHttpError(new ModelError("empty"));
  const { sources = [], marks = [], findings } = decision;
  return {
    reply: decision.reply,
    sources: await db.call(
      "offer_reply",
      { p_user, p_comment: body.comment_id, p_reply: decision.reply, p_sources: sources, p_marks: marks },
      z.array(shownSource),
    ),
    marks,
    findings,
  };
}

function toHttpError(error: unknown): never {
  if (!(error instanceof ModelError)) throw error;
  throw new HttpError(502, "model_failed", "The model gave no usable answer. Try again.", { cause: error });
}
