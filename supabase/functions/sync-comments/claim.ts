import { z } from "zod";

export const syncClaims = z.array(
  z.object({
    user_id: z.uuid(),
    channel_id: z.string(),
    connection_id: z.uuid(),
    client_config_id: z.uuid(),
    sealed_access_token: z.string(),
    expires_at: z.string(),
    history_done: z.boolean(),
    history_cursor: z.string().nullable(),
    sweep_due: z.boolean(),
    sweep_until: z.string(),
    lease_until: z.string(),
  }),
);
/** A channel that is ours to read while its lease lasts. */
export type SyncClaim = z.infer<typeof syncClaims>[number];
