import { z } from "zod";
import type { ReportWords, ReportWordsResponse } from "../_shared/contracts/report-words.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import { tellingWords } from "../_shared/text/telling-words.ts";

const comments = z.array(z.object({ id: z.string(), language: z.string().nullable(), body: z.string() }));

/** The words that most of the period's comments use, each with the comments that use it. Nothing is kept. */
export async function handleReportWords({
  body: { start, end, tz, channel, category },
  caller,
  db,
}: Call<ReportWords>): Promise<ReportWordsResponse> {
  const period = { p_user: requireUser(caller).id, p_start: start, p_end: end, p_tz: tz };
  const narrowed = { p_channel: channel ?? null, p_category: category ?? null };
  const read = await db.call("comments_for_words", { ...period, ...narrowed }, comments);
  const words = tellingWords(read).map(({ word, language, ids }) => ({
    word,
    language,
    comments: ids.length,
    ids,
  }));
  return { words, comments: read.length };
}
