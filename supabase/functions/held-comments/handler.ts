import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type {
  HeldComments,
  HeldCommentsActResponse,
  HeldCommentsListResponse,
} from "../_shared/contracts/held-comments.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { listQueue, listThreadsById, setModerationStatus } from "../_shared/youtube/calls.ts";
import {
  type ClaimedConnection,
  claimedConnection,
  noteConnectionError,
  ownerClient,
  QuotaShareSpent,
  quotaMeter,
  readMeter,
} from "../_shared/youtube/owner-client.ts";
import { ownerFailure } from "../_shared/youtube/owner-failure.ts";
import { placeAfter, readPlace, waitingOn } from "./queue-page.ts";

const MODERATION_UNITS = 50;

/** What YouTube is told, and the word in the log. */
const DEEDS = {
  publish: { status: "published", logged: "comment_published" },
  reject: { status: "rejected", logged: "comment_rejected" },
  hold: { status: "heldForReview", logged: "comment_held" },
  hide_author: { status: "rejected", logged: "comment_author_hidden" },
} as const;

type List = Extract<HeldComments, { action: "list" }>;
type Act = Exclude<HeldComments, List>;

/**
 * What YouTube holds back on one of the caller's channels, and the caller's decision on it. Only a person gets here, for a
 * channel of their own and a comment that they were shown there: about no other is YouTube asked, since each asking costs 50 units.
 */
export async function handleHeldComments(
  { body, caller, db }: Call<HeldComments>,
  services: GoogleServices,
): Promise<HeldCommentsListResponse | HeldCommentsActResponse> {
  const { id: userId } = requireUser(caller);
  const place = body.action === "list" ? readPlace(body.page_token) : undefined;
  const [connection] = await db.call(
    "channel_access",
    {
      p_user: userId,
      p_channel: body.channel_id,
      ...(body.action === "list"
        ? { p_units: 1 }
        : { p_units: MODERATION_UNITS, p_comment: body.comment_id }),
    },
    z.tuple([claimedConnection]),
  );
  try {
    const yt = await ownerClient(db, services, connection);
    if (body.action !== "list") return await decide(db, yt, userId, connection, body);
    return await list(db, yt, userId, connection, body, place);
  } catch (error) {
    if (!(error instanceof GoogleCallError)) throw error;
    await noteConnectionError(db, connection.connection_id, error);
    throw ownerFailure(error);
  }
}

async function list(
  db: ServiceDatabase,
  yt: youtube_v3.Youtube,
  userId: string,
  connection: ClaimedConnection,
  body: List,
  place = readPlace(undefined),
): Promise<HeldCommentsListResponse> {
  const total = { units: 0 };
  const meter = readMeter(db, connection.connection_id, "held", total);
  const page = await listQueue(yt, body.channel_id, place.queue, place.pageToken, meter);
  const waiting = waitingOn(page.items, place.queue);
  await db.call("note_held", {
    p_user: userId,
    p_channel: body.channel_id,
    p_comments: waiting.map(({ comment_id }) => comment_id),
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

async function decide(
  db: ServiceDatabase,
  yt: youtube_v3.Youtube,
  userId: string,
  { connection_id }: ClaimedConnection,
  { action, comment_id, channel_id }: Act,
): Promise<HeldCommentsActResponse> {
  const total = { units: 0 };
  const book = quotaMeter(db, connection_id, "moderate", total);
  const log = (detail: object) =>
    db.call("log_activity", {
      p_user: userId,
      p_actor: "owner",
      p_action: DEEDS[action].logged,
      p_subject: comment_id,
      p_detail: { channel_id, ...detail },
    });
  await book(MODERATION_UNITS);
  try {
    await setModerationStatus(yt, comment_id, DEEDS[action].status, action === "hide_author");
  } catch (error) {
    if (error instanceof GoogleCallError) {
      if (error.kind === "not_sent") await book(-MODERATION_UNITS);
      // It may have been done, and what may have been done is not to be missing from the log.
      if (error.kind === "lost" || error.kind === "backend") await log({ answer: "lost" });
    }
    throw error;
  }
  await log({});
  if (action === "publish") await readPublished(db, yt, userId, channel_id, comment_id, connection_id, total);
  return { comment_id, units: total.units };
}

/** What was held stands among the old threads now, where no reading of the newest would find it before the daily sweep. 1 unit. */
async function readPublished(
  db: ServiceDatabase,
  yt: youtube_v3.Youtube,
  p_user: string,
  p_channel: string,
  commentId: string,
  connectionId: string,
  total: { units: number },
): Promise<void> {
  try {
    const threads = await listThreadsById(yt, [commentId], readMeter(db, connectionId, "list", total));
    if (threads.length > 0) await db.call("record_threads", { p_user, p_channel, p_threads: threads });
  } catch (error) {
    // It is published all the same, and the sweep finds it.
    if (!(error instanceof GoogleCallError || error instanceof QuotaShareSpent)) throw error;
  }
}
