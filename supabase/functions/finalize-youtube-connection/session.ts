import { z } from "zod";
import type { FinalizeYoutubeConnection } from "../_shared/contracts/finalize-youtube-connection.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import type { OAuthClientCredentials } from "../_shared/google/oauth.ts";
import { HttpError } from "../_shared/http-error.ts";
import { tokenHash } from "../_shared/secrets/seal.ts";
import type { Services } from "../_shared/services.ts";

/** An authorisation that came back from Google, opened. */
export interface TakenSession {
  clientConfigId: string;
  client: OAuthClientCredentials;
  code: string;
  verifier: string;
}

const row = z.object({
  id: z.uuid(),
  client_config_id: z.uuid(),
  client_id: z.string(),
  sealed_client_secret: z.string(),
  sealed_verifier: z.string(),
  sealed_code: z.string().nullable(),
});

/** Takes an authorisation of this user, once, whatever comes of it; 404 for any other. */
export async function takeSession(
  db: ServiceDatabase,
  services: Services,
  userId: string,
  body: FinalizeYoutubeConnection,
): Promise<TakenSession> {
  const [taken] = await db.call(
    "take_oauth_session",
    {
      p_user: userId,
      p_hint_hash: body.session_hint ? await tokenHash(body.session_hint) : null,
      p_state_hash: body.state ? await tokenHash(body.state) : null,
    },
    z.tuple([row]),
  );
  // The kept code belongs to the browser that holds the hint. Whoever shows only the state has to bring the code as well:
  // the state is known to the one who began, who may have sent somebody else to Google.
  const code = body.session_hint
    ? taken.sealed_code && (await services.sealer.open(taken.sealed_code, taken.id))
    : body.code;
  if (!code) throw new HttpError(409, "consent_unfinished", "Google has not answered yet. Connect again.");
  return {
    clientConfigId: taken.client_config_id,
    client: {
      clientId: taken.client_id,
      clientSecret: await services.sealer.open(taken.sealed_client_secret, taken.client_config_id),
    },
    code,
    verifier: await services.sealer.open(taken.sealed_verifier, taken.id),
  };
}
