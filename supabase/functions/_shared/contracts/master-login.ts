import { z } from "zod";

/** Sign-in by the operator's master password: a one-time link in place of the mail. `redirect_to` must be on the allow-list. */
export const masterLogin = z.object({
  email: z.email().max(320),
  password: z.string().min(1).max(1000),
  redirect_to: z.url().max(2000).optional(),
});
export type MasterLogin = z.infer<typeof masterLogin>;

export const masterLoginResponse = z.object({ action_link: z.url() });
export type MasterLoginResponse = z.infer<typeof masterLoginResponse>;
