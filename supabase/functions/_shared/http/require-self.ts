import { HttpError } from "../http-error.ts";
import { type Caller, requireUser } from "./endpoint.ts";

/** The signed-in caller, when the id (and the address, if sent) in the request are the caller's own; 403 otherwise. */
export function requireSelf(caller: Caller, userId: string, email?: string): ReturnType<typeof requireUser> {
  const user = requireUser(caller);
  const sameEmail = email === undefined || email.trim().toLowerCase() === user.email.toLowerCase();
  if (user.personId === userId && sameEmail) return user;
  throw new HttpError(403, "not_yours", "You're signed in with a different account. Reload the page.");
}
