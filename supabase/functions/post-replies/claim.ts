import { z } from "zod";

export const postClaims = z.array(
  z.object({
    id: z.uuid(),
    user_id: z.uuid(),
    lease_id: z.uuid(),
    channel_id: z.string(),
    comment_id: z.string(),
    thread_id: z.string(),
    reply: z.string(),
    text_original: z.string(),
    connection_id: z.uuid(),
    client_config_id: z.uuid(),
    sealed_access_token: z.string(),
    expires_at: z.string(),
  }),
);
/** An approved reply that is ours to post while its lease lasts. */
export type PostClaim = z.infer<typeof postClaims>[number];
