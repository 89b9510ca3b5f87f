/** What the model costs for the comments of a file: the requests that drafting sends, answered by the simulated model. */
import { batchesOf, classifyBatch } from "../../supabase/functions/_shared/drafting/classify.ts";
import { askModel, beginDrafting } from "../../supabase/functions/_shared/drafting/decide.ts";
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
  /** By what calls are for: every comment is read; then a reply is written, or a rule holds one and a second reading lets it go. */
  read: Spent;
  write: Spent;
  read_again: Spent;
  /** Reading and writing together. */
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

/** The simulated model without its server; tokens are counted as it counts them. */
function simulatedModel(): Model {
  const settings = defaultSettings().model;
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

export async function evaluateModelUse(
  all: readonly EvalComment[],
  prices: Prices,
): Promise<ModelUseEvaluation> {
  const model = simulatedModel();
  const comments = all.slice(0, MOST);
  const begun = comments.flatMap(({ text, video_id }, at) => {
    const comment = {
      text,
      author_name: "@viewer",
      author_seen: false,
      video_id: video_id || null,
      video_title: null,
      thread: [],
    };
    const drafting = beginDrafting(comment, plainVoice);
    const { outcome, verdicts, hints } = drafting.verdict;
    const isNothing = outcome === "skip" && verdicts.every(({ code }) => code !== "spam");
    return isNothing ? [] : [{ id: String(at), text, hints, drafting }];
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
  for (const { drafting } of begun) {
    if (drafting.verdict.outcome !== "skip") write.push((await askModel(model, drafting)).use);
  }
  return {
    prices,
    comments: comments.length,
    asked: begun.length,
    read: spent(read),
    write: spent(write),
    read_again: spent(again),
    drafted: spent([...read, ...write]),
    fixed: spent([...read, ...again]),
  };
}
