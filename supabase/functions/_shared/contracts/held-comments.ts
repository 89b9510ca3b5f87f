import { z } from "zod";

/** What YouTube holds for review on one of the caller's channels; `page_token` of the answer before leads on. */
export const heldComments = z.object({
  channel_id: z.string().min(1).max(64),
  page_token: z.string().max(2000).optional(),
});
export type HeldComments = z.infer<typeof heldComments>;

export const heldComment = z.object({
  comment_id: z.string(),
  thread_id: z.string(),
  /** Empty when YouTube does not say. */
  video_id: z.string(),
  video_title: z.string().nullable(),
  /** Empty when the author's account is gone. */
  author_name: z.string(),
  text: z.string(),
  published_at: z.string(),
  kind: z.enum(["held", "likely_spam"]),
});
export type HeldComment = z.infer<typeof heldComment>;

/** A page may be empty and yet not the last. `units` are what this call cost. */
export const heldCommentsResponse = z.object({
  comments: z.array(heldComment),
  next_page_token: z.string().nullable(),
  units: z.number().int(),
});
export type HeldCommentsResponse = z.infer<typeof heldCommentsResponse>;
