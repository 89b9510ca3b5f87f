import { ERROR_KINDS, type ErrorKind } from "../database/vocabulary.gen.ts";

export interface GoogleError {
  kind: ErrorKind;
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

const byReason: Record<string, ErrorKind> = {
  quotaExceeded: "quota",
  dailyLimitExceeded: "quota",
  rateLimitExceeded: "rate_limited",
  userRateLimitExceeded: "rate_limited",
  authError: "sign_in",
  invalid_grant: "grant",
  insufficientPermissions: "scope",
  ineligibleAccount: "grant",
  accountDelegationForbidden: "grant",
  authenticatedUserAccountClosed: "grant",
  authenticatedUserAccountSuspended: "grant",
  authenticatedUserNotChannel: "grant",
  youtubeSignupRequired: "grant",
  admin_policy_enforced: "grant",
  org_internal: "grant",
  invalid_client: "client",
  deleted_client: "client",
  disabled_client: "client",
  unauthorized_client: "client",
  redirect_uri_mismatch: "client",
  keyInvalid: "key",
  badRequest: "key",
  accessNotConfigured: "api_off",
  commentNotFound: "gone",
  commentThreadNotFound: "gone",
  parentCommentNotFound: "gone",
  videoNotFound: "gone",
  channelNotFound: "gone",
  backendError: "backend",
  internalError: "backend",
  processingFailure: "unprocessed",
  // Refusals that say what is wrong with the one request.
  ...Object.fromEntries(
    [
      ...["commentTextRequired", "commentTextTooLong", "invalidCustomEmoji", "invalidCommentMetadata"],
      ...["parentIdMissing", "parentCommentIsPrivate", "operationNotSupported", "commentsDisabled"],
      ...["forbidden", "banWithoutReject", "invalidPageToken", "invalidFilters", "incompatibleParameters"],
      ...[
        "missingRequiredParameter",
        "unexpectedParameter",
        "invalidParameter",
        "invalidCriteria",
        "required",
      ],
      ...["invalid_request", "invalid_scope", "invalid_token", "unsupported_grant_type", "access_denied"],
    ].map((reason) => [reason, "refused" as const]),
  ),
};

/**
 * Which kind of error Google's answer is; `ERROR_KINDS` says what follows from each. Found by the `error` and `reason` fields
 * (docs/YOUTUBE.md, Errors); by text only where nothing else tells: the daily form of a 429, and how far a connection came.
 */
export function classifyGoogleError(failure: GoogleFailure): GoogleError {
  const kind = kindOf(failure);
  return { kind, code: codeOf(failure, kind), message: ERROR_KINDS[kind].sentence };
}

function kindOf({ status, reason, detail, message }: GoogleFailure): ErrorKind {
  if (status === undefined)
    return /\(Connect\)|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|dns error/i.test(message) ? "not_sent" : "lost";
  if (detail === "ACCESS_TOKEN_SCOPE_INSUFFICIENT") return "scope";
  if (detail === "API_KEY_INVALID") return "key";
  if (detail === "SERVICE_DISABLED") return "api_off";
  if (reason === "rateLimitExceeded" && /per day/i.test(message)) return "quota";
  const known = reason === undefined ? undefined : byReason[reason];
  if (known && !(reason === "badRequest" && !/api key/i.test(message))) return known;
  if (status === 401) return "sign_in";
  if (status === 404) return "gone";
  if (status === 429) return "rate_limited";
  if (status >= 500) return "backend";
  // A web page, or a reason that nobody has met: whose fault it is it does not say.
  return status >= 400 ? "unexplained" : "lost";
}

function codeOf({ reason, status }: GoogleFailure, kind: ErrorKind): string {
  if (kind === "quota") return "quotaExceeded";
  if (kind === "not_sent") return "network";
  if (kind === "lost") return "lost_answer";
  if (kind === "sign_in") return "401 invalid_token";
  return reason ?? `http_${status}`;
}
