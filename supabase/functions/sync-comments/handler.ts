import { z } from "zod";
import type { SyncComments, SyncCommentsResponse } from "../_shared/contracts/reply-engine.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { Services } from "../_shared/services.ts";
import { noteConnectionError, ownerClient } from "../_shared/youtube/owner-client.ts";
import { ChannelReader } from "./channel-reader.ts";
import { type SyncClaim, syncClaims } from "./claim.ts";

/**
 * Reads comments: the newest pages down to what is known, the next stretch of history, and old threads that may
 * have changed. Each channel is leased, so runs don't overlap; a run that is killed leaves a cursor and loses nothing.
 */
export async function handleSyncComments(
  { body, caller, db }: Call<SyncComments>,
  services: Services,
): Promise<SyncCommentsResponse> {
  const hasTime = timeBudget();
  const due = await db.call(
    "claim_syncs",
    { p_user: ownerOf(caller), p_channel: body.channel_id, p_limit: 10 },
    syncClaims,
  );
  const result: SyncCommentsResponse = {
    channels: due.length,
    inserted: 0,
    reread: 0,
    units: 0,
    more: false,
    errors: [],
  };
  await forEachLimit(due, 3, (claim) => syncChannel(db, services, claim, hasTime, result));
  await db.call("redact_stale", { p_limit: 1000 }, z.number());
  return result;
}

async function syncChannel(
  db: ServiceDatabase,
  services: Services,
  claim: SyncClaim,
  hasTime: () => boolean,
  result: SyncCommentsResponse,
): Promise<void> {
  const total = { units: 0 };
  let reader: ChannelReader | undefined;
  let failure: GoogleCallError | HttpError | undefined;
  try {
    reader = new ChannelReader(db, await ownerClient(db, services, claim), claim, total, hasTime);
    await reader.readNews();
    await reader.readHistory();
    await reader.rereadThreads();
    await reader.readVideos();
  } catch (error) {
    if (!(error instanceof GoogleCallError) && !(error instanceof HttpError)) throw error;
    failure = error;
    result.errors.push({ channel_id: claim.channel_id, code: error.code, message: error.message });
    await noteConnectionError(db, claim.connection_id, error);
  }
  const history = reader?.history ?? { cursor: claim.history_cursor, done: claim.history_done };
  await db.call("finish_sync", {
    p_user: claim.user_id,
    p_channel: claim.channel_id,
    p_lease_until: claim.lease_until,
    p_new: reader?.inserted ?? 0,
    p_history_cursor: history.cursor,
    p_history_done: history.done,
    p_swept: claim.sweep_due && failure === undefined,
    p_error_code: failure?.code,
    p_error_kind: failure instanceof GoogleCallError ? failure.kind : undefined,
  });
  result.inserted += reader?.inserted ?? 0;
  result.reread += reader?.reread ?? 0;
  result.units += total.units;
  result.more ||= !history.done;
}
