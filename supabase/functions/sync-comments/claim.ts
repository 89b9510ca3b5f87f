import { z } from "zod";
import { claimedConnection } from "../_shared/youtube/owner-client.ts";

export const syncClaims = z.array(
  claimedConnection.extend({
    user_id: z.uuid(),
    channel_id: z.string(),
    history_done: z.boolean(),
    history_cursor: z.string().nullable(),
    sweep_due: z.boolean(),
    sweep_until: z.string(),
    sweep_cursor: z.string().nullable(),
    probe: z.boolean(),
    reread_due: z.boolean(),
    views_due: z.boolean(),
    uploads_due: z.boolean(),
    history_hold: z.enum(["database", "asked"]).nullable(),
    history_from: z.string(),
    lease_until: z.string(),
  }),
);
/** A channel that is ours to read while its lease lasts. */
export type SyncClaim = z.infer<typeof syncClaims>[number];
