import type { Problem } from "../contracts/api/problem.ts";
import { HttpError } from "../http-error.ts";

/** An error of a program's call, with what its answer carries beside its sentence. */
export class Refusal extends HttpError {
  override name = "Refusal";
  readonly headers: Record<string, string>;
  /** Every field that breaks the contract. */
  readonly errors: Problem["errors"];

  constructor(
    status: number,
    code: string,
    message: string,
    { headers = {}, errors, ...options }: RefusalOptions = {},
  ) {
    super(status, code, message, options);
    this.headers = headers;
    this.errors = errors;
  }
}

interface RefusalOptions {
  headers?: Record<string, string>;
  errors?: Problem["errors"];
  hint?: string | undefined;
  cause?: unknown;
}

const TITLES: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
};

/** The answer to a call that failed: problem details (RFC 9457). */
export function problemResponse(failure: HttpError, requestId: string): Response {
  const { status, code, message, hint } = failure;
  const { headers, errors } = failure instanceof Refusal ? failure : { headers: {}, errors: undefined };
  const body: Problem = {
    type: "about:blank",
    title: TITLES[status] ?? "Error",
    status,
    detail: message,
    code,
    ...(hint && { hint }),
    ...(errors && { errors }),
    request_id: requestId,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: { "content-type": "application/problem+json", "cache-control": "no-store", ...headers },
  });
}
