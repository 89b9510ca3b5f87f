import { z } from "zod";
import { randomToken, tokenHash } from "../_shared/adapters/seal.ts";
import { AppError } from "../_shared/app-error.ts";
import type { GoogleRequest, GoogleRequestResponse } from "../_shared/contracts/google-request.ts";
import { allowedOrigin } from "../_shared/domain/redirect.ts";
import type { Handler } from "../_shared/endpoint.ts";
import { requireSelf } from "../_shared/require-self.ts";

/** Begins an authorisation: keeps the state as a hash and the PKCE verifier sealed, and answers Google's consent page. */
export const handleGoogleRequest: Handler<GoogleRequest, GoogleRequestResponse> = async (
  { body, caller, db },
  world,
) => {
  const user = requireSelf(caller, body.user_uuid);
  const origin = allowedOrigin(body.redirect_origin ?? world.env.SITE_URL, world.env);
  if (!origin)
    throw new AppError(400, "redirect_not_allowed", "This address is not one that we may return to.");

  const id = crypto.randomUUID();
  const [state, verifier] = [randomToken(), randomToken()];
  const [client] = await db.call(
    "create_oauth_session",
    {
      p_id: id,
      p_user: user.id,
      p_client_config: body.client_config_id,
      p_state_hash: await tokenHash(state),
      p_sealed_verifier: await world.sealer.seal(verifier, id),
      p_redirect_to: origin,
    },
    z.tuple([z.object({ client_id: z.string() })]),
  );
  return { url: await world.oauth.consentUrl(client.client_id, state, verifier) };
};
