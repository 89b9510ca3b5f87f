/** Recordings of what was said between the product and a model, read again by today's reader. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { hear, troubleOf } from "../../../supabase/functions/_shared/model/protocol.ts";
import { readAnswer } from "../../../supabase/functions/_shared/model/read-answer.ts";
import { type ModelExchange, RECORDED_MODEL } from "../../../supabase/functions/_shared/model/recorder.ts";
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

/** The exchanges among the lines of a log. */
export function readModelRecording(file: string): ModelExchange[] {
  let log: string;
  try {
    log = readFileSync(file, "utf8");
  } catch {
    throw new PlainError(
      `${file} cannot be read; it takes the log of functions that ran with RECORD_MODEL=1`,
    );
  }
  const exchanges = log.split(/\r?\n/).flatMap((line, index) => {
    const start = line.indexOf(RECORDED_MODEL);
    if (start < 0) return [];
    try {
      return [exchange.parse(JSON.parse(line.slice(start + RECORDED_MODEL.length))) as ModelExchange];
    } catch {
      throw new PlainError(`line ${index + 1} begins an exchange and does not hold one`);
    }
  });
  if (exchanges.length === 0)
    throw new PlainError(`${file} holds no exchange with a model; record with RECORD_MODEL=1`);
  return exchanges;
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
