import type { MethodName } from "../types.ts";

export type ErrorBody = {
  error: {
    code: number;
    message: string;
    errors: { message: string; domain: string; reason: string; location?: string; locationType?: string }[];
    status?: string;
    details?: object[];
  };
};

type Options = {
  domain: string;
  location?: string;
  locationType?: "parameter" | "other" | "header" | "body";
  /** The inner message, where Google's differs from the outer one. */
  inner?: string;
  /** The gRPC name that newer front ends add. */
  grpc?: string;
  details?: object[];
};

/** An answer of the Data API other than success; its `body` is Google's envelope (YOUTUBE 1.3). */
export class YouTubeError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, reason: string, message: string, options: Options) {
    super(message);
    this.status = status;
    const { domain, location, locationType, inner, grpc, details } = options;
    this.body = {
      error: {
        code: status,
        message,
        errors: [
          {
            message: inner ?? message,
            domain,
            reason,
            ...(location === undefined ? {} : { location, locationType: locationType ?? "parameter" }),
          },
        ],
        ...(grpc === undefined ? {} : { status: grpc }),
        ...(details === undefined ? {} : { details }),
      },
    };
  }
}

const errorInfo = (reason: string) => [
  { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason, domain: "googleapis.com" },
];

export const unauthenticated = () =>
  new YouTubeError(
    401,
    "authError",
    "Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.",
    {
      domain: "global",
      inner: "Invalid Credentials",
      location: "Authorization",
      locationType: "header",
      grpc: "UNAUTHENTICATED",
    },
  );

export const loginRequired = () =>
  new YouTubeError(
    401,
    "required",
    "API keys are not supported by this API. Expected OAuth2 access token or other authentication credentials that assert a principal. See https://cloud.google.com/docs/authentication",
    {
      domain: "global",
      inner: "Login Required.",
      location: "Authorization",
      locationType: "header",
      grpc: "UNAUTHENTICATED",
      details: errorInfo("CREDENTIALS_MISSING"),
    },
  );

export const missingKey = () =>
  new YouTubeError(403, "forbidden", "The request is missing a valid API key.", {
    domain: "global",
    grpc: "PERMISSION_DENIED",
  });

export const invalidKey = () =>
  new YouTubeError(400, "badRequest", "API key not valid. Please pass a valid API key.", {
    domain: "global",
    grpc: "INVALID_ARGUMENT",
    details: errorInfo("API_KEY_INVALID"),
  });

export const insufficientScope = () =>
  new YouTubeError(403, "insufficientPermissions", "Request had insufficient authentication scopes.", {
    domain: "global",
    inner: "Insufficient Permission",
    grpc: "PERMISSION_DENIED",
    details: errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT"),
  });

/** The unit bucket's form of a spent day. */
export const quotaExceeded = () =>
  new YouTubeError(
    403,
    "quotaExceeded",
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    { domain: "youtube.quota" },
  );

/** The bucketed metrics' form of a spent day or minute: one status and reason for both, the message alone tells. */
export const rateLimitExceeded = (span: "per day" | "per minute per user", projectNumber: number) =>
  new YouTubeError(
    429,
    "rateLimitExceeded",
    `Quota exceeded for quota metric 'Queries' and limit 'Queries ${span}' of service 'youtube.googleapis.com' for consumer 'project_number:${projectNumber}'.`,
    { domain: "global", grpc: "RESOURCE_EXHAUSTED", details: errorInfo("RATE_LIMIT_EXCEEDED") },
  );

export const noFilter = (expected: readonly string[]) =>
  new YouTubeError(
    400,
    "missingRequiredParameter",
    `No filter selected. Expected one of: ${expected.join(", ")}`,
    {
      domain: "youtube.parameter",
      location: "parameters.",
      locationType: "other",
    },
  );

export const missingParameter = (name: string) =>
  new YouTubeError(400, "missingRequiredParameter", `Required parameter: ${name}`, {
    domain: "youtube.parameter",
    location: name,
  });

export const invalidFilters = () =>
  new YouTubeError(400, "invalidFilters", "The request specifies an invalid filter parameter.", {
    domain: "youtube.parameter",
    location: "parameters.",
    locationType: "other",
  });

