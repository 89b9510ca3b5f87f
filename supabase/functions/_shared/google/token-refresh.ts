import { z } from "zod";
import { type ConnectionHealth, healthStatus } from "../contracts/refresh-youtube-token.ts";
import type { ServiceDatabase } from "../database/service-database.ts";
import { ERROR_KINDS } from "../database/vocabulary.gen.ts";
import { mask, type Sealer, secretOf } from "../secrets/seal.ts";
import { openCredential } from "./credentials.ts";
import { GoogleCallError } from "./errors.ts";
import type { GoogleOAuth, Tokens } from "./oauth.ts";

/** What it takes to renew a grant's tokens, or to end it. */
export interface TokenServices {
  oauth: GoogleOAuth;
  sealer: Sealer;
}

const claimedRefresh = z.object({
  id: z.uuid(),
  label: z.string(),
  client_id: z.string(),
  client_config_id: z.uuid(),
  sealed_client_secret: z.string().nullable(),
  sealed_refresh_token: z.string().nullable(),
  /** Names our lease to record_refresh. */
  lease_until: z.string(),
});
/** Five at a time with a timeout of 15 s, so the last one is done before its lease of 60 s ends. */
export const CLAIMED_AT_ONCE = 20;
/** A connection whose refresh is ours alone while its lease lasts (60 s). */
export type ClaimedRefresh = z.infer<typeof claimedRefresh>;

const refreshState = z.object({
  id: z.uuid(),
  label: z.string(),
  health: healthStatus,
  refreshing: z.boolean(),
  sealed_access_token: z.string().nullable(),
  expires_at: z.string().nullable(),
});
/** How a connection stands; `refreshing` means that another refresh holds its lease. */
export type RefreshState = z.infer<typeof refreshState>;

export type Refreshed =
  | { ok: true; status: ConnectionHealth; accessToken: string }
  | { ok: false; status: ConnectionHealth; error: GoogleCallError };

/**
 * Leases what is to be refreshed: one connection, all of a user's, or (neither named) all that expire soon; never those
 * that this run has tried.
 */
export function claimRefreshes(
  db: ServiceDatabase,
  of: { userId?: string | undefined; connectionId?: string | undefined },
  tried: Iterable<string> = [],
): Promise<ClaimedRefresh[]> {
  return db.call(
    "claim_refreshes",
    { p_user: of.userId, p_connection: of.connectionId, p_limit: CLAIMED_AT_ONCE, p_except: [...tried] },
    z.array(claimedRefresh),
  );
}

/** One connection (404 when it is not the named user's), or all active ones of a user. */
export function refreshStates(
  db: ServiceDatabase,
  of: { userId?: string | undefined; connectionId?: string | undefined },
): Promise<RefreshState[]> {
  return db.call(
    "refresh_states",
    { p_user: of.userId, p_connection: of.connectionId },
    z.array(refreshState),
  );
}

/**
 * Refreshes a claimed connection and records what came of it. Google's refusal is an outcome, not an exception; throws only
 * when the database fails.
 */
export async function refreshClaimed(
  db: ServiceDatabase,
  services: TokenServices,
  claimed: ClaimedRefresh,
): Promise<Refreshed> {
  let tokens: Tokens;
  try {
    tokens = await askGoogle(services, claimed);
  } catch (thrown) {
    if (!(thrown instanceof GoogleCallError)) throw thrown;
    return recordFailure(db, claimed, thrown);
  }
  const { accessToken, refreshToken, expiresInSeconds, scope } = tokens;
  const status = await db.call(
    "record_refresh",
    {
      p_id: claimed.id,
      p_lease_until: claimed.lease_until,
      p_error_code: null,
      p_expires_in: expiresInSeconds,
      // What Google leaves out is as it was granted.
      ...(scope && { p_scope: scope }),
      p_access_mask: mask(accessToken),
      p_sealed_access: await services.sealer.seal(accessToken, secretOf(claimed.id, "access_token")),
      ...(refreshToken && {
        p_refresh_mask: mask(refreshToken),
        p_sealed_refresh: await services.sealer.seal(refreshToken, secretOf(claimed.id, "refresh_token")),
      }),
    },
    healthStatus,
  );
  return { ok: true, status, accessToken };
}

async function askGoogle(services: TokenServices, claimed: ClaimedRefresh): Promise<Tokens> {
  const clientSecret = await openCredential(
    services.sealer,
    claimed.sealed_client_secret,
    secretOf(claimed.client_config_id, "client_secret"),
  );
  const refreshToken = await openCredential(
    services.sealer,
    claimed.sealed_refresh_token,
    secretOf(claimed.id, "refresh_token"),
  );
  return services.oauth.refresh({ clientId: claimed.client_id, clientSecret }, refreshToken);
}

async function recordFailure(
  db: ServiceDatabase,
  claimed: ClaimedRefresh,
  error: GoogleCallError,
): Promise<Refreshed> {
  const network = !ERROR_KINDS[error.kind].answered;
  const health = await db.call(
    "record_refresh",
    {
      p_id: claimed.id,
      p_lease_until: claimed.lease_until,
      p_error_code: network ? "network" : error.code,
      p_error_kind: error.kind,
    },
    healthStatus,
  );
  // A failure that is neither a dead grant nor the network: the badge has no other word for it.
  return { ok: false, status: network || health !== "ok" ? health : "quota_reached", error };
}
