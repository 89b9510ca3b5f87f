import { HttpError } from "../http-error.ts";
import { secretOf } from "../secrets/seal.ts";
import type { TokenServices } from "./token-refresh.ts";

/** The sealed tokens of a connection. */
export interface SealedGrant {
  id: string;
  sealed_access_token: string | null;
  sealed_refresh_token: string | null;
}

/**
 * Ends a connection's grant at Google. False when there is none left to end: Google had forgotten it, or nobody can open the
 * token any more. 503 when Google cannot be asked, so that callers delete nothing that would leave a grant behind.
 */
export async function revokeGrant(services: TokenServices, grant: SealedGrant): Promise<boolean> {
  const token = await openToken(services, grant);
  if (token === undefined) return false;
  try {
    return await services.oauth.revoke(token);
  } catch (cause) {
    throw new HttpError(
      503,
      "google_unreachable",
      "Google can't be reached right now, so nothing was deleted. Try again in a moment.",
      { cause },
    );
  }
}

/** Either token ends the whole grant (docs/YOUTUBE.md, OAuth); the refresh token lives longer. */
async function openToken(services: TokenServices, grant: SealedGrant): Promise<string | undefined> {
  const { id, sealed_refresh_token: refresh, sealed_access_token: access } = grant;
  const sealed = refresh ?? access;
  if (sealed === null) return undefined;
  const place = secretOf(id, refresh === null ? "access_token" : "refresh_token");
  return services.sealer.open(sealed, place).catch(() => undefined);
}
