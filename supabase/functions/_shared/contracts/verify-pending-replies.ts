import { z } from "zod";
import { inBackground } from "./background.ts";

/** No payload: the caller's own replies whose proof is due (the schedule: everyone's). */
export const verifyPendingReplies = z.object({ ...inBackground }).loose();

/** How many replies changed to each verdict, and the units that took. */
export const verifyPendingRepliesResponse = z.object({
  checked: z.number().int(),
  public: z.number().int(),
  held: z.number().int(),
  waiting: z.number().int(),
  failed: z.number().int(),
  removed: z.number().int(),
  unread: z.number().int(),
  units: z.number().int(),
});
export type VerifyPendingRepliesResponse = z.infer<typeof verifyPendingRepliesResponse>;
