import {
  ErrorCodeHeader,
  withSupabase as gate,
  type SupabaseContext,
  type WithSupabaseConfig,
} from "@supabase/server";
import type { ErrorResponse } from "../contracts/error.ts";

/**
 * The library's `withSupabase`, whose own refusals leave in the functions' one error shape: its detailed form is for
 * developers and names the keys that exist. It goes to the log instead.
 */
export function withSupabase(
  config: WithSupabaseConfig,
  handler: (request: Request, context: SupabaseContext) => Promise<Response>,
): (request: Request) => Promise<Response> {
  const serve = gate(config, handler);
  return async (request) => {
    const response = await serve(request);
    if (!response.headers.has(ErrorCodeHeader)) return response;

    const requestId = crypto.randomUUID();
    const { status } = response;
    console.log(
      JSON.stringify({
        at: new Date().toISOString(),
        request_id: requestId,
        status,
        refused: await response.json(),
      }),
    );
    const headers = new Headers(response.headers);
    for (const name of ["content-length", "content-type", ErrorCodeHeader]) headers.delete(name);
    const error = status < 500 ? notSignedIn : internal;
    const answer: ErrorResponse = { error: { ...error, request_id: requestId } };
    return Response.json(answer, { status, headers });
  };
}

const notSignedIn = { code: "not_signed_in", message: "You are not signed in." };
const internal = {
  code: "internal_error",
  message: "Something went wrong on our side. Try again; if it stays, tell us the request id.",
};
