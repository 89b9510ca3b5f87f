import { z } from "zod";
import type { GoogleRequest, GoogleRequestResponse } from "../_shared/contracts/google-request.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { allowedOrigin } from "../_shared/http/allowed-origin.ts";
import type { Handler } from "../_shared/http/endpoint.ts";
import { refuseOperator } from "../_shared/http/refuse-operator.ts";
import { requireSelf } from "../_shared/http/require-self.ts";
import { HttpError } from "../_shared/http-error.ts";
import { randomToken, secretOf, sessionField, tokenHash } from "../_shared/secrets/seal.ts";
import type { OAuthServices } from "../_shared/services.ts";

/** Begins an authorisation: keeps the state as a hash and the PKCE verifier sealed, and answers Google's consent page. */
export const handleGoogleRequest: Handler<GoogleRequest, GoogleRequestResponse, OAuthServices> = async (
  { body, caller, db },
  services,
) => {
  const user = requireSelf(caller, body.user_uuid);
  const origin = allowedOrigin(body.redirect_origin ?? services.env.SITE_URL, services.env);
  if (!origin) throw new HttpError(400, "redirect_not_allowed", "We can't return to this address.");
  requireSameAddress(body.redirect_uri, services.oauth.redirectUri);
  await refuseOperator(db, caller);

  const id = crypto.randomUUID();
  const [state, verifier] = [randomToken(), randomToken()];
  const [client] = await db.call(
    "create_oauth_session",
    {
      p_id: id,
      p_user: user.id,
      p_client_config: body.client_config_id ?? (await lendClient(db, services, user.id)),
      p_state_hash: await tokenHash(state),
      p_sealed_verifier: await services.sealer.seal(verifier, sessionField(id, "sealed_verifier")),
      p_redirect_to: origin,
    },
    z.tuple([z.object({ client_id: z.string(), read_views: z.boolean() })]),
  );
  const wishes = { views: client.read_views };
  return { url: await services.oauth.consentUrl(client.client_id, state, verifier, wishes) };
};

/** The operator's client as one of this user's, so that all that follows goes as with their own. */
async function lendClient(db: ServiceDatabase, services: OAuthServices, userId: string): Promise<string> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: secret } = services.env;
  if (!clientId || !secret) {
    throw new HttpError(409, "no_operator_client", "Add your own OAuth client to connect.");
  }
  const find = { p_user: userId, p_client_id: clientId };
  const id = (await db.call("find_oauth_client", find, z.uuid().nullable())) ?? crypto.randomUUID();
  await db.call(
    "save_oauth_client",
    {
      p_id: id,
      p_user: userId,
      p_label: "Rejoinder",
      p_client_id: clientId,
      p_secret_mask: "",
      p_sealed_secret: await services.sealer.seal(secret, secretOf(id, "client_secret")),
      p_operators: true,
    },
    z.tuple([z.object({ id: z.uuid() })]),
  );
  return id;
}

/** Google compares the address character by character, and its own error page would name neither setting. */
function requireSameAddress(shown: string | undefined, used: string | undefined): void {
  if (!used) {
    const message =
      "Set PUBLIC_API_URL to the API's public address, both for the functions and for the client build.";
    throw new HttpError(503, "public_address_missing", message);
  }
  if (shown && shown !== used) {
    const message = `The app shows the redirect URI ${shown}, the functions use ${used}. Set PUBLIC_API_URL to the API's public address, for the functions and for the build of the client.`;
    throw new HttpError(409, "redirect_uri_differs", message);
  }
}
