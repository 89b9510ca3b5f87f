import type { SignInLink } from "@shared/contracts/sign-in-link.ts";
import { getPassingAuth } from "@/api/client";
import { ApiError, unwrap } from "@/api/errors";
import { openOperatorSession } from "@/api/functions";
import { replaceSession } from "./session";

/** A session that a one-time link has opened. It belongs to nobody here until it is kept. */
export interface LinkSession {
  /** Whose it is, by Auth's word. */
  email: string;
  /** Signs this browser in with it. */
  keep(): Promise<void>;
  /** Ends it at Auth. */
  discard(): Promise<void>;
}

/**
 * Uses the link up; `reason` is what the operator tells the account's owner. Null: Auth took it and opened no session, as with the first of the two links that confirm a new address.
 * The session is in no storage yet: whoever opened a stranger's link is not signed in to the stranger's account by it.
 */
export async function openLink(
  { tokenHash, type, email }: SignInLink & { type: Exclude<SignInLink["type"], "undo_change"> },
  reason: string,
): Promise<LinkSession | null> {
  const auth = await getPassingAuth();
  const { session, user } = await unwrap(
    type === "operator"
      ? await auth.setSession(await openOperatorSession({ token_hash: tokenHash, email, reason }))
      : await auth.verifyOtp({ token_hash: tokenHash, type }),
  );
  if (!session) return null;
  if (!user?.email)
    throw new ApiError("This link doesn't belong to an account.", { code: "no_account", status: 400 });
  return {
    email: user.email,
    keep: () => replaceSession(session),
    discard: async () => void (await auth.signOut({ scope: "local" })),
  };
}
