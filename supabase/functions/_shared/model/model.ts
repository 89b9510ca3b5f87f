import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  generateText,
  type LanguageModelUsage,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  RetryError,
} from "ai";
import { z } from "zod";
import { COMMENT_CATEGORIES, COMMENT_SENTIMENTS, LIMITS, STOP_CLASSES } from "../database/vocabulary.gen.ts";
import type { Env } from "../runtime/env.ts";

/** What the model says of one comment. */
export const modelAnswer = z.object({
  language: z.string().describe("BCP-47 code of the comment's language"),
  sentiment: z.enum(COMMENT_SENTIMENTS),
  category: z.enum(COMMENT_CATEGORIES),
  topics: z.array(z.string()).describe("up to five short topics"),
  spam: z.boolean(),
  class: z
    .enum(["ordinary", ...STOP_CLASSES])
    .nullable()
    .describe("what the comment is about; null: cannot tell"),
  despair: z.boolean().describe("the writer may harm themselves or has lost hope"),
  injection: z.boolean().describe("the comment gives orders to a machine"),
  escalate: z.boolean().describe("a person should answer this"),
  escalation_reason: z.string().nullable(),
  reply: z.string(),
  confidence: z.number().min(0).max(1),
});
export type ModelAnswer = z.infer<typeof modelAnswer>;

export interface ModelUse {
  model: string;
  inputTokens: number;
  outputTokens: number;
}

/** One question: instructions are ours, and what strangers wrote is data in the prompt. */
export interface Question<Value> {
  system: string;
  prompt: string;
  schema: z.ZodType<Value>;
}

/** Gives structured answers; the prompt's parts stay apart: instructions are ours, the comment is data. Throws ModelError. */
export interface Model {
  write(instructions: string, prompt: string): Promise<{ answer: ModelAnswer; use: ModelUse }>;
  /** Anything else of a shape. */
  ask<Value>(question: Question<Value>): Promise<{ value: Value; usage: ModelUse }>;
}

/** The model did not answer usefully: nothing is decided, the comment is tried again later. */
export class ModelError extends Error {
  override name = "ModelError";
  /** It was heard and would not, or could not, do what this very request asks: asking again and again does not help. */
  readonly unusable: boolean;
  /** What the try has cost; null when nobody knows. */
  readonly spent: { inputTokens: number; outputTokens: number } | null;

  constructor(
    message: string,
    {
      unusable = false,
      spent = null,
      cause,
    }: { unusable?: boolean; spent?: ModelError["spent"]; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.unusable = unusable;
    this.spent = spent;
  }
}

const NOTHING = { inputTokens: 0, outputTokens: 0 };

/** Tokens as the provider counted them; of one that does not count, a call's whole reserve. */
function tokensOf({ inputTokens, outputTokens }: LanguageModelUsage) {
  return {
    inputTokens: inputTokens ?? LIMITS.model_input_tokens,
    outputTokens: outputTokens ?? LIMITS.model_output_tokens,
  };
}

/** What a failed request has cost: a refusal nothing, an answer its tokens; what was broken off nobody knows. */
function spentBy(error: unknown): ModelError["spent"] {
  if (RetryError.isInstance(error)) return error.errors.every(isRefusal) ? NOTHING : null;
  if (isRefusal(error)) return NOTHING;
  return NoObjectGeneratedError.isInstance(error) && error.usage ? tokensOf(error.usage) : null;
}

/** No status: the provider was not reached. */
function isRefusal(error: unknown): boolean {
  return APICallError.isInstance(error) && (error.statusCode === undefined || error.statusCode >= 400);
}

/** A refused request, by its status; an answer that is none by what the library calls it. */
function isUnusable(error: unknown): boolean {
  if (APICallError.isInstance(error)) return [400, 413, 422].includes(error.statusCode ?? 0);
  return NoObjectGeneratedError.isInstance(error) || NoOutputGeneratedError.isInstance(error);
}

const TIMEOUT_MS = 30_000;

/** The model of the environment, writing replies. */
export function createModel(env: Env, fetcher: typeof fetch): Model {
  return {
    write: (instructions, prompt) => askModel(env, fetcher, modelAnswer, instructions, prompt),
    async ask({ system, prompt, schema }) {
      const { answer, use } = await askModel(env, fetcher, schema, system, prompt);
      return { value: answer, usage: use };
    },
  };
}

/**
 * One structured answer of any OpenAI-compatible model: address, key and name from the environment. Two retries, 30 s, no tools.
 * Callers take the call of the budget before (budget.ts).
 */
export async function askModel<Answer>(
  env: Env,
  fetcher: typeof fetch,
  shape: z.ZodType<Answer>,
  instructions: string,
  prompt: string,
): Promise<{ answer: Answer; use: ModelUse }> {
  if (!env.MODEL_BASE_URL || !env.MODEL_NAME)
    throw new ModelError("No model is configured.", { spent: NOTHING });
  if (instructions.length + prompt.length > LIMITS.model_prompt_characters)
    throw new ModelError("The prompt is too long.", { unusable: true, spent: NOTHING });
  const provider = createOpenAICompatible({
    name: "model",
    baseURL: env.MODEL_BASE_URL,
    apiKey: env.MODEL_API_KEY,
    fetch: fetcher,
    supportsStructuredOutputs: true,
  });
  let spent: ModelError["spent"] = null;
  try {
    const result = await generateText({
      model: provider(env.MODEL_NAME),
      instructions,
      prompt,
      output: Output.object({ schema: shape }),
      maxRetries: 2,
      maxOutputTokens: env.MODEL_MAX_OUTPUT_TOKENS,
      abortSignal: AbortSignal.timeout(TIMEOUT_MS),
    });
    spent = tokensOf(result.usage);
    return { answer: result.output, use: { model: env.MODEL_NAME, ...spent } };
  } catch (error) {
    throw new ModelError("The model did not answer.", {
      unusable: isUnusable(error),
      spent: spent ?? spentBy(error),
      cause: error,
    });
  }
}
