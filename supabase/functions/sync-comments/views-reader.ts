import { z } from "zod";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { HttpError } from "../_shared/http-error.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { readViews, VIDEOS_PER_REPORT } from "../_shared/youtube/views.ts";
import type { SyncClaim } from "./claim.ts";

/**
 * Asks YouTube Analytics for the views of a channel's videos, once in 24 hours. Never throws and closes no connection: whatever
 * goes wrong is noted, and comments are read and answered without views.
 */
export async function readChannelViews(
  db: ServiceDatabase,
  services: GoogleServices,
  { user_id, channel_id }: SyncClaim,
  accessToken: string,
): Promise<void> {
  const channel = { p_user: user_id, p_channel: channel_id };
  try {
    const asked = await db.call(
      "begin_views",
      { ...channel, p_limit: VIDEOS_PER_REPORT },
      z.array(z.string()),
    );
    if (asked.length === 0) return;
    const figures = await readViews(services.youtube.analytics(accessToken), asked);
    await db.call("record_views", { ...channel, p_asked: asked, p_figures: figures });
  } catch (error) {
    await note(db, channel, error);
  }
}

async function note(
  db: ServiceDatabase,
  channel: { p_user: string; p_channel: string },
  error: unknown,
): Promise<void> {
  console.error(
    JSON.stringify({
      function: "sync-comments",
      event: "no_views",
      channel_id: channel.p_channel,
      cause: String(error).slice(0, 300),
    }),
  );
  try {
    await db.call("note_views_error", {
      ...channel,
      p_error_code:
        error instanceof GoogleCallError || error instanceof HttpError ? error.code : "internal_error",
      p_error_kind: error instanceof GoogleCallError ? error.kind : null,
    });
  } catch {
    // The database is away: the end of the reading will say so.
  }
}
