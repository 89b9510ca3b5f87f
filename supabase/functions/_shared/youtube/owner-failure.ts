import { ERROR_KINDS } from "../database/vocabulary.gen.ts";
import type { GoogleCallError } from "../google/errors.ts";
import { HttpError } from "../http-error.ts";

/** What a failed call as a channel's owner means for the person who asked for it. Only for calls that are safe to repeat. */
export function ownerFailure(error: GoogleCallError): HttpError {
  const { http_status, error_code, advice } = ERROR_KINDS[error.kind];
  return new HttpError(http_status, error_code, advice, { cause: error });
}
