import { z } from "zod";

export const checkClaims = z.array(
  z.object({
    id: z.uuid(),
    user_id: z.uuid(),
    youtube_reply_id: z.string(),
    thread_id: z.string(),
    channel_id: z.string(),
    video_id: z.string().nullable(),
    missed: z.boolean(),
    video_open: z.boolean(),
    moderated: z.boolean(),
    owner_told: z.boolean(),
    needs_video: z.boolean(),
    needs_owner: z.boolean(),
    connection_id: z.uuid().nullable(),
    client_config_id: z.uuid().nullable(),
    sealed_access_token: z.string().nullable(),
    expires_at: z.string().nullable(),
    key_connection_id: z.uuid().nullable(),
    sealed_api_key: z.string().nullable(),
    booked_connection_id: z.uuid().nullable(),
    lease_until: z.string(),
  }),
);
/** A posted reply whose visibility is ours to look at now. */
export type CheckClaim = z.infer<typeof checkClaims>[number];
