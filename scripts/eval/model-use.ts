/** What the model costs for comments: the requests that drafting sends, answered by the simulated model. */
import type { Evidence } from "../../supabase/functions/_shared/contracts/evidence.ts";
import { LIMITS } from "../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { batchesOf, classifyBatch } from "../../supabase/functions/_shared/drafting/classify.ts";
import {
  askModel,
  beginDrafting,
  decideWith,
  NOTHING_KNOWN,
  toJudgeOf,
} from "../../supabase/functions/_shared/drafting/decide.ts";
import { NO_GROUNDS } from "../../supabase/functions/_shared/drafting/grounds.ts";
import { groupQuestions, type ToGroup } from "../../supabase/functions/_shared/evidence/group.ts";
import { askJudge } from "../../supabase/functions/_shared/evidence/judge.ts";
import { createModel, type Model, type ModelUse } from "../../supabase/functions/_shared/model/model.ts";
import { answerPrompt } from "../simulator/model/answer.ts";
import { type ChatMessage, type JsonSchema, readPrompt } from "../simulator/model/prompt.ts";
import { tokensOf } from "../simulator/model/tokens.ts";
import { defaultSettings } from "../simulator/settings.ts";
import type { EvalComment } from "./comments.ts";
import { plainVoice } from "./injection-checks.ts";

/** Of a million tokens. */
export interface Prices {
  input: number;
  output: number;
}

interface Spent {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  money: number;
}

export interface ModelUseEvaluation {
  prices: Prices;
  /** How many comments of the file were played, and how many of them the model is asked about. */
  comments: number;
  asked: number;
  /**
   * By what calls are for: every comment is read; then a reply is written and what it asserts judged, and what nothing answers is
   * compared with other open questions. Or a rule holds a reply, and a second reading lets it go.
   */
  read: Spent;
  write: Spent;
  judge: Spent;
  group: Spent;
  read_again: Spent;
  /** All but the second reading. */
  drafted: Spent;
  /** Reading twice, for comments that rules answer with the owner's own text. */
  fixed: Spent;
}

/** A bill for a thousand comments says what a channel has to know; more would only take longer. */
const MOST = 1000;

interface Request {
  messages: ChatMessage[];
  response_format: { json_schema: { schema: JsonSchema } };
}

/** The simulated model without its server, as it answers from sources or says that none tells; tokens are counted as it counts them. */
function simulatedModel(): Model {
  const settings = { ...defaultSettings().model, grounding: "honest" as const };
  const answer = (_url: unknown, { body }: { body?: unknown } = {}) => {
    const { messages, response_format }: Request = JSON.parse(String(body));
    const { schema } = response_format.json_schema;
    const content = answerPrompt(readPrompt(messages, schema), settings);
    return Promise.resolve(
      Response.json({
        choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
        usage: {
          prompt_tokens: tokensOf(JSON.stringify(messages)) + tokensOf(JSON.stringify(schema)),
          completion_tokens: tokensOf(content),
        },
      }),
    );
  };
  const env = {
    MODEL_BASE_URL: "http://model.invalid/v1",
    MODEL_NAME: "simulated-model",
    MODEL_API_KEY: "",
    MODEL_OUTPUT: "json_schema",
  } as Parameters<typeof createModel>[0];
  return createModel(env, answer as typeof fetch);
}

/** @param evidenceOf what a reply may rest on; none unless given */
export async function evaluateModelUse(
  all: readonly EvalComment[],
  prices: Prices,
  evidenceOf: (comment: EvalComment) => Promise<Evidence> = async () => NO_GROUNDS.evidence,
): Promise<ModelUseEvaluation> {
  const model = simulatedModel();
  const comments = all.slice(0, MOST);
  const begun = comments.flatMap((one, at) => {
    const { text, video_id } = one;
    const comment = {
      text,
      author_name: "@viewer",
      ...NOTHING_KNOWN,
      video_id: video_id || null,
      video_title: null,
      thread: [],
    };
    const drafting = beginDrafting(comment, plainVoice);
    const { outcome, verdicts } = drafting.verdict;
    const isNothing = outcome === "skip" && verdicts.every(({ code }) => code !== "spam");
    return isNothing ? [] : [{ id: String(at), text, drafting, one }];
  });

  const spent = (uses: readonly ModelUse[]): Spent => {
    const input_tokens = uses.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
    const output_tokens = uses.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
    return {
      calls: uses.length,
      input_tokens,
      output_tokens,
      money: Math.round(input_tokens * prices.input + output_tokens * prices.output) / 1e6,
    };
  };
  const read: ModelUse[] = [];
  const again: ModelUse[] = [];
  for (const batch of batchesOf(begun)) {
    read.push((await classifyBatch(model, batch)).use);
    again.push((await classifyBatch(model, batch, { again: true })).use);
  }
  const write: ModelUse[] = [];
  const judge: ModelUse[] = [];
  const open = new Map<string, ToGroup>();
  for (const { id, drafting, one } of begun) {
    if (drafting.verdict.outcome === "skip") continue;
    const written = await askModel(model, drafting, { evidence: await evidenceOf(one), lessons: [] });
    write.push(written.use);
    const weighed = decideWith(drafting, written);
    const toJudge = toJudgeOf(weighed);
    if (toJudge) judge.push((await askJudge(model, toJudge)).use);
    if (weighed.decision.decision !== "ask") continue;
    const { question } = weighed.decision;
    const asked = { id, text: question, video_id: one.video_id || null, video_title: null };
    // The same words under one video are one question without being compared.
    open.set(`${asked.video_id} ${question.toLowerCase()}`, asked);
  }
  const group = await groupAll(model, [...open.values()]);
  return {
    prices,
    comments: comments.length,
    asked: begun.length,
    read: spent(read),
    write: spent(write),
    judge: spent(judge),
    group: spent(group),
    read_again: spent(again),
    drafted: spent([...read, ...write, ...judge, ...group]),
    fixed: spent([...read, ...again]),
  };
}

/** Compares questions as they would come: as many at once, and beside as many of those asked last, as one call may. */
async function groupAll(model: Model, questions: readonly ToGroup[]): Promise<ModelUse[]> {
  const uses: ModelUse[] = [];
  let known: ToGroup[] = [];
  for (let at = 0; at < questions.length; at += LIMITS.grouped_at_once) {
    const fresh = questions.slice(at, at + LIMITS.grouped_at_once);
    const { grouped, use } = await groupQuestions(model, {
      known: known.slice(-LIMITS.grouped_beside),
      fresh,
    });
    if (use) uses.push(use);
    const joined = new Set(grouped.flatMap(({ id, same_as }) => (same_as === null ? [] : [id])));
    known = [...known, ...fresh.filter(({ id }) => !joined.has(id))];
  }
  return uses;
}
