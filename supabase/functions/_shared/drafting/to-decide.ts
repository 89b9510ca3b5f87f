import { z } from "zod";
import { threadWord } from "./thread.ts";

/** A comment with all that rules and the writer of a reply are told of it (engine.comment_to_decide). */
export const commentToDecide = z.object({
  id: z.uuid(),
  text: z.string(),
  text_hash: z.string(),
  author_name: z.string().nullable(),
  author_comments: z.number().int(),
  labels: z.array(z.uuid()),
  /** What is known of conditions in plain words, by rule. */
  conditions: z.record(z.uuid(), z.boolean().nullable()),
  spam_lesson: z.enum(["genuine", "spam"]).nullable(),
  video_id: z.string().nullable(),
  video_title: z.string().nullable(),
  answers_us: z.boolean(),
  thread: z.array(threadWord),
});
