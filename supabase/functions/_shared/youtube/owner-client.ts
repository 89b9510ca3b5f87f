import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import { ERROR_KINDS } from "../database/vocabulary.gen.ts";
import { freshAccessToken, renewedAccessToken } from "../google/access-token.ts";
import { GoogleCallError } from "../google/errors.ts";
import type { TokenServices } from "../google/token-refresh.ts";
import { HttpError } from "../http-error.ts";
import type { Meter } from "./calls.ts";
import type { YouTubeFactory } from "./client.ts";

/** What the claiming SQL functions give of the connection to act with. */
export const claimedConnection = z.object({
  connection_id: z.uuid(),
  client_config_id: z.uuid(),
  sealed_access_token: z.string(),
  expires_at: z.string(),
});
export type ClaimedConnection = z.infer<typeof claimedConnection>;

/** What is read, each with a share of the day (engine.quota_purposes). */
export type ReadKind =
  | "list"
  | "sweep"
  | "reread"
  | "history"
  | "uploads"
  | "guard"
  | "verify"
  | "owner_read"
  | "held"
  | "moderated";

/** What units were spent on, as the quota ledger names it. */
export type QuotaKind = ReadKind | "moderate" | "captions";

/** What a read is for may take nothing more of the project's day. It was not made. */
export class QuotaShareSpent extends HttpError {
  override name = "QuotaShareSpent";

  constructor() {
    const { http_status, error_code, advice } = ERROR_KINDS.quota;
    super(http_status, error_code, advice);
  }
}

/** A YouTube client that acts as the channel's owner, its token renewed if it is about to expire. */
export async function ownerClient(
  db: ServiceDatabase,
  services: TokenServices & { youtube: YouTubeFactory },
  connection: ClaimedConnection,
): Promise<youtube_v3.Youtube> {
  return services.youtube.asOwner(await freshAccessToken(db, services, connection));
}

/**
 * What a call as the channel's owner comes to. Where YouTube does not take the sign-in (401), it has surely done nothing: the sign-in
 * is renewed once and the call made again, `book`ed like the first. Throws what the last call ran into, or the 401 when nobody could renew.
 */
export async function callAsOwner<Out>(
  db: ServiceDatabase,
  services: TokenServices & { youtube: YouTubeFactory },
  connection: ClaimedConnection,
  call: (yt: youtube_v3.Youtube) => Promise<Out>,
  book: () => Promise<unknown>,
): Promise<Out> {
  const yt = await ownerClient(db, services, connection);
  try {
    return await call(yt);
  } catch (error) {
    if (!(error instanceof GoogleCallError) || ERROR_KINDS[error.kind].retry !== "after_refresh") throw error;
    let renewed: string;
    try {
      renewed = await renewedAccessToken(db, services, connection);
    } catch (failure) {
      // What the renewal was refused for is noted already, and says more; else the 401 calls for the schedule's.
      const refused = failure instanceof GoogleCallError && ERROR_KINDS[failure.kind].closes_connection;
      throw refused ? failure : error;
    }
    await book();
    return call(services.youtube.asOwner(renewed));
  }
}

/** Books units of actions with a connection and counts them for the answer. */
export function quotaMeter(
  db: ServiceDatabase,
  connectionId: string,
  kind: QuotaKind,
  total: { units: number },
): Meter {
  return async (units) => {
    await db.call("charge", { p_connection: connectionId, p_units: units, p_kind: kind });
    total.units += units;
  };
}

/** Books reads with a connection, and refuses those that the day has no units left for. */
export function readMeter(
  db: ServiceDatabase,
  connectionId: string,
  kind: ReadKind,
  total: { units: number },
): Meter {
  return async (units) => {
    if (units < 0) {
      await db.call("charge", { p_connection: connectionId, p_units: units, p_kind: kind });
    } else if (!(await db.call("book_read", { p_connection: connectionId, p_kind: kind }, z.boolean()))) {
      throw new QuotaShareSpent();
    }
    total.units += units;
  };
}

/** Errors that close a connection until something is done about it; others are about one request or pass by themselves. */
export async function noteConnectionError(
  db: ServiceDatabase,
  connectionId: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof GoogleCallError)) return;
  if (!ERROR_KINDS[error.kind].closes_connection) return;
  await db.call("record_connection_error", {
    p_connection: connectionId,
    p_code: error.code,
    p_kind: error.kind,
  });
}
