import type { SyncComments, SyncCommentsResponse } from "../_shared/contracts/reply-engine.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { freshAccessToken } from "../_shared/google/access-token.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { HttpError } from "../_shared/http-error.ts";
import { forEachLimit, timeBudget } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { noteConnectionError } from "../_shared/youtube/owner-client.ts";
import { readCaptions } from "./captions-reader.ts";
import { ChannelReader } from "./channel-reader.ts";
import { type SyncClaim, syncClaims } from "./claim.ts";
import { keepHouse } from "./housekeeping.ts";
import { readChannelViews } from "./views-reader.ts";

/** Channels of one run: hosted, a run has 2 s of CPU, and a poll of a page takes about 20 ms of it. */
const CHANNELS_PER_RUN = 60;
/** Channels claimed at a time, so that none waits for others while its lease of 2 minutes runs. */
const CLAIMED_AT_ONCE = 10;
/** Channels read at the same time. */
const WIDTH = 5;

/**
 * Reads comments: the newest pages down to what is known, the next stretch of history, and old threads that may
 * have changed; and what is said in videos that viewers ask about. Each channel is leased, so runs don't overlap; a run that
 * is killed leaves a cursor and loses nothing.
 */
export async function handleSyncComments(
  { body, caller, db }: Call<SyncComments>,
  services: GoogleServices,
): Promise<SyncCommentsResponse> {
  const hasTime = timeBudget();
  const user = ownerOf(caller);
  const result: SyncCommentsResponse = {
    channels: 0,
    inserted: 0,
    reread: 0,
    units: 0,
    more: false,
    errors: [],
  };
  if (!user) await db.call("measure_database", {});
  // First, and few: runs that read comments until their time is up left nothing for captions.
  const captions = await readCaptions(db, services, user, hasTime);
  result.units += captions.units;
  await readDue(db, services, { user, channel: body.channel_id }, hasTime, result);
  if (!user) await keepHouse(db, hasTime);
  return result;
}

/** Reads the channels whose turn it is, or those of a person, as far as the run's share goes. */
async function readDue(
  db: ServiceDatabase,
  services: GoogleServices,
  { user, channel }: { user: string | undefined; channel: string | undefined },
  hasTime: () => boolean,
  result: SyncCommentsResponse,
): Promise<void> {
  let goOn = true;
  while (goOn) {
    // A person's channels are read whatever their turn, so a second claim would give them again.
    const limit = user ? CHANNELS_PER_RUN : CLAIMED_AT_ONCE;
    const due = await db.call(
      "claim_syncs",
      { p_user: user, p_channel: channel, p_limit: limit },
      syncClaims,
    );
    result.channels += due.length;
    await forEachLimit(due, WIDTH, (claim) => syncChannel(db, services, claim, hasTime, result));
    goOn = !user && due.length > 0 && result.channels < CHANNELS_PER_RUN && hasTime();
  }
}

/** Reads one channel. Whatever comes of it is recorded on the channel and stops no other. */
async function syncChannel(
  db: ServiceDatabase,
  services: GoogleServices,
  claim: SyncClaim,
  hasTime: () => boolean,
  result: SyncCommentsResponse,
): Promise<void> {
  const total = { units: 0 };
  let reader: ChannelReader | undefined;
  let failure: GoogleCallError | HttpError | undefined;
  try {
    if (hasTime()) {
      const token = await freshAccessToken(db, services, claim);
      reader = new ChannelReader(db, services.youtube.asOwner(token), claim, total, hasTime);
      await reader.readAll();
      // With all videos known, so that the one report of the day can name them.
      if (claim.views_due && reader.isCaughtUp && !reader.failure && hasTime()) {
        await readChannelViews(db, services, claim, token);
      }
    }
  } catch (error) {
    failure = known(error, claim);
  }
  failure ??= reader?.failure;
  const history = reader?.history ?? { cursor: claim.history_cursor, done: claim.history_done };
  const cut = failure === undefined && reader?.news === undefined;
  try {
    await db.call("finish_sync", {
      p_user: claim.user_id,
      p_channel: claim.channel_id,
      p_lease_until: claim.lease_until,
      p_new: reader?.news ?? 0,
      p_history_cursor: history.cursor,
      p_history_done: history.done,
      p_swept: reader?.swept ?? false,
      p_error_code: failure?.code,
      p_error_kind: failure instanceof GoogleCallError ? failure.kind : undefined,
      p_reread: reader?.rereadAll,
      p_cut: cut,
      p_sweep_cursor: reader ? (reader.sweepCursor ?? undefined) : (claim.sweep_cursor ?? undefined),
      p_broken_walk: reader?.brokenWalk,
    });
    if (failure) await noteConnectionError(db, claim.connection_id, failure);
  } catch (error) {
    // Its lease ends by itself.
    failure ??= known(error, claim);
  }
  if (failure) {
    result.errors.push({ channel_id: claim.channel_id, code: failure.code, message: failure.message });
  }
  result.inserted += reader?.inserted ?? 0;
  result.reread += reader?.reread ?? 0;
  result.units += total.units;
  result.more ||= cut || !(history.done || claim.history_hold) || Boolean(reader?.sweepCursor);
}

/** What a person may hear of an error; what nobody foresaw goes to the log. */
function known(error: unknown, { channel_id }: SyncClaim): GoogleCallError | HttpError {
  if (error instanceof GoogleCallError || error instanceof HttpError) return error;
  console.error(
    JSON.stringify({ function: "sync-comments", channel_id, cause: String(error).slice(0, 300) }),
  );
  return new HttpError(500, "internal_error", "Something went wrong on our side.");
}
