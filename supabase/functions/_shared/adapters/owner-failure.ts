import { AppError } from "../app-error.ts";
import { ERROR_KINDS } from "../vocabulary.gen.ts";
import type { GoogleCallError } from "./google-errors.ts";

/** What a failed call as a channel's owner means for the person who asked for it. Only for calls that are safe to repeat. */
export function ownerFailure(error: GoogleCallError): AppError {
  const { http_status, error_code, advice } = ERROR_KINDS[error.kind];
  return new AppError(http_status, error_code, advice, { cause: error });
}
