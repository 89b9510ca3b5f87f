import { z } from "zod";
import { COMMENT_CATEGORIES } from "../database/vocabulary.gen.ts";

/** The words of the caller's comments in a period: whole days in a zone. Without a channel the mapped ones. */
export const reportWords = z.object({
  start: z.iso.date().max(10),
  end: z.iso.date().max(10),
  tz: z.string().min(1).max(64),
  channel: z.string().min(1).max(64).optional(),
  category: z.enum(COMMENT_CATEGORIES).optional(),
});
export type ReportWords = z.infer<typeof reportWords>;

export const reportWordsResponse = z.object({
  words: z.array(
    z.object({
      word: z.string(),
      /** A language's code. */
      language: z.string(),
      comments: z.number(),
      ids: z.array(z.uuid()),
    }),
  ),
  /** How many comments were read. */
  comments: z.number(),
});
export type ReportWordsResponse = z.infer<typeof reportWordsResponse>;
