/** An error that a caller may see: `code` is stable, `message` is a sentence for a person, `status` the HTTP status, `hint` what to do about it. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: number;
  readonly code: string;
  readonly hint: string | undefined;

  constructor(
    status: number,
    code: string,
    message: string,
    options?: { cause?: unknown; hint?: string | undefined },
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.hint = options?.hint;
  }
}
