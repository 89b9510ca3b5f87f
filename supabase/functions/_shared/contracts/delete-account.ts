import { z } from "zod";

/**
 * Deletes the caller's account with everything of theirs; `confirm_email` must be the caller's own. `with_members`: accounts of theirs that
 * go although other people work in them. An account that is not the one which stands for them goes alone, and they stay.
 */
export const deleteAccount = z.object({
  confirm_email: z.string().max(320),
  with_members: z.array(z.uuid()).max(100).optional(),
});
export type DeleteAccount = z.infer<typeof deleteAccount>;

export const deleteAccountResponse = z.object({ deleted: z.literal(true) });
export type DeleteAccountResponse = z.infer<typeof deleteAccountResponse>;
