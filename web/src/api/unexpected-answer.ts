import { ApiError } from "./errors";

/** An answer that does not have the form the code relies on: mostly a client older than the server. */
export function unexpectedAnswer(): ApiError {
  return new ApiError("The server's answer has a form we do not know. Reload the page.", {
    code: "unexpected_answer",
    status: 200,
    retryable: false,
  });
}
