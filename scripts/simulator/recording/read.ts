/** Recordings of what was said between the product and Google. */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { type Exchange, RECORDED } from "../../../supabase/functions/_shared/google/recorder.ts";
import { PlainError } from "../../lib/errors.ts";

const exchange = z.object({
  at: z.string(),
  ms: z.number(),
  method: z.string(),
  path: z.string(),
  query: z.string(),
  as: z.enum(["oauth", "key", "none"]),
  by: z.string().nullable(),
  sent: z.unknown().optional(),
  status: z.number().nullable(),
  failure: z.string().optional(),
  answer: z.unknown().optional(),
  unreadable: z.number().optional(),
});

/** The exchanges among the lines of a log, whatever else stands there and before them, in the order of their times. */
export function readRecording(file: string): Exchange[] {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    throw new PlainError(
      `${file} cannot be read; it takes the log of functions that ran with RECORD_GOOGLE=1`,
    );
  }
  const exchanges = exchangesIn(text);
  if (exchanges.length === 0)
    throw new PlainError(`${file} holds no exchange with Google; record with RECORD_GOOGLE=1`);
  return exchanges;
}

export function exchangesIn(log: string): Exchange[] {
  const exchanges = log.split(/\r?\n/).flatMap((line, index) => {
    const start = line.indexOf(RECORDED);
    if (start < 0) return [];
    const parsed = exchange.safeParse(parseJson(line.slice(start + RECORDED.length)));
    if (!parsed.success) throw new PlainError(`line ${index + 1} begins an exchange and does not hold one`);
    return [parsed.data as Exchange];
  });
  return exchanges.sort((left, right) => left.at.localeCompare(right.at));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What a call asks: its method and the filter that it uses. */
export function kindOf({ method, path, query }: Pick<Exchange, "method" | "path" | "query">): string {
  const parameters = new URLSearchParams(query);
  const filters = ["mine", "id", "parentId", "allThreadsRelatedToChannelId", "videoId"];
  const filter = method === "GET" ? filters.find((name) => parameters.has(name)) : undefined;
  const queue = parameters.get("moderationStatus");
  const name = path.replace(/^\/youtube\/v3\//, "");
  return [method, name, filter, method === "GET" ? queue : null].filter(Boolean).join(" ");
}
