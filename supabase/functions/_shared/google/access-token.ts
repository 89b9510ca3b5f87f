import type { ServiceDatabase } from "../database/service-database.ts";
import { secretOf } from "../secrets/seal.ts";
import { openCredential } from "./credentials.ts";
import { GoogleCallError } from "./errors.ts";
import {
  claimRefreshes,
  type RefreshState,
  refreshClaimed,
  refreshStates,
  type TokenServices,
} from "./token-refresh.ts";

/** A connection as the engine's claims hand it out. */
export interface TokenHolder {
  connection_id: string;
  sealed_access_token: string | null;
  /** ISO timestamp by the product's clock. */
  expires_at: string | null;
}

/** A token that dies sooner than this is renewed before use: a batch of calls has to fit into what is left. */
const MARGIN_MS = 60_000;
/** Another refresh of the same connection is waited for this long; Google answers in well under a second. */
const WAIT_MS = 8_000;
const POLL_MS = 200;

/**
 * An access token that is good for at least a minute, refreshed first when needed, once however many ask at a time.
 * Expiry is judged by this machine's clock, which on a database with a shifted clock (tests) may differ from the product's;
 * a token wrongly taken for fresh shows as a `sign_in` error of the call. Throws GoogleCallError when Google refuses or
 * cannot be reached (already recorded on the connection) or the token that is kept cannot be opened, HttpError when the database fails.
 */
export async function freshAccessToken(
  db: ServiceDatabase,
  services: TokenServices,
  holder: TokenHolder,
): Promise<string> {
  if (holder.sealed_access_token && livesFor(holder.expires_at, MARGIN_MS)) {
    return openCredential(
      services.sealer,
      holder.sealed_access_token,
      secretOf(holder.connection_id, "access_token"),
    );
  }
  return refreshNow(db, services, holder, (state) =>
    livesFor(state.expires_at, state.refreshing ? MARGIN_MS : 0),
  );
}

/** An access token in place of one that was refused before its time. Throws like `freshAccessToken`. */
export function renewedAccessToken(
  db: ServiceDatabase,
  services: TokenServices,
  holder: TokenHolder,
): Promise<string> {
  return refreshNow(
    db,
    services,
    holder,
    (state) => state.sealed_access_token !== holder.sealed_access_token && livesFor(state.expires_at, 0),
  );
}

/** Refreshes, or takes what another refresh of the same connection brings, as soon as that is `good`. */
async function refreshNow(
  db: ServiceDatabase,
  services: TokenServices,
  holder: TokenHolder,
  good: (state: RefreshState) => boolean,
): Promise<string> {
  for (let tries = 0; tries < 2; tries++) {
    const [claimed] = await claimRefreshes(db, { connectionId: holder.connection_id });
    if (claimed) {
      const refreshed = await refreshClaimed(db, services, claimed);
      if (refreshed.ok) return refreshed.accessToken;
      throw refreshed.error;
    }
    const token = await tokenOfOtherRefresh(db, services, holder, good);
    if (token !== undefined) return token;
    // The other one failed on its way, perhaps only there. A grant that is dead can't be claimed again either.
  }
  throw new GoogleCallError({
    kind: "grant",
    code: "invalid_grant",
    message: "Google no longer lets us access this channel. Reconnect it.",
  });
}

/** Undefined once nobody refreshes and there is none. */
async function tokenOfOtherRefresh(
  db: ServiceDatabase,
  services: TokenServices,
  holder: TokenHolder,
  good: (state: RefreshState) => boolean,
): Promise<string | undefined> {
  const until = Date.now() + WAIT_MS;
  while (true) {
    const [state] = await refreshStates(db, { connectionId: holder.connection_id });
    if (state?.sealed_access_token && good(state)) {
      return openCredential(
        services.sealer,
        state.sealed_access_token,
        secretOf(holder.connection_id, "access_token"),
      );
    }
    if (!state?.refreshing) return undefined;
    if (Date.now() > until) {
      throw new GoogleCallError({
        kind: "not_sent",
        code: "refresh_under_way",
        message: "The sign-in with Google is being renewed. We'll try again shortly.",
      });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function livesFor(expiresAt: string | null, ms: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) - Date.now() > ms;
}
