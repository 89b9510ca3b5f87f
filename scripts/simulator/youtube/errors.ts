/** The Data API's errors. */
import type { MethodName } from "../methods.ts";
import documentedErrors from "./errors.json" with { type: "json" };

type ErrorBody = {
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
  locationType?: string;
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

type Documented = keyof typeof documentedErrors;

/** An error of errors.json, by its reason or, where several share one, by a name of its own. */
export function documented(name: Documented): YouTubeError {
  const entry: Options & { status: number; reason?: string; message: string } = documentedErrors[name];
  const { status, message, reason = name, ...options } = entry;
  return new YouTubeError(status, reason, message, options);
}

/** The bucketed metrics' form of a spent day or minute: one status and reason for both, the message alone tells. */
export function rateLimitExceeded(span: "per day" | "per minute per user", project: number): YouTubeError {
  const message = `Quota exceeded for quota metric 'Queries' and limit 'Queries ${span}' of service 'youtube.googleapis.com' for consumer 'project_number:${project}'.`;
  const type = "type.googleapis.com/google.rpc.ErrorInfo";
  const details = [{ "@type": type, reason: "RATE_LIMIT_EXCEEDED", domain: "googleapis.com" }];
  return new YouTubeError(429, "rateLimitExceeded", message, {
    domain: "global",
    grpc: "RESOURCE_EXHAUSTED",
    details,
  });
}

/** What is wrong with a request's parameters, or with the one that is named. */
function parameterError(reason: string, message: string, name?: string): YouTubeError {
  const location =
    name === undefined ? { location: "parameters.", locationType: "other" } : { location: name };
  return new YouTubeError(400, reason, message, { domain: "youtube.parameter", ...location });
}

export const noFilter = (expected: readonly string[]) =>
  parameterError("missingRequiredParameter", `No filter selected. Expected one of: ${expected.join(", ")}`);

export const missingParameter = (name: string) =>
  parameterError("missingRequiredParameter", `Required parameter: ${name}`, name);

export const incompatibleParameters = (names: readonly string[]) =>
  parameterError(
    "incompatibleParameters",
    `Incompatible parameters specified in the request: ${names.join(", ")}`,
  );

export const unexpectedParameter = (name: string) =>
  parameterError("unexpectedParameter", `The request specifies an unexpected parameter: ${name}`, name);

export const invalidParameter = (name: string, value: string, expected: string) =>
  new YouTubeError(400, "invalidParameter", `Invalid value '${value}'. ${expected}`, {
    domain: "global",
    location: name,
  });

export const unknownPart = (part: string) =>
  new YouTubeError(400, "unknownPart", part, { domain: "youtube.part", location: "part" });

export const commentsDisabled = (name: "videoId" | "snippet.parentId") =>
  new YouTubeError(
    403,
    "commentsDisabled",
    `The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#${name}">${name}</a></code> parameter has disabled comments.`,
    { domain: "youtube.commentThread", location: name },
  );

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
  if (reason === "rateLimitExceeded") return rateLimitExceeded("per minute per user", projectNumber);
  if (reason === "commentsDisabled") return commentsDisabled("videoId");
  return reason in documentedErrors ? documented(reason as Documented) : null;
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

/** What a refusal is answered with. */
export function failure(error: YouTubeError): { status: number; json: ErrorBody } {
  return { status: error.status, json: error.body };
}

/** What work comes to, or what it was refused with. */
export function attempt<Result>(work: () => Result): Result | YouTubeError {
  try {
    return work();
  } catch (error) {
    if (error instanceof YouTubeError) return error;
    throw error;
  }
}
