import { MODEL_STOPS, MODEL_WAITS } from "../database/vocabulary.gen.ts";

/** Troubles of one request, beside those of the server (MODEL_STOPS, MODEL_WAITS). */
const OF_ONE_REQUEST = [
  ...["refused", "too_long", "rejected"],
  ...["cut_off", "empty", "unreadable", "no_judge"],
] as const;
export type ModelTrouble =
  | (typeof MODEL_STOPS)[number]
  | (typeof MODEL_WAITS)[number]
  | (typeof OF_ONE_REQUEST)[number];

/** What is wrong, in words for the operator: `npm run model`, the log and the mail show them. */
export const TROUBLE_WORDS: Record<ModelTrouble, string> = {
  not_configured: "No model is configured. Set MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME.",
  key_refused: "The model server doesn't accept MODEL_API_KEY. Enter a valid key.",
  no_credit: "The account with the model provider is out of credit. Top it up.",
  forbidden:
    "The model server doesn't allow this key to use the model. Check the key's permissions with the provider.",
  unknown_model: "The model server has no model called MODEL_NAME. Check the name and the key's permissions.",
  wrong_server:
    "The server at MODEL_BASE_URL doesn't speak the OpenAI protocol. Check the address. It usually ends in /v1.",
  rate_limited: "The model server asked us to slow down. We'll wait as long as it says.",
  server_failed: "The model server is failing. We'll keep retrying, less and less often.",
  timed_out: "The model server doesn't answer in time. We'll keep retrying, less and less often.",
  not_reached: "The model server can't be reached. We'll keep retrying, less and less often.",
  refused: "The model refused this request.",
  too_long: "The request is too long for this model.",
  rejected: "The model server rejected this request.",
  cut_off: "The answer was longer than MODEL_MAX_OUTPUT_TOKENS allows.",
  empty: "The answer is empty.",
  unreadable: "The answer isn't in the requested format.",
  no_judge: "The second model gave no answer. Check the JUDGE_MODEL settings.",
};

const isStop = (trouble: ModelTrouble) => (MODEL_STOPS as readonly string[]).includes(trouble);
const isWait = (trouble: ModelTrouble) => (MODEL_WAITS as readonly string[]).includes(trouble);

/** Tokens as they were counted. */
export interface Spent {
  inputTokens: number;
  outputTokens: number;
}

export const NOTHING: Spent = { inputTokens: 0, outputTokens: 0 };

/** The model gave no answer that can be used; `trouble` says why, and what follows from it. */
export class ModelError extends Error {
  override name = "ModelError";
  readonly trouble: ModelTrouble;
  /** What the try has cost; null when nobody knows. */
  readonly spent: Spent | null;
  /** The server's own words, without our key. */
  readonly detail: string;
  /** As long the server asked us to wait. */
  readonly waitSeconds: number | undefined;

  constructor(
    trouble: ModelTrouble,
    {
      spent = null,
      detail = "",
      waitSeconds,
      cause,
    }: { spent?: Spent | null; detail?: string; waitSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(detail ? `${trouble}: ${detail}` : trouble, { cause });
    this.trouble = trouble;
    this.spent = spent;
    this.detail = detail;
    this.waitSeconds = waitSeconds;
  }

  /** It was heard and would not, or could not, do what this very request asks: asking again and again does not help. */
  get unusable(): boolean {
    return (OF_ONE_REQUEST as readonly string[]).includes(this.trouble);
  }

  /** Nobody is answered until the operator mends it, or until the server has time again: says nothing about the request. */
  get hold(): "model_down" | "model_busy" | undefined {
    if (isStop(this.trouble)) return "model_down";
    return this.trouble === "rate_limited" ? "model_busy" : undefined;
  }

  /** It may be of this one request as well as of the server. */
  get failing(): boolean {
    return isWait(this.trouble) && this.trouble !== "rate_limited";
  }

  /** The same request gets the same answer. */
  get final(): boolean {
    return this.trouble === "refused" || this.trouble === "too_long";
  }

  /** The call was not made, as far as the budget is concerned. */
  get free(): boolean {
    return this.hold !== undefined;
  }
}