export const incompatibleParameters = (names: readonly string[]) =>
  new YouTubeError(
    400,
    "incompatibleParameters",
    `Incompatible parameters specified in the request: ${names.join(", ")}`,
    { domain: "youtube.parameter", location: "parameters.", locationType: "other" },
  );

export const unexpectedParameter = (name: string) =>
  new YouTubeError(400, "unexpectedParameter", `The request specifies an unexpected parameter: ${name}`, {
    domain: "youtube.parameter",
    location: name,
  });

export const invalidParameter = (name: string, value: string, expected: string) =>
  new YouTubeError(400, "invalidParameter", `Invalid value '${value}'. ${expected}`, {
    domain: "global",
    location: name,
  });

export const unknownPart = (part: string) =>
  new YouTubeError(400, "unknownPart", part, { domain: "youtube.part", location: "part" });

export const invalidPageToken = () =>
  new YouTubeError(400, "invalidPageToken", "The request specifies an invalid page token.", {
    domain: "youtube.parameter",
    location: "pageToken",
  });

const quotedFilter = (method: string, name: string) =>
  `<code><a href="/youtube/v3/docs/${method}#${name}">${name}</a></code>`;

export const commentsDisabled = (name: "videoId" | "snippet.parentId") =>
  new YouTubeError(
    403,
    "commentsDisabled",
    `The video identified by the ${quotedFilter("commentThreads/list", name)} parameter has disabled comments.`,
    { domain: "youtube.commentThread", location: name },
  );

type Named = { status: number; message: string; domain: string; location?: string; grpc?: string };

const named: Record<string, Named> = {
  commentTextRequired: {
    status: 400,
    message:
      "The comment resource that is being inserted must specify a value for the <code>snippet.textOriginal</code> property.",
    domain: "youtube.comment",
    location: "body",
  },
  commentTextTooLong: {
    status: 400,
    message:
      "The <code>comment</code> resource that is being inserted contains too many characters in the <code>snippet.textOriginal</code> property.",
    domain: "youtube.comment",
    location: "body",
  },
  parentIdMissing: {
    status: 400,
    message:
      "The comment that is being inserted must be linked to a parent comment. However, the <code>snippet.parentId</code> property is not set.",
    domain: "youtube.comment",
    location: "body",
  },
  parentCommentIsPrivate: {
    status: 400,
    message: "The specified parent comment is private.",
    domain: "youtube.comment",
    location: "body",
  },
  parentCommentNotFound: {
    status: 404,
    message: "The specified parent comment could not be found.",
    domain: "youtube.comment",
    location: "body",
  },
  operationNotSupported: {
    status: 400,
    message:
      "The API user is not able to insert a comment in reply to the top-level comment identified by the <code>snippet.parentId</code> property.",
    domain: "youtube.comment",
  },
  invalidCommentMetadata: {
    status: 400,
    message: "The request metadata is invalid.",
    domain: "youtube.comment",
    location: "body",
  },
  processingFailure: {
    status: 400,
    message:
      "The API server failed to successfully process the request. While this can be a transient error, it usually indicates that the request's input is invalid. Check the structure of the <code>comment</code> resource in the request body to ensure that it is valid.",
    domain: "youtube.comment",
    location: "id",
  },
  banWithoutReject: {
    status: 400,
    message:
      "The <code>banAuthor</code> parameter can only be used if the <code>moderationStatus</code> parameter value is <code>rejected</code>.",
    domain: "youtube.comment",
    location: "banAuthor",
  },
  invalidCriteria: {
    status: 400,
    message:
      "A maximum of one of the following filters may be specified: id, categoryId, mine, managedByMe, forHandle, forUsername.",
    domain: "youtube.channel",
  },
  forbidden: {
    status: 403,
    message: "The request might not be properly authorized.",
    domain: "youtube.comment",
  },
  ineligibleAccount: {
    status: 403,
    message:
      "The YouTube account used to authorize the API request must be merged with the user's Google account to insert a comment or comment thread.",
    domain: "youtube.comment",
  },
  dailyLimitExceeded: { status: 403, message: "Daily Limit Exceeded", domain: "usageLimits" },
  userRateLimitExceeded: { status: 403, message: "User Rate Limit Exceeded", domain: "usageLimits" },
  accountDelegationForbidden: {
    status: 403,
    message: "The authenticated user cannot act on behalf of the specified Google account.",
    domain: "global",
    location: "Authorization",
  },
  authenticatedUserAccountClosed: {
    status: 403,
    message: "The authenticated user's YouTube account is closed.",
    domain: "global",
    location: "Authorization",
  },
  authenticatedUserAccountSuspended: {
    status: 403,
    message: "The authenticated user's YouTube account is suspended.",
    domain: "global",
    location: "Authorization",
  },
  authenticatedUserNotChannel: {
    status: 403,
    message: "The API server can not identify the channel associated with the API request.",
    domain: "global",
    location: "Authorization",
  },
  youtubeSignupRequired: {
    status: 401,
    message: "The user has an unlinked Google Account: no YouTube channel belongs to it.",
    domain: "youtube.header",
    location: "Authorization",
  },
  commentNotFound: {
    status: 404,
    message: "One or more of the specified comments cannot be found.",
    domain: "youtube.comment",
    location: "id",
  },
  commentThreadNotFound: {
    status: 404,
    message: "One or more of the specified comment threads cannot be found.",
    domain: "youtube.commentThread",
    location: "id",
  },
  videoNotFound: {
    status: 404,
    message: `The video identified by the ${quotedFilter("commentThreads/list", "videoId")} parameter could not be found.`,
    domain: "youtube.commentThread",
    location: "videoId",
  },
  channelNotFound: {
    status: 404,
    message: `The channel identified by the ${quotedFilter("commentThreads/list", "allThreadsRelatedToChannelId")} parameter could not be found.`,
    domain: "youtube.commentThread",
    location: "allThreadsRelatedToChannelId",
  },
  backendError: { status: 503, message: "Backend Error", domain: "global", grpc: "UNAVAILABLE" },
  internalError: { status: 500, message: "Internal error encountered.", domain: "global", grpc: "INTERNAL" },
  conflict: { status: 409, message: "Conflict", domain: "global", grpc: "ABORTED" },
};

