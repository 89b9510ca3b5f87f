/**
 * Sentences that an address may ask for by a code. Anybody can write an address and send it to somebody: words that came in
 * one would be shown as ours, so none are ever read from it.
 */

/** A link that Auth turned away, or one of a kind that signed in by itself. */
const linkProblems = new Map([
  ["otp_expired", "This link has expired or was already used. Ask for a new one."],
  ["signs_in_by_itself", "This kind of link no longer works. Ask for a new one."],
  ["user_banned", "This account is blocked."],
  [
    "address_in_use",
    "Another account uses this address now. Sign in to it and delete it in Account, then open this link again.",
  ],
]);

const unfinished = "Google didn't finish the sign-in. Connect again.";

/** What came back from Google in place of a permission. */
const googleProblems = new Map([
  ["access_denied", "You didn't allow access, so nothing was connected."],
  ["session_expired", "This sign-in with Google has expired or was already used. Connect again."],
  ["internal_error", "Something went wrong on our side. Connect again in a moment."],
  ["google_error", unfinished],
  ["server_error", unfinished],
  ["temporarily_unavailable", unfinished],
]);

export const linkProblem = (code: string): string =>
  linkProblems.get(code) ?? "This link doesn't work. Ask for a new one.";

export const googleProblem = (code: string): string =>
  googleProblems.get(code) ?? "Failed to connect to YouTube";
