/** The chat protocol of OpenAI, as far as it is needed, and what becomes of its errors. */
import { z } from "zod";
import { LIMITS } from "../database/vocabulary.gen.ts";
import { ModelError, type ModelTrouble, NOTHING, type Spent } from "./trouble.ts";

const part = z.object({ text: z.string().optional() });
const completion = z.object({
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({
          content: z.union([z.string(), z.array(part)]).nullish(),
          refusal: z.string().nullish(),
        }),
      }),
    )
    .min(1),
  usage: z.object({ prompt_tokens: z.number().nullish(), completion_tokens: z.number().nullish() }).nullish(),
});

/** A refusal that the server tells instead of an answer. */
export interface ServerError {
  status: number;
  /** Code, type, parameter and message in one text, to be looked through. */
  said: string;
  message: string;
  isProtocol: boolean;
  waitSeconds: number | undefined;
}

/** What came back: the text the model wrote and what it cost, or the error. */
export type Heard = { text: string; spent: Spent } | { error: ServerError };

/** Reads a response, whatever it is. Throws ModelError for an answer that the model did not finish or refused. */
export async function hear(response: Response): Promise<Heard> {
  const body = await response.text();
  const json = jsonOf(body);
  const told = errorIn(json);
  if (!response.ok || told) {
    const status = response.ok ? (statusIn(told) ?? 500) : response.status;
    const message = told ? messageOf(told) : body.slice(0, 200);
    return {
      error: {
        status,
        said: told ? JSON.stringify(told) : body.slice(0, 2000),
        message,
        isProtocol: json !== undefined,
        waitSeconds: waitOf(response.headers),
      },
    };
  }
  const read = completion.safeParse(json);
  if (!read.success) {
    throw new ModelError("wrong_server", { spent: NOTHING, detail: body.trim().slice(0, 120) });
  }
  const { choices, usage } = read.data;
  const spent = {
    inputTokens: usage?.prompt_tokens ?? LIMITS.model_input_tokens,
    outputTokens: usage?.completion_tokens ?? LIMITS.model_output_tokens,
  };
  const [first] = choices;
  const { content, refusal } = first?.message ?? {};
  const text = typeof content === "string" ? content : (content ?? []).map((one) => one.text ?? "").join("");
  if (refusal || first?.finish_reason === "content_filter") {
    throw new ModelError("refused", { spent, detail: (refusal ?? "").slice(0, 200) });
  }
  if (first?.finish_reason === "length") throw new ModelError("cut_off", { spent });
  if (text.trim() === "") throw new ModelError("empty", { spent });
  return { text, spent };
}

/** What an error means. */
export function troubleOf({ status, said, isProtocol }: ServerError): ModelTrouble {
  if (/content[_ ]?(filter|management|policy)|moderation|flagged|safety system/i.test(said) && status < 500)
    return "refused";
  if (
    /context[_ ](length|window)|maximum context|too many tokens|prompt is too long|exceeds? .{0,40}tokens/i.test(
      said,
    ) &&
    status < 429
  )
    return "too_long";
  if (
    status === 402 ||
    (status < 500 && /insufficient[_ ](quota|credit|balance|funds)|billing_hard_limit/i.test(said))
  )
    return "no_credit";
  if (status === 401 || /invalid[_ ]api[_ ]key|API key not valid/i.test(said)) return "key_refused";
  if (status === 403) return "forbidden";
  if (status === 413) return "too_long";
  if (status === 429) return "rate_limited";
  if (status === 408 || status >= 500) return "server_failed";
  if (
    /model_not_found|model[^.]{0,80}(does not exist|not found|not a valid|is not supported|unknown)|unknown model|no such model/i.test(
      said,
    ) &&
    isProtocol
  )
    return "unknown_model";
  if ((status === 400 || status === 422) && isProtocol) return "rejected";
  return "wrong_server";
}

/** A text that is a refusal and no answer, as models without a field for it write one. */
export function isRefusal(text: string): boolean {
  return /^\W*(i['’]?m sorry|i am sorry|sorry,|i apologi[sz]e|i can(no|['’])t|i(['’]m| am) (unable|not able)|as an ai)\b/i.test(
    text.trim(),
  );
}

function jsonOf(body: string): unknown {
  try {
    const json: unknown = JSON.parse(body);
    return json !== null && typeof json === "object" ? json : undefined;
  } catch {
    return undefined;
  }
}

/** `{error: …}`, which some send with status 200, `{detail: …}` or `{message: …}`. */
function errorIn(json: unknown): unknown {
  const one = Array.isArray(json) ? json[0] : json;
  if (!one || typeof one !== "object" || "choices" in one) return undefined;
  const { error, detail, message } = one as Record<string, unknown>;
  return error ?? detail ?? message;
}

function messageOf(told: unknown): string {
  if (typeof told === "string") return told.slice(0, 200);
  const { message } = told as { message?: unknown };
  return (typeof message === "string" ? message : JSON.stringify(told)).slice(0, 200);
}

function statusIn(told: unknown): number | undefined {
  const { code, status } = (told ?? {}) as { code?: unknown; status?: unknown };
  return [code, status].map(Number).find((number) => number >= 400 && number < 600);
}

/** Retry-After in seconds or as a date, or in milliseconds as OpenAI has it. */
function waitOf(headers: Headers): number | undefined {
  const milliseconds = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (milliseconds > 0) return Math.ceil(milliseconds / 1000);
  const told = headers.get("retry-after");
  if (told === null) return undefined;
  const seconds = /^\s*\d+(\.\d+)?\s*$/.test(told) ? Number(told) : (Date.parse(told) - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}
