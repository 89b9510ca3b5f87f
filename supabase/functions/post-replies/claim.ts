import { z } from "zod";
import { claimedConnection } from "../_shared/youtube/owner-client.ts";

export const postClaims = z.array(
  claimedConnection.extend({
    id: z.uuid(),
    user_id: z.uuid(),
    lease_id: z.uuid(),
    channel_id: z.string(),
    comment_id: z.string(),
    thread_id: z.string(),
    reply: z.string(),
    text_original: z.string(),
    published_at: z.string().nullable(),
    may_be_answered: z.boolean(),
  }),
);
/** An approved reply that is ours to post while its lease lasts. */
export type PostClaim = z.infer<typeof postClaims>[number];
