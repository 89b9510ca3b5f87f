import type { youtube_v3 } from "@googleapis/youtube";
import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { concernsOneRequest, refusesOneRequest } from "../_shared/google/errors.ts";
import { listUploads, listVideos, type Meter, type ReadVideo } from "../_shared/youtube/calls.ts";
import { MOST_PAGES, Walk } from "../_shared/youtube/walk.ts";
import type { SyncClaim } from "./claim.ts";

const begun = z.array(z.object({ cursor: z.string().nullable(), began_at: z.string() }));

/**
 * Reads the channel's list of uploads once a day: its newest page, and some more from where the walk has got to. What fails for
 * this list alone waits for the next day, since comments are read and answered without it. Throws what stops all reading.
 */
export async function readUploads(
  db: ServiceDatabase,
  yt: youtube_v3.Youtube,
  { user_id, channel_id }: SyncClaim,
  meter: Meter,
  hasTime: () => boolean,
): Promise<void> {
  const channel = { p_user: user_id, p_channel: channel_id };
  const [walk] = await db.call("begin_uploads", channel, begun);
  if (!walk) return;
  let cursor = walk.cursor ?? undefined;
  const record = (videos: ReadVideo[], at: string | undefined, p_whole_since?: string) =>
    db.call("record_uploads", { ...channel, p_videos: videos, p_cursor: at ?? null, p_whole_since });
  try {
    if (cursor) {
      const { items } = await listUploads(yt, channel_id, undefined, meter);
      const videos = await videosOf(items);
      await db.call("record_videos", { p_user: user_id, p_videos: videos });
    }
    // 2 units a page of 50 videos: 5,000 are read within the 30 days that their titles may be kept.
    const pages = new Walk((pageToken) => listUploads(yt, channel_id, pageToken, meter), {
      most: MOST_PAGES.uploads,
      hasTime,
      from: cursor,
    });
    for await (const page of pages.pages()) {
      const videos = await videosOf(page.items);
      cursor = pages.next;
      const whole = walk.cursor === null && pages.ended === "end";
      await record(videos, cursor, whole ? walk.began_at : undefined);
    }
    // It went in a circle: the next walk begins at the top.
    if (pages.ended === "repeated" && cursor) await record([], undefined);
  } catch (error) {
    if (!concernsOneRequest(error)) throw error;
    // A page token that YouTube no longer takes: the next walk begins at the top.
    if (cursor && refusesOneRequest(error)) await record([], undefined);
    console.error(
      JSON.stringify({ function: "sync-comments", event: "no_uploads", channel_id, code: error.code }),
    );
  }

  async function videosOf(ids: string[]): Promise<ReadVideo[]> {
    return ids.length > 0 ? await listVideos(yt, ids, meter) : [];
  }
}
