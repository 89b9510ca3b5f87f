/** What went wrong with a call, in a form a screen can show and decide on. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** Machine word in snake_case, such as `quota_exceeded`; `network` when nothing was reached. */
  readonly code: string;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** True when the same call may work later without a change. */
  readonly retryable: boolean;
  /** Names the call in the server's log. */
  readonly requestId: string | undefined;

  constructor(
    message: string,
    detail: { code: string; status: number; retryable?: boolean; requestId?: string },
  ) {
    super(message);
    this.code = detail.code;
    this.status = detail.status;
    this.retryable =
      detail.retryable ?? (detail.status === 0 || detail.status === 429 || detail.status >= 500);
    this.requestId = detail.requestId;
  }
}

const OFFLINE = "No connection. Check your network and try again.";
const UNEXPECTED = "Something went wrong. Please try again.";
const SIGNED_OUT = "You are signed out. Sign in again.";
const TOO_MUCH =
  "This took too long and was stopped. Try again in a few minutes, or choose fewer days or a narrower filter.";
/** Postgres stops a statement that takes longer than its caller may (docs/PLATFORM.md, Database). */
const STATEMENT_STOPPED = "57014";

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isFetchFailure(error: unknown): boolean {
  // The browser's fetch throws a TypeError; auth-js and functions-js wrap it under these names; the Data API's client
  // reports it as a plain object whose message begins with the TypeError's name. auth-js uses its name for answers of
  // 500 and more too, which have their status.
  const name = text(field(error, "name"));
  return (
    error instanceof TypeError ||
    (name === "AuthRetryableFetchError" && !field(error, "status")) ||
    name === "FunctionsFetchError" ||
    /^(TypeError|FetchError|TimeoutError):/.test(text(field(error, "message")) ?? "")
  );
}

/**
 * Makes an `ApiError` of whatever a call threw or returned as its error: the functions' envelope
 * `{ error: { code, message, request_id } }`, the Data API's `{ message, details, code }`, Auth's `{ message, code,
 * status }`, or a network failure.
 */
export async function toApiError(error: unknown): Promise<ApiError> {
  if (error instanceof ApiError) return error;

  const response = field(error, "context");
  if (response instanceof Response) {
    const body: unknown = await response.json().catch(() => undefined);
    const envelope = field(body, "error");
    return new ApiError(text(field(envelope, "message")) ?? UNEXPECTED, {
      code: text(field(envelope, "code")) ?? "unexpected",
      status: response.status,
      requestId: text(field(envelope, "request_id")),
    });
  }

  if (isFetchFailure(error)) return new ApiError(OFFLINE, { code: "network", status: 0 });

  const status = field(error, "status");
  const message = text(field(error, "message"));
  // What auth-js says when the answer had no sentence.
  const isSentence = message !== undefined && !/^(\{\}|HTTP \d+)$/.test(message);
  return new ApiError(isSentence ? message : UNEXPECTED, {
    // The database raises with a machine word as detail (SQLSTATE PT4xx); other failures have only their code.
    code: text(field(error, "details")) ?? text(field(error, "code")) ?? "unexpected",
    status: typeof status === "number" ? status : 400,
  });
}

/** Returns a call's data, or throws its error as an `ApiError`. */
export async function unwrap<Result extends { data: unknown; error: unknown; status?: number }>(
  result: Result,
): Promise<Extract<Result, { error: null }>["data"]> {
  if (!result.error) return result.data;
  const error = await toApiError(result.error);
  if (result.status === undefined || error.status === 0) throw error;
  throw new ApiError(sentenceFor(error, result.status), {
    code: error.code,
    status: result.status,
    requestId: error.requestId,
  });
}

/** Toasts carry the server's message; a refused token's words and a stopped statement's are not for a person. */
function sentenceFor(error: ApiError, status: number): string {
  if (error.code === STATEMENT_STOPPED) return TOO_MUCH;
  return status === 401 && /^PGRST/.test(error.code) ? SIGNED_OUT : error.message;
}