/** A documented error by its reason alone. */
export function documented(reason: string): YouTubeError {
  const entry = named[reason];
  if (entry === undefined) throw new Error(`no error with reason ${reason} is documented`);
  const { status, message, ...options } = entry;
  return new YouTubeError(status, reason, message, options);
}

/** The error of a planned fault: Google's own body where the reason is known, a plain envelope otherwise. */
export function planned(
  fault: { status: number; reason?: string; message?: string },
  method: MethodName,
  projectNumber: number,
): YouTubeError {
  const known = knownFault(fault, projectNumber);
  if (known !== null && known.status === fault.status && fault.message === undefined) return known;
  const reason = fault.reason ?? usualReason(fault.status);
  const domain =
    known?.body.error.errors[0]?.domain ?? (method.startsWith("comments.") ? "youtube.comment" : "global");
  return new YouTubeError(fault.status, reason, fault.message ?? known?.message ?? reason, { domain });
}

function knownFault(fault: { status: number; reason?: string }, projectNumber: number): YouTubeError | null {
  const reason = fault.reason ?? usualReason(fault.status);
  switch (reason) {
    case "quotaExceeded":
      return quotaExceeded();
    case "rateLimitExceeded":
      return rateLimitExceeded("per minute per user", projectNumber);
    case "authError":
      return unauthenticated();
    case "insufficientPermissions":
      return insufficientScope();
    case "commentsDisabled":
      return commentsDisabled("videoId");
    case "invalidPageToken":
      return invalidPageToken();
    default:
      return reason in named ? documented(reason) : null;
  }
}

function usualReason(status: number): string {
  const reasons: Record<number, string> = {
    400: "processingFailure",
    401: "authError",
    403: "forbidden",
    404: "commentNotFound",
    409: "conflict",
    429: "rateLimitExceeded",
    500: "internalError",
    503: "backendError",
  };
  return reasons[status] ?? "backendError";
}
