import type { MethodName } from "../methods.ts";
import documentedErrors from "./errors.json" with { type: "json" };

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

/** An answer of the Data API other than success; its `body` is Google's envelope (docs/YOUTUBE.md, Errors). */
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

export const commentsDisabled = (name: "videoId" | "snippet.parentId") =>
  new YouTubeError(
    403,
    "commentsDisabled",
    `The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#${name}">${name}</a></code> parameter has disabled comments.`,
    { domain: "youtube.commentThread", location: name },
  );

type Reason = keyof typeof documentedErrors;

/** A documented error by its reason alone. */
export function documented(reason: Reason): YouTubeError {
  const { status, message, ...options }: Options & { status: number; message: string } =
    documentedErrors[reason];
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
      return reason in documentedErrors ? documented(reason as Reason) : null;
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
