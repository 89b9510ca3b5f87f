import { z } from "zod";
import { inBackground } from "./background.ts";

/** Which of the caller's channels to read; none: all of them (the schedule: all that are due). */
export const syncComments = z.object({ channel_id: z.string().max(64).optional(), ...inBackground });
export type SyncComments = z.infer<typeof syncComments>;

/** `more`: old threads remain to be read; the next run goes on. */
export const syncCommentsResponse = z.object({
  channels: z.number().int(),
  inserted: z.number().int(),
  reread: z.number().int(),
  units: z.number().int(),
  more: z.boolean(),
  errors: z.array(z.object({ channel_id: z.string(), code: z.string(), message: z.string() })),
});
export type SyncCommentsResponse = z.infer<typeof syncCommentsResponse>;

/** At most this many comments in one run. */
export const draftReplies = z.object({
  limit: z.number().int().min(1).max(200).default(200),
  ...inBackground,
});
export type DraftReplies = z.output<typeof draftReplies>;

export const draftRepliesResponse = z.object({
  claimed: z.number().int(),
  drafted: z.number().int(),
  queued: z.number().int(),
  skipped: z.number().int(),
  asked: z.number().int(),
  retried: z.number().int(),
  model_calls: z.number().int(),
});
export type DraftRepliesResponse = z.infer<typeof draftRepliesResponse>;

/** At most this many replies in one run. One takes 5 ms of a processor, and a hosted run has 2 s. */
export const postReplies = z.object({
  limit: z.number().int().min(1).max(200).default(150),
  ...inBackground,
});
export type PostReplies = z.output<typeof postReplies>;

export const postRepliesResponse = z.object({
  claimed: z.number().int(),
  posted: z.number().int(),
  returned: z.number().int(),
  refused: z.number().int(),
  withdrawn: z.number().int(),
  uncertain: z.number().int(),
  reconciled: z.number().int(),
  units: z.number().int(),
});
export type PostRepliesResponse = z.infer<typeof postRepliesResponse>;
