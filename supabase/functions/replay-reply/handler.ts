import { z } from "zod";
import { shownSource } from "../_shared/contracts/evidence.ts";
import type { ReplayReply, ReplayReplyResponse } from "../_shared/contracts/replay-reply.ts";
import { leadFor } from "../_shared/contracts/reply-lead.ts";
import { onlyRow } from "../_shared/database/service-database.ts";
import {
  askModel,
  beginDrafting,
  type Decision,
  decideAlone,
  decideWith,
} from "../_shared/drafting/decide.ts";
import { grounds, NO_GROUNDS } from "../_shared/drafting/grounds.ts";
import { judgesOf } from "../_shared/drafting/judges.ts";
import { pastComment } from "../_shared/drafting/past-comment.ts";
import { provenWithinBudget } from "../_shared/drafting/proven.ts";
import { replyVoice } from "../_shared/drafting/voice.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { askWithinBudget } from "../_shared/model/budget.ts";
import { ModelError } from "../_shared/model/model.ts";
import type { ModelServices } from "../_shared/services.ts";

const replayed = z.object({ voice: replyVoice, comment: pastComment });

/**
 * The reply that a past comment would get by the rule or in the voice that is tried, by the code that drafts. It is shown and kept
 * nowhere. A fixed reply takes no model call, another one a call of the day's budget, and one more for what takes a second opinion. 403 without a plan,
 * 404 for a comment that isn't part of it, 429 when the budget is used up, 502 when the model doesn't answer usefully.
 */
export async function handleReplayReply(
  { body, caller, db }: Call<ReplayReply>,
  services: ModelServices,
): Promise<ReplayReplyResponse> {
  const { id: p_user } = requireUser(caller);
  const asked = {
    p_user,
    p_channel: body.channel_id,
    p_replay: body.replay_id,
    p_comment: body.comment_id,
  };
  const { voice, comment } = onlyRow(await db.call("replayed_comment", asked, z.array(replayed)));
  const lead =
    comment.answers_us && services.env.YOUTUBE_REPLIES === "flat" ? leadFor(comment.author_name) : "";
  // The reply that was really given is neither an example nor something not to repeat.
  const others = (texts: string[]) => texts.filter((text) => !comment.given.includes(text));
  const drafting = beginDrafting(
    { ...comment, lead },
    { ...voice, own_answers: others(voice.own_answers), recent_replies: others(voice.recent_replies) },
  );
  let modelCalls = 0;
  const decision = decideAlone(drafting) ?? (await written());
  if (decision.decision === "retry") throw toHttpError(new ModelError("empty"));
  const shown = decision.decision === "reply" ? decision : null;
  return {
    reply: shown?.reply ?? null,
    question: decision.decision === "ask" ? decision.question : null,
    sources: shown?.sources?.length
      ? await db.call("sources_shown", { p_user, p_sources: shown.sources }, z.array(shownSource))
      : [],
    marks: shown?.marks ?? [],
    findings: shown?.findings ?? [],
    model_calls: modelCalls,
  };

  async function written(): Promise<Decision> {
    const [given] = await db.call("draft_evidence", { p_comments: [comment.id] }, z.array(grounds));
    const answer = await askWithinBudget(db, p_user, body.channel_id, () =>
      askModel(services.model, drafting, given ?? NO_GROUNDS),
    ).catch(toHttpError);
    modelCalls++;
    const weighed = decideWith(drafting, answer);
    return provenWithinBudget(db, judgesOf(services), { user_id: p_user, voice }, weighed, () => {
      modelCalls++;
    });
  }
}

function toHttpError(error: unknown): never {
  if (!(error instanceof ModelError)) throw error;
  throw new HttpError(502, "model_failed", "The model gave no usable answer. Try again.", { cause: error });
}
