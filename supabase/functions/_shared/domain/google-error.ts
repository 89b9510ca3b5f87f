/**
 * What an error of Google means for us, decided in one place. By `error`/`reason` fields; by text only where nothing else
 * tells: the daily form of a 429 (YOUTUBE 0.8) and how far a connection came (the transport has no field for it).
 */
export type GoogleErrorKind =
  /** The project's daily quota is spent: nothing more until midnight Pacific time. */
  | "quota"
  /** Too fast: wait and try again. */
  | "rate_limited"
  /** The access token is not accepted. */
  | "sign_in"
  /** The grant is gone: expired, revoked, unticked scope, or an account that may not comment. */
  | "grant"
  /** Our OAuth client or API key is wrong: the operator or owner has to correct it. */
  | "client"
  /** What was addressed is not there. */
  | "gone"
  /** YouTube refuses this very request for good. */
  | "refused"
  /** YouTube is out of order; the request may or may not have been done. */
  | "backend"
  /** The request surely never reached Google. */
  | "not_sent"
  /** The connection broke or the answer was unreadable: the request may have been done. */
  | "lost";

export interface GoogleError {
  kind: GoogleErrorKind;
  /** Google's reason, or ours for transport errors; goes to last_error_code and status_reason. */
  code: string;
  /** A sentence for a person. */
  message: string;
}

export interface GoogleFailure {
  /** HTTP status; undefined when there was no answer. */
  status?: number | undefined;
  /** `error.errors[0].reason`, or `error` of an OAuth answer. */
  reason?: string | undefined;
  /** `error.details[].reason` of newer answers. */
  detail?: string | undefined;
  message: string;
}

const sentences: Record<GoogleErrorKind, string> = {
  quota: "Today's YouTube quota is used up. Replies go on after midnight Pacific time.",
  rate_limited: "YouTube asked us to slow down. We try again shortly.",
  sign_in: "YouTube did not accept the sign-in. It is renewed by itself; reconnect if this stays.",
  grant: "Google no longer lets us act for this channel. Reconnect it.",
  client: "Google does not accept this OAuth client or API key. Check Client ID, Secret or key.",
  gone: "YouTube no longer has this comment or video.",
  refused: "YouTube refused this request.",
  backend: "YouTube has a problem at the moment. We try again shortly.",
  not_sent: "YouTube cannot be reached at the moment. We try again shortly.",
  lost: "The connection to YouTube broke before it answered.",
};

const byReason: Record<string, GoogleErrorKind> = {
  quotaExceeded: "quota",
  dailyLimitExceeded: "quota",
  rateLimitExceeded: "rate_limited",
  userRateLimitExceeded: "rate_limited",
  authError: "sign_in",
  invalid_grant: "grant",
  insufficientPermissions: "grant",
  ineligibleAccount: "grant",
  accountDelegationForbidden: "grant",
  authenticatedUserAccountClosed: "grant",
  authenticatedUserAccountSuspended: "grant",
  authenticatedUserNotChannel: "grant",
  youtubeSignupRequired: "grant",
  admin_policy_enforced: "grant",
  org_internal: "grant",
  invalid_client: "client",
  unauthorized_client: "client",
  redirect_uri_mismatch: "client",
  keyInvalid: "client",
  badRequest: "client",
  accessNotConfigured: "client",
  commentNotFound: "gone",
  commentThreadNotFound: "gone",
  parentCommentNotFound: "gone",
  videoNotFound: "gone",
  channelNotFound: "gone",
  backendError: "backend",
  internalError: "backend",
  processingFailure: "refused",
};

/** Classifies an error of a Google call. */
export function classifyGoogleError(failure: GoogleFailure): GoogleError {
  const kind = kindOf(failure);
  return { kind, code: codeOf(failure, kind), message: sentences[kind] };
}

function kindOf({ status, reason, detail, message }: GoogleFailure): GoogleErrorKind {
  if (status === undefined)
    return /\(Connect\)|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|dns error/i.test(message) ? "not_sent" : "lost";
  if (detail === "ACCESS_TOKEN_SCOPE_INSUFFICIENT") return "grant";
  if (detail === "API_KEY_INVALID") return "client";
  if (reason === "rateLimitExceeded" && /per day/i.test(message)) return "quota";
  const known = reason === undefined ? undefined : byReason[reason];
  if (known && !(known === "client" && reason === "badRequest" && !/api key/i.test(message))) return known;
  if (status === 401) return "sign_in";
  if (status === 404) return "gone";
  if (status === 429) return "rate_limited";
  if (status >= 500) return "backend";
  return status >= 400 ? "refused" : "lost";
}

function codeOf({ reason, status }: GoogleFailure, kind: GoogleErrorKind): string {
  if (kind === "quota") return "quotaExceeded";
  if (kind === "not_sent") return "network";
  if (kind === "lost") return "lost_answer";
  if (kind === "sign_in") return "401 invalid_token";
  return reason ?? `http_${status}`;
}
