import { z } from "zod";
import { shownSource } from "../_shared/contracts/evidence.ts";
import type { TryReplyResponse, tryReply } from "../_shared/contracts/try-reply.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { LIMITS } from "../_shared/database/vocabulary.gen.ts";
import { classifyBatch } from "../_shared/drafting/classify.ts";
import { conditionsOf } from "../_shared/drafting/conditions.ts";
import {
  askModel,
  beginDrafting,
  type Decision,
  type Drafting,
  decideAlone,
  decideWith,
  matchWith,
  NOTHING_KNOWN,
  withConditions,
} from "../_shared/drafting/decide.ts";
import { grounds } from "../_shared/drafting/grounds.ts";
import { judgesOf } from "../_shared/drafting/judges.ts";
import { provenWithinBudget } from "../_shared/drafting/proven.ts";
import type { RuleMatch } from "../_shared/drafting/rules.ts";
import { type ReplyVoice, replyVoice } from "../_shared/drafting/voice.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { askWithinBudget } from "../_shared/model/budget.ts";
import { ModelError } from "../_shared/model/model.ts";
import type { ModelServices } from "../_shared/services.ts";

const context = z.tuple([z.object({ voice: replyVoice, video_title: z.string().nullable() })]);
const outcomes = z.tuple([z.object({ outcome: z.enum(["draft", "post"]), why: z.string() })]);

/** What is tried, by whom, and how often a model was asked for it. */
interface Trial {
  db: ServiceDatabase;
  services: ModelServices;
  p_user: string;
  body: z.output<typeof tryReply>;
  voice: ReplyVoice;
  calls: number;
}

type Made = Exclude<Decision, { decision: "retry" }>;

/**
 * What would become of an imagined comment: which rule it meets and why, and the reply, by the code that drafts. Nothing is
 * posted or kept but the use of the model, which takes a plan and a connected channel (403, 409). 429 when the day's model budget is used up, 502 when the model does not answer.
 */
export async function handleTryReply(
  { body, caller, db }: Call<z.output<typeof tryReply>>,
  services: ModelServices,
): Promise<TryReplyResponse> {
  const { id: p_user } = requireUser(caller);
  const [{ voice, video_title }] = await db.call(
    "try_context",
    { p_user, p_channel: body.channel_id ?? null, p_video: body.video_id ?? null },
    context,
  );
  const trial: Trial = { db, services, p_user, body, voice, calls: 0 };
  const begun = beginDrafting(
    {
      text: body.text,
      author_name: body.author_name ?? null,
      ...NOTHING_KNOWN,
      author_comments: { new: 0, seen: 1, regular: LIMITS.regular_comments }[body.author],
      video_id: body.video_id ?? null,
      video_title,
      thread: [],
    },
    voice,
  );
  const drafting = await withReadConditions(trial, begun);
  const alone = decideAlone(drafting);
  const { decision, match } = alone
    ? { decision: alone, match: drafting.match }
    : await written(trial, drafting);
  if (decision.decision === "retry") throw toHttpError(new ModelError("empty"));

  const rule = voice.rules.find(({ id }) => id === decision.rule_id);
  const becomes = await outcomeOf(trial, decision, alone === undefined);
  const shown = decision.decision === "reply" && becomes.why !== "grave" ? decision : null;
  return {
    ...becomes,
    rule: rule ? { id: rule.id, name: rule.name } : null,
    trace: match.trace,
    reply: shown?.reply ?? null,
    language: decision.language ?? drafting.language,
    sentiment: decision.sentiment ?? null,
    category: decision.category ?? null,
    question: decision.decision === "ask" ? decision.question : null,
    sources: shown ? await sourcesOf(trial, shown) : [],
    marks: shown?.marks ?? [],
    findings: decision.decision === "reply" ? decision.findings : [],
    escalation: decision.decision === "reply" ? decision.escalation : null,
    model_calls: trial.calls,
  };
}

/** What a rule asks for in plain words is read as it is of any comment, here of this one alone. */
async function withReadConditions(trial: Trial, drafting: Drafting): Promise<Drafting> {
  const { db, services, p_user, body, voice } = trial;
  const conditions = conditionsOf(voice);
  if (conditions.length === 0) return drafting;
  const asked = [{ id: "tried", text: body.text, author_name: body.author_name ?? null }];
  const { read } = await askWithinBudget(db, p_user, voice.channel_id, () =>
    classifyBatch(services.model, asked, { conditions }),
  ).catch(toHttpError);
  trial.calls++;
  return withConditions(drafting, read[0]?.conditions ?? {});
}

/** The reply of the model, proven, and the rules as they come out with what it says of the comment. */
async function written(trial: Trial, drafting: Drafting): Promise<{ decision: Decision; match: RuleMatch }> {
  const { db, services, p_user, body, voice } = trial;
  const [given] = await db.call(
    "try_evidence",
    { p_user, p_channel: voice.channel_id, p_video: body.video_id ?? null, p_text: body.text },
    z.tuple([grounds]),
  );
  const answer = await askWithinBudget(db, p_user, voice.channel_id, () =>
    askModel(services.model, drafting, given),
  ).catch(toHttpError);
  trial.calls++;
  const weighed = decideWith(drafting, answer);
  const whose = { user_id: p_user, voice };
  const decision = await provenWithinBudget(db, judgesOf(services), whose, weighed, () => {
    trial.calls++;
  });
  return { decision, match: matchWith(drafting, answer.answer) };
}

async function sourcesOf({ db, p_user }: Trial, { sources = [] }: Extract<Made, { decision: "reply" }>) {
  if (sources.length === 0) return [];
  return await db.call("sources_shown", { p_user, p_sources: sources }, z.array(shownSource));
}

async function outcomeOf({ db, p_user, voice }: Trial, made: Made, isWritten: boolean) {
  if (made.decision === "skip") return { outcome: "skip" as const, why: made.reason };
  if (made.decision === "ask") return { outcome: "draft" as const, why: "needs_answer" };
  const [becomes] = await db.call(
    "try_decision",
    {
      p_user,
      p_channel: voice.channel_id,
      p_rule: made.rule_id,
      p_findings: made.findings,
      p_escalation: made.escalation,
      p_confidence: made.confidence ?? null,
      // What a rule decides alone is not read here: it is told as it is for a harmless comment.
      p_opinion: isWritten ? (made.second_opinion ?? null) : "ordinary",
      p_despair: made.despair ?? false,
    },
    outcomes,
  );
  return becomes;
}

function toHttpError(error: unknown): never {
  if (!(error instanceof ModelError)) throw error;
  throw new HttpError(502, "model_failed", "The model gave no usable answer. Try again.", { cause: error });
}
