/** What second factors are called, and what goes wrong with them. */
export const factorWords = {
  what: "Besides your email or password, sign-in asks for a code from an app on your phone.",
  none: "You have no second factor. Whoever can read your email can sign in.",
  unknown: "Sign-in on this server has no second factors.",
  spare: "Set up a second device, so that you still get in when you lose the first.",
  scan: "Scan this with your authenticator app, or type the key below into it.",
  enter: "Enter the six digits that your authenticator app shows for Rejoinder.",
  needed: "The owner of this account asks everyone who works in it for a second factor.",
  lost: "Lost your device? Ask the operator of this service to remove your second factor.",
  codeMissing: "Enter the six digits from your app.",
  added: { title: "Second factor is on", description: "You're signed out everywhere else." },
  notAdded: { title: "Couldn't set it up" },
  removed: { title: "Second factor removed" },
  notRemoved: { title: "Couldn't remove it" },
  keyCopied: { title: "Key copied" },
} as const;

const problems = new Map([
  ["mfa_verification_failed", "This code is wrong or has expired. Enter the one that your app shows now."],
  ["mfa_challenge_expired", "That took too long. Enter the code that your app shows now."],
  ["mfa_factor_not_found", "This app isn't set up any more. Reload the page."],
  ["mfa_factor_name_conflict", "You have one of this name. Choose another."],
  ["too_many_enrolled_mfa_factors", "You have as many as sign-in allows. Remove one first."],
  ["mfa_totp_enroll_not_enabled", "The operator has switched second factors off."],
  ["mfa_totp_verify_not_enabled", "The operator has switched second factors off."],
  ["insufficient_aal", "Log out, sign in with your code, then try again."],
  ["over_request_rate_limit", "Too many tries. Wait a minute, then try again."],
]);

/** Auth's codes in our words. */
export const factorProblem = ({ code, message }: { code: string; message: string }): string =>
  problems.get(code) ?? message;
