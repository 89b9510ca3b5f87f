import { z } from "zod";
import type { FinalizeYoutubeConnection } from "../_shared/contracts/finalize-youtube-connection.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import type { OAuthClientCredentials } from "../_shared/google/oauth.ts";
import { HttpError } from "../_shared/http-error.ts";
import { type Place, secretOf, sessionField, tokenHash } from "../_shared/secrets/seal.ts";
import type { GoogleServices } from "../_shared/services.ts";

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
  services: GoogleServices,
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
    ? taken.sealed_code && (await opened(services, taken.sealed_code, sessionField(taken.id, "sealed_code")))
    : body.code;
  if (!code) throw new HttpError(409, "consent_unfinished", "Google hasn't answered yet. Connect again.");
  return {
    clientConfigId: taken.client_config_id,
    client: {
      clientId: taken.client_id,
      clientSecret: await openClientSecret(services, taken.sealed_client_secret, taken.client_config_id),
    },
    code,
    verifier: await opened(services, taken.sealed_verifier, sessionField(taken.id, "sealed_verifier")),
  };
}

/** Sealed minutes ago: what cannot be opened now was not kept for this session. */
function opened(services: GoogleServices, sealed: string, place: Place): Promise<string> {
  return services.sealer.open(sealed, place).catch((cause) => {
    throw new HttpError(
      409,
      "consent_unfinished",
      "This sign-in with Google can't be completed. Connect again.",
      {
        cause,
      },
    );
  });
}

function openClientSecret(services: GoogleServices, sealed: string, clientConfigId: string): Promise<string> {
  return services.sealer.open(sealed, secretOf(clientConfigId, "client_secret")).catch((cause) => {
    const message =
      "The saved Client Secret can no longer be opened. Save the Client ID and Secret again, then connect.";
    throw new HttpError(409, "client_secret_unreadable", message, { cause });
  });
}
