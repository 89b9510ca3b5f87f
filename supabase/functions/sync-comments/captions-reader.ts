import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { CAPTION_STATES, ERROR_KINDS, LIMITS } from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError, isServerFailure } from "../_shared/google/errors.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { storable } from "../_shared/text/storable.ts";
import { chooseTrack, downloadCaptions, listCaptions } from "../_shared/youtube/captions.ts";
import {
  callAsOwner,
  claimedConnection,
  noteConnectionError,
  quotaMeter,
} from "../_shared/youtube/owner-client.ts";

const claims = z.array(
  claimedConnection.extend({
    lease_id: z.uuid(),
    user_id: z.uuid(),
    channel_id: z.string(),
    video_id: z.string(),
    languages: z.array(z.string()),
    auto: z.boolean(),
  }),
);
type Claim = z.infer<typeof claims>[number];

/** What became of one, as service.record_captions is told. */
interface Outcome {
  p_outcome: "kept" | "none" | "refused" | "again";
  p_reason?: string;
  p_track?: string;
  p_language?: string;
  p_text?: string;
}

/** Videos of one run: two calls each, while a hosted run has 2 s of CPU. */
const VIDEOS_PER_RUN = 10;

/** Reads the captions of videos that viewers ask about, as far as the day allows. Which, and whether, says SQL. */
export async function readCaptions(
  db: ServiceDatabase,
  services: GoogleServices,
  user: string | undefined,
  hasTime: () => boolean,
): Promise<{ units: number }> {
  const total = { units: 0 };
  for (let read = 0; read < VIDEOS_PER_RUN && hasTime(); read++) {
    let claim: Claim | undefined;
    try {
      [claim] = await db.call("begin_captions", { p_user: user }, claims);
      if (!claim) break;
      await readOne(db, services, claim, total);
    } catch (error) {
      // Its lease ends by itself, and what else the run has to do does not wait for it.
      console.error(
        JSON.stringify({
          function: "sync-comments",
          captions: claim?.video_id ?? null,
          cause: String(error).slice(0, 300),
        }),
      );
      break;
    }
  }
  return total;
}

async function readOne(
  db: ServiceDatabase,
  services: GoogleServices,
  claim: Claim,
  total: { units: number },
): Promise<void> {
  const book = quotaMeter(db, claim.connection_id, "captions", total);
  // Both calls were booked with the claim; the second may not be made.
  total.units += LIMITS.caption_list_credits + LIMITS.caption_credits;
  let downloaded = false;
  let outcome: Outcome;
  let failure: unknown;
  try {
    outcome = await read();
  } catch (error) {
    if (!(error instanceof GoogleCallError)) throw error;
    failure = error;
    outcome = outcomeOf(error);
  }
  const isUnsent = failure instanceof GoogleCallError && failure.kind === "not_sent";
  if (!downloaded || isUnsent) await book(-LIMITS.caption_credits);
  if (!downloaded && isUnsent) await book(-LIMITS.caption_list_credits);
  await db.call(
    "record_captions",
    { p_lease: claim.lease_id, ...outcome },
    z.enum(CAPTION_STATES).nullable(),
  );
  await noteConnectionError(db, claim.connection_id, failure);

  async function read(): Promise<Outcome> {
    const tracks = await callAsOwner(
      db,
      services,
      claim,
      (yt) => listCaptions(yt, claim.video_id),
      () => book(LIMITS.caption_list_credits),
    );
    const track = chooseTrack(tracks, claim);
    if (!track && tracks.length > 0)
      return { p_outcome: "refused", p_reason: "auto_captions", p_track: "auto" };
    if (!track) return { p_outcome: "none", p_reason: "no_captions" };
    const about = { p_track: track.kind, p_language: track.language };
    downloaded = true;
    try {
      const text = await callAsOwner(
        db,
        services,
        claim,
        (yt) => downloadCaptions(yt, track.id),
        () => book(LIMITS.caption_credits),
      );
      return { p_outcome: "kept", ...about, p_text: storable(text) };
    } catch (error) {
      if (!(error instanceof GoogleCallError) || outcomeOf(error).p_outcome !== "refused") throw error;
      return {
        p_outcome: "refused",
        p_reason: track.kind === "auto" ? "auto_captions" : error.code,
        ...about,
      };
    }
  }
}

/** What is wrong with this video alone is no reason to ask again; all else may pass. */
function outcomeOf(error: GoogleCallError): Outcome {
  const { stops_batch } = ERROR_KINDS[error.kind];
  if (error.kind === "gone") return { p_outcome: "none", p_reason: "gone" };
  const isUnheard = error.kind === "not_sent" || error.kind === "unprocessed";
  const again = stops_batch || isUnheard || isServerFailure(error);
  return { p_outcome: again ? "again" : "refused", p_reason: error.code };
}
