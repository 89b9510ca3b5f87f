import { z } from "zod";

const channel_id = z.string().min(1).max(64);
const comment_id = z.string().min(1).max(200);

/** What YouTube holds for review on one of the caller's channels; `page_token` of the answer before leads on. */
const list = z.object({ channel_id, action: z.literal("list"), page_token: z.string().max(2000).optional() });
/**
 * A person's decision on one of them, or on a comment that the public sees: `hold` keeps it for review, `hide_author` rejects it and
 * hides its author from the channel, which only YouTube Studio undoes.
 */
const act = z.object({
  channel_id,
  action: z.enum(["publish", "reject", "hold", "hide_author"]),
  comment_id,
});
export type HeldCommentsAction = z.infer<typeof act>["action"];

export const heldComments = z.discriminatedUnion("action", [list, act]);
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
export const heldCommentsListResponse = z.object({
  comments: z.array(heldComment),
  next_page_token: z.string().nullable(),
  units: z.number().int(),
});
export type HeldCommentsListResponse = z.infer<typeof heldCommentsListResponse>;

export const heldCommentsActResponse = z.object({ comment_id: z.string(), units: z.number().int() });
export type HeldCommentsActResponse = z.infer<typeof heldCommentsActResponse>;
