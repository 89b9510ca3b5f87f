import type {
  RefreshYoutubeToken,
  RefreshYoutubeTokenResponse,
} from "../_shared/contracts/refresh-youtube-token.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import {
  CLAIMED_AT_ONCE,
  type ClaimedRefresh,
  claimRefreshes,
  type Refreshed,
  type RefreshState,
  refreshClaimed,
  refreshStates,
  type TokenServices,
} from "../_shared/google/token-refresh.ts";
import { type Handler, ownerOf } from "../_shared/http/endpoint.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { OAuthServices } from "../_shared/services.ts";

type Result = RefreshYoutubeTokenResponse["results"][number];

/** Calls to Google at a time. */
const WIDTH = 5;
/** How long a run claims: the last batch, each call timing out, ends a minute later, before a hosted function does (150 s). */
const CLAIMING_MS = 75_000;

/** Refreshes one connection, all active ones of the caller, or (the schedule) all that expire soon. */
export const handleRefreshYoutubeToken: Handler<
  RefreshYoutubeToken,
  RefreshYoutubeTokenResponse,
  OAuthServices
> = async ({ body, caller, db }, services) => {
  const of = { userId: ownerOf(caller), connectionId: body.connection_id };
  const done = new Map<string, Result>();
  const hasTime = timeBudget(CLAIMING_MS);
  let claimed: ClaimedRefresh[];
  do {
    claimed = await claimRefreshes(db, of, done.keys());
    await forEachLimit(claimed, WIDTH, async (one) => {
      done.set(one.id, resultOf(one, await refreshOne(db, services, one)));
    });
  } while (claimed.length === CLAIMED_AT_ONCE && hasTime());
  // A person hears of all they asked for, also of those that needed no call to Google or could not be helped by one.
  const asked = of.userId || of.connectionId ? await refreshStates(db, of) : [];
  const results =
    asked.length > 0 ? asked.map((state) => done.get(state.id) ?? untouched(state)) : [...done.values()];
  return respond(results, body.connection_id !== undefined);
};

/** One connection that fails in a way nobody foresaw stops no other. */
async function refreshOne(
  db: ServiceDatabase,
  services: TokenServices,
  claimed: ClaimedRefresh,
): Promise<Refreshed> {
  try {
    return await refreshClaimed(db, services, claimed);
  } catch (thrown) {
    console.error(
      JSON.stringify({
        function: "refresh-youtube-token",
        connection_id: claimed.id,
        cause: String(thrown).slice(0, 300),
      }),
    );
    const error = new GoogleCallError({
      kind: "not_sent",
      code: "internal_error",
      message: "Something went wrong on our side.",
    });
    return { ok: false, status: "ok", error };
  }
}

function resultOf({ id, label }: ClaimedRefresh, refreshed: Refreshed): Result {
  return {
    connection_id: id,
    label,
    success: refreshed.ok,
    status: refreshed.status,
    // The code is named too: the web tells a dead grant by it.
    error: refreshed.ok ? null : `${refreshed.error.message} (${refreshed.error.code})`,
  };
}

/** Not claimed: another refresh is at it or just was, or there is no refresh token to go by. */
function untouched({ id, label, health, refreshing }: RefreshState): Result {
  const success = refreshing || health === "ok" || health === "quota_reached";
  // The same code as above, for a grant that died earlier.
  const error = success
    ? null
    : "The Google sign-in can no longer be renewed. Reconnect this channel. (invalid_grant)";
  return { connection_id: id, label, success, status: health, error };
}

function respond(results: Result[], one: boolean): RefreshYoutubeTokenResponse {
  const failed = results.filter((result) => !result.success);
  const summary = {
    successful: results.length - failed.length,
    failed: failed.length,
    total: results.length,
  };
  const error = failed[0]?.error ?? null;
  const message = one ? (error ?? "Token refreshed successfully") : bulkMessage(summary);
  return { success: failed.length === 0, error, results, summary, message };
}

function bulkMessage({ successful, failed }: RefreshYoutubeTokenResponse["summary"]): string {
  if (failed === 0) return "All tokens refreshed successfully";
  return successful > 0 ? "Partial refresh success" : "Refresh completed with issues";
}
