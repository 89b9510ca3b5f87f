import { HttpError } from "../http-error.ts";
import { causeOf, unexpected } from "./endpoint.ts";
import { problemResponse } from "./refusal.ts";

/**
 * Answers a program whatever happens, under an id that is told to it and to the log. `told`: what the log tells beside the answer,
 * filled while that is made; never a key, a body or a query.
 */
export async function loggedAnswer(
  name: string,
  request: Request,
  told: Record<string, unknown>,
  answer: () => Promise<Response>,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  const startedAt = performance.now();
  let failure: HttpError | undefined;
  const response = await answer().catch((error: unknown) => {
    failure = error instanceof HttpError ? error : unexpected(error);
    return problemResponse(failure, requestId);
  });
  // What was refused unread must not keep its sender waiting.
  if (!request.bodyUsed) await request.body?.cancel();
  response.headers.set("x-request-id", requestId);
  console.log(
    JSON.stringify({
      at: new Date().toISOString(),
      function: name,
      request_id: requestId,
      ...told,
      status: response.status,
      ms: Math.round(performance.now() - startedAt),
      ...(failure ? { code: failure.code, cause: causeOf(failure) } : {}),
    }),
  );
  return response;
}
