import { createClient } from "@supabase/supabase-js";
import { z } from "zod";
import type { OperatorSession, OperatorSessionResponse } from "../_shared/contracts/operator-session.ts";
import type { ServiceClient } from "../_shared/database/service-database.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { onceFetch } from "../_shared/runtime/once-fetch.ts";
import { fromBase64Url } from "../_shared/secrets/base64url.ts";
import { tokenHash } from "../_shared/secrets/seal.ts";
import type { BaseServices } from "../_shared/services.ts";

/**
 * Exchanges the link of `master-login` for a session. Auth's own one-time token is made and exchanged here and leaves this
 * function never: the session is known as the operator's before anybody is given it.
 */
export const handleOperatorSession: Handler<OperatorSession, OperatorSessionResponse, BaseServices> = async (
  { admin, body, db, request },
  services,
) => {
  await db.call("claim_operator_link", {
    p_token_hash: await tokenHash(body.token_hash),
    p_email: body.email,
  });
  const session = await signIn(admin, services.env.SUPABASE_URL, request, body.email);
  await db.call("record_operator_session", {
    p_session: session.id,
    p_user: session.userId,
    p_reason: body.reason,
  });
  return { access_token: session.access_token, refresh_token: session.refresh_token };
};

const claims = z.object({ sub: z.uuid(), session_id: z.uuid() });

async function signIn(admin: ServiceClient, url: string, request: Request, email: string) {
  const link = await admin.auth.admin.generateLink({ type: "magiclink", email });
  if (link.error) throw unavailable(link.error);
  // A client of its own: the session must not become the admin client's. The caller's key is the site's, or there were no call.
  const visitor = createClient(url, request.headers.get("apikey") ?? "", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: onceFetch },
  });
  const { data, error } = await visitor.auth.verifyOtp({
    type: "magiclink",
    token_hash: link.data.properties.hashed_token,
  });
  if (error || !data.session) throw unavailable(error);
  const { access_token, refresh_token } = data.session;
  const payload = new TextDecoder().decode(fromBase64Url(access_token.split(".")[1] ?? ""));
  const { sub, session_id } = claims.parse(JSON.parse(payload));
  return { access_token, refresh_token, id: session_id, userId: sub };
}

function unavailable(cause: unknown): HttpError {
  return new HttpError(503, "link_unavailable", "Couldn't sign in. Enter the master password again.", {
    cause,
  });
}
