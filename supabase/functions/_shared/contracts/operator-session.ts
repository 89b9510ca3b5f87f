import { z } from "zod";

/** What the link of `master-login` carries: exchanged once for a session of the account that it names. */
export const operatorSession = z.object({
  token_hash: z.string().min(1).max(200),
  email: z.email().max(320),
});
export type OperatorSession = z.infer<typeof operatorSession>;

export const operatorSessionResponse = z.object({ access_token: z.string(), refresh_token: z.string() });
export type OperatorSessionResponse = z.infer<typeof operatorSessionResponse>;
