import {
  ErrorCodeHeader,
  withSupabase as gate,
  type SupabaseContext,
  type WithSupabaseConfig,
} from "@supabase/server";
import { createAdminClient, resolveEnv } from "@supabase/server/core";
import type { ErrorResponse } from "../contracts/error.ts";

type Handler = (request: Request, context: SupabaseContext) => Promise<Response>;

/**
 * The library's `withSupabase`, whose own refusals leave in the functions' one error shape: its detailed form is for
 * developers and names the keys that exist. It goes to the log instead.
 */
export function withSupabase(
  config: WithSupabaseConfig,
  handler: Handler,
): (request: Request) => Promise<Response> {
  const serve = gated(config, handler);
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

/**
 * The library's gate, which takes CRON_KEY for the secret key named cron where it is set: the official local stack and compose
 * know one secret key only, named default. The database knows that one, so it is asked with it.
 */
function gated(config: WithSupabaseConfig, handler: Handler): (request: Request) => Promise<Response> {
  const cron = Deno.env.get("CRON_KEY");
  if (!cron) return gate(config, handler);
  const secretKeys = { ...resolveEnv().data?.secretKeys, cron };
  const { supabaseOptions } = config;
  return gate({ ...config, env: { secretKeys } }, (request, context) =>
    handler(
      request,
      context.authMode === "secret"
        ? { ...context, supabaseAdmin: createAdminClient({ supabaseOptions }) }
        : context,
    ),
  );
}

const notSignedIn = { code: "not_signed_in", message: "You're not signed in." };
const internal = {
  code: "internal_error",
  message: "Something went wrong on our side. Try again. If it keeps happening, send us the request ID.",
};
