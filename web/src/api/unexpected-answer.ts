import { ApiError } from "./errors";

/** An answer that does not have the form the code relies on: mostly a client older than the server. */
export function unexpectedAnswer(): ApiError {
  return new ApiError("The server sent something unexpected. Reload the page and try again.", {
    code: "unexpected_answer",
    status: 200,
    retryable: false,
  });
}
