import { z } from "zod";
import { COLUMN_LIMITS } from "../database/vocabulary.gen.ts";

/**
 * What the link of `master-login` carries, exchanged once for a session of the account that it names. `reason` is what the
 * owner of the account reads.
 */
export const operatorSession = z.object({
  token_hash: z.string().min(1).max(200),
  email: z.email().max(320),
  reason: z.string().trim().min(3).max(COLUMN_LIMITS.operator_sessions.reason.longest),
});
export type OperatorSession = z.infer<typeof operatorSession>;

export const operatorSessionResponse = z.object({ access_token: z.string(), refresh_token: z.string() });
export type OperatorSessionResponse = z.infer<typeof operatorSessionResponse>;
