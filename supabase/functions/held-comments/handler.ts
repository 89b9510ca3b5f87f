import { z } from "zod";
import type { HeldComments, HeldCommentsResponse } from "../_shared/contracts/held-comments.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { listQueue } from "../_shared/youtube/calls.ts";
import {
  type ClaimedConnection,
  claimedConnection,
  noteConnectionError,
  ownerClient,
  readMeter,
} from "../_shared/youtube/owner-client.ts";
import { ownerFailure } from "../_shared/youtube/owner-failure.ts";
import { waitingOn } from "../_shared/youtube/waiting.ts";
import { placeAfter, type QueuePlace, readPlace } from "./queue-page.ts";

/**
 * What YouTube holds back on one of the caller's channels. What is listed is noted: about no other comment may a person then decide, since
 * each asking costs 50 units (engine.shown_comments).
 */
export async function handleHeldComments(
  { body, caller, db }: Call<HeldComments>,
  services: GoogleServices,
): Promise<HeldCommentsResponse> {
  const { id: userId } = requireUser(caller);
  const place = readPlace(body.page_token);
  const [connection] = await db.call(
    "channel_access",
    { p_user: userId, p_channel: body.channel_id },
    z.tuple([claimedConnection]),
  );
  try {
    return await list(db, services, userId, connection, body.channel_id, place);
  } catch (error) {
    if (!(error instanceof GoogleCallError)) throw error;
    await noteConnectionError(db, connection.connection_id, error);
    throw ownerFailure(error);
  }
}

async function list(
  db: ServiceDatabase,
  services: GoogleServices,
  userId: string,
  connection: ClaimedConnection,
  channelId: string,
  place: QueuePlace,
): Promise<HeldCommentsResponse> {
  const total = { units: 0 };
  const yt = await ownerClient(db, services, connection);
  const meter = readMeter(db, connection.connection_id, "held", total);
  const page = await listQueue(yt, channelId, place.queue, place.pageToken, meter);
  const waiting = waitingOn(page.items, place.queue);
  await db.call("note_held", {
    p_user: userId,
    p_channel: channelId,
    p_comments: waiting.map(({ comment_id }) => comment_id),
    p_authors: waiting.map(({ author_name }) => author_name),
    p_texts: waiting.map(({ text }) => text),
  });
  const titles = await titlesOf(
    db,
    userId,
    waiting.map(({ video_id }) => video_id),
  );
  return {
    comments: waiting.map((comment) => ({
      ...comment,
      video_title: titles.get(comment.video_id) ?? null,
    })),
    next_page_token: placeAfter(place, page.nextPageToken),
    units: total.units,
  };
}

async function titlesOf(db: ServiceDatabase, userId: string, ids: string[]): Promise<Map<string, string>> {
  const rows = await db.call(
    "video_titles",
    { p_user: userId, p_ids: [...new Set(ids)] },
    z.array(z.object({ id: z.string(), title: z.string() })),
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
