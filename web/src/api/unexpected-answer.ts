import { AppError } from "./errors";

/** An answer that does not have the form the code relies on: mostly a client older than the server. */
export function unexpectedAnswer(): AppError {
  return new AppError("The server's answer has a form we do not know. Reload the page.", {
    code: "unexpected_answer",
    status: 200,
    retryable: false,
  });
}
