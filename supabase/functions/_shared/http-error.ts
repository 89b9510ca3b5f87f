/** An error that a caller may see: `code` is stable, `message` is a sentence for a person, `status` the HTTP status. */
export class HttpError extends Error {
  override name = "HttpError";
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}
