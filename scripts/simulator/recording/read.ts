/** Recordings of what was said between the product and Google. */
import { z } from "zod";
import type { Exchange } from "../../../supabase/functions/_shared/google/recorder.ts";
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

/** What was kept (_shared/google/recorder.ts), in the order of its times. */
export function exchangesIn(kept: readonly unknown[]): Exchange[] {
  if (kept.length === 0)
    throw new PlainError("no exchange with Google was recorded; set RECORD_GOOGLE=1 for the functions");
  const exchanges = kept.map((one, index) => {
    const parsed = exchange.safeParse(one);
    if (parsed.success) return parsed.data as Exchange;
    throw new PlainError(`exchange ${index + 1} isn't one of this version: ${z.prettifyError(parsed.error)}`);
  });
  return exchanges.sort((left, right) => left.at.localeCompare(right.at));
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
