/** Recordings of what was said between the product and a model, read again by today's reader. */
import { z } from "zod";
import { hear, troubleOf } from "../../../supabase/functions/_shared/model/protocol.ts";
import { readAnswer } from "../../../supabase/functions/_shared/model/read-answer.ts";
import type { ModelExchange } from "../../../supabase/functions/_shared/model/recorder.ts";
import { ModelError } from "../../../supabase/functions/_shared/model/trouble.ts";
import { PlainError } from "../../lib/errors.ts";
import { schemaInWords } from "../model/prompt.ts";

const exchange = z.object({
  at: z.string(),
  ms: z.number(),
  model: z.string(),
  sent: z.unknown(),
  status: z.number().nullable(),
  failure: z.string().optional(),
  retryAfter: z.string().optional(),
  answer: z.unknown().optional(),
});

/** What was kept (_shared/model/recorder.ts). */
export function modelExchangesIn(kept: readonly unknown[]): ModelExchange[] {
  if (kept.length === 0)
    throw new PlainError("no exchange with a model was recorded; set RECORD_MODEL=1 for the functions");
  return kept.map((one, index) => {
    const parsed = exchange.safeParse(one);
    if (parsed.success) return parsed.data as ModelExchange;
    throw new PlainError(`exchange ${index + 1} isn't one of this version: ${z.prettifyError(parsed.error)}`);
  });
}

/** What today's reader makes of an exchange: usable, or the trouble. */
export async function outcomeOf({
  status,
  answer,
  retryAfter,
  failure,
  sent,
}: ModelExchange): Promise<string> {
  if (status === null) return failure === "TimeoutError" ? "timed_out" : "not_reached";
  const body = typeof answer === "string" ? answer : JSON.stringify(answer ?? "");
  const headers = new Headers(retryAfter === undefined ? [] : [["retry-after", retryAfter]]);
  try {
    const heard = await hear(new Response(body, { status, headers }));
    if ("error" in heard) return troubleOf(heard.error);
    const { messages = [] } = sent as { messages?: { role: string; content: unknown }[] };
    const schema = schemaInWords(messages);
    if (schema === null) return "not of ours";
    return readAnswer(heard.text, z.fromJSONSchema(schema as never)) === undefined ? "unreadable" : "usable";
  } catch (error) {
    if (error instanceof ModelError) return error.trouble;
    throw error;
  }
}
