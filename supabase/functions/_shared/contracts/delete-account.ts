import { z } from "zod";

/**
 * Deletes the caller's account with everything of theirs; `confirm_email` must be the caller's own. `with_members`: accounts of theirs that
 * go although other people work in them. An account that is not the one which stands for them goes alone, and they stay.
 *
 * A call deletes for a while; where that is not enough for an account's comments it says how many are left, and the same call goes on.
 */
export const deleteAccount = z.object({
  confirm_email: z.string().max(320),
  with_members: z.array(z.uuid()).max(100).optional(),
});
export type DeleteAccount = z.infer<typeof deleteAccount>;

export const deleteAccountResponse = z.discriminatedUnion("deleted", [
  z.object({ deleted: z.literal(true) }),
  z.object({ deleted: z.literal(false), comments_left: z.number().int() }),
]);
export type DeleteAccountResponse = z.infer<typeof deleteAccountResponse>;
