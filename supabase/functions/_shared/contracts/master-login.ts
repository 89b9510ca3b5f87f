import { z } from "zod";

/**
 * Operator access by the master password: a one-time link to a page of ours in place of the mail. `redirect_to` must be on the
 * allow-list. `sign_up`: the sign-up page asks, which may create the account.
 */
export const masterLogin = z.object({
  email: z.email().max(320),
  password: z.string().min(1).max(1000),
  redirect_to: z.url().max(2000).optional(),
  sign_up: z.boolean().default(false),
});
export type MasterLogin = z.output<typeof masterLogin>;

export const masterLoginResponse = z.object({ action_link: z.url() });
export type MasterLoginResponse = z.infer<typeof masterLoginResponse>;
