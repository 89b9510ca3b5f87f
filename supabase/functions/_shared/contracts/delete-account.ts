import { z } from "zod";

/** Deletes the caller's account with everything of theirs; `confirm_email` must be the account's own. */
export const deleteAccount = z.object({ confirm_email: z.string().max(320) });
export type DeleteAccount = z.infer<typeof deleteAccount>;

export const deleteAccountResponse = z.object({ deleted: z.literal(true) });
export type DeleteAccountResponse = z.infer<typeof deleteAccountResponse>;
