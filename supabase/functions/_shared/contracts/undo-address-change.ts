import { z } from "zod";

/** What the link in the mail to an account's old address carries. Used once, by whoever reads that mailbox, signed in or not. */
export const undoAddressChange = z.object({ token: z.string().min(1).max(200) });
export type UndoAddressChange = z.infer<typeof undoAddressChange>;

/** `email`: the address with which the account is signed in to again. */
export const undoAddressChangeResponse = z.object({ email: z.string() });
export type UndoAddressChangeResponse = z.infer<typeof undoAddressChangeResponse>;
