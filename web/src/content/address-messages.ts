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

const GOOGLE_OFF = "Sign-in with Google is off here. Use your email instead.";
const ANOTHER_TAB = "This sign-in expired, or it began in another tab. Try again.";

/** What came back from Google in place of a sign-in: Auth's codes, and Google's. */
const googleSignInProblems = new Map([
  ["access_denied", "You cancelled at Google, so you aren't signed in."],
  ["signup_disabled", "There's no account for this address, and new ones are closed here."],
  ["user_banned", "This account is blocked."],
  ["provider_email_needs_verification", "Google hasn't confirmed this address. Use your email instead."],
  ["provider_disabled", GOOGLE_OFF],
  ["oauth_provider_not_supported", GOOGLE_OFF],
  ["validation_failed", GOOGLE_OFF],
  ["bad_oauth_state", ANOTHER_TAB],
  ["bad_oauth_callback", ANOTHER_TAB],
  ["flow_state_not_found", ANOTHER_TAB],
  ["flow_state_expired", ANOTHER_TAB],
  ["bad_code_verifier", ANOTHER_TAB],
  ["pkce_code_verifier_not_found", ANOTHER_TAB],
  ["over_request_rate_limit", "Too many tries. Wait a few minutes, then try again."],
  ["network", "No connection. Check your network and try again."],
]);

export const googleSignInProblem = (code: string): string =>
  googleSignInProblems.get(code) ?? "Google's sign-in didn't finish. Try again, or use your email.";

/** What the login page says of a way in that failed. */
export const signInProblem = (code: string): string =>
  code.startsWith("google_")
    ? googleSignInProblem(code.slice("google_".length))
    : `${linkProblem(code)} Enter your email below.`;

export const linkProblem = (code: string): string =>
  linkProblems.get(code) ?? "This link doesn't work. Ask for a new one.";

export const googleProblem = (code: string): string =>
  googleProblems.get(code) ?? "Failed to connect to YouTube";
