import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { chunksOf } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { IDS_PER_READ, listVideos } from "../_shared/youtube/calls.ts";
import type { Failure } from "../_shared/youtube/public-view.ts";
import type { CheckClaim } from "./claim.ts";
import { OwnerConnections } from "./owner-connections.ts";

/**
 * Reads as the owner whether anybody can see the videos that replies are missing under, and keeps it for the verdict: under a private video
 * the public sees nothing. 1 unit each 50 videos of a channel, each video once a run.
 */
export class VideoView {
  readonly #db: ServiceDatabase;
  readonly #connections: OwnerConnections;
  /** Whether each video is open, by user and id. */
  readonly #open = new Map<string, boolean>();

  constructor(db: ServiceDatabase, services: GoogleServices, total: { units: number }) {
    this.#db = db;
    this.#connections = new OwnerConnections(db, services, total);
  }

  /** Those of the claims whose video somebody else can see. Where the owner cannot be asked there is none: then nobody knows. */
  async openAmong(claims: CheckClaim[]): Promise<{ open: CheckClaim[]; failures: Failure[] }> {
    const open: CheckClaim[] = [];
    const failures: Failure[] = [];
    for (const [connectionId, channel] of Map.groupBy(claims, (claim) => claim.connection_id)) {
      if (!connectionId || this.#connections.hasFailed(connectionId)) continue;
      try {
        await this.#read(channel);
        open.push(...channel.filter((claim) => !this.isClosed(claim)));
      } catch (error) {
        this.#connections.fail(connectionId, error, failures);
      }
    }
    return { open, failures };
  }

  /** Whether nobody but its owner can see a reply's video. */
  isClosed(claim: CheckClaim): boolean {
    return this.#open.get(keyOf(claim)) === false;
  }

  async #read(claims: CheckClaim[]): Promise<void> {
    const unread = claims.filter((claim) => claim.video_id !== null && !this.#open.has(keyOf(claim)));
    const [first] = unread;
    const reader = await this.#connections.readerOf(first);
    if (!first || !reader) return;
    const { user_id: p_user, channel_id: p_channel } = first;
    const { yt, meter } = reader;
    const wanted = [...new Set(unread.flatMap(({ video_id }) => video_id ?? []))];
    for (const ids of chunksOf(wanted, IDS_PER_READ)) {
      const videos = await listVideos(yt, ids, meter);
      const gone = ids.filter((id) => !videos.some((video) => video.id === id));
      if (videos.length > 0) await this.#db.call("record_videos", { p_user, p_videos: videos });
      if (gone.length > 0) await this.#db.call("record_gone_videos", { p_user, p_channel, p_videos: gone });
      for (const { id, privacy } of videos) this.#open.set(`${p_user} ${id}`, privacy !== "private");
      for (const id of gone) this.#open.set(`${p_user} ${id}`, false);
    }
  }
}

const keyOf = ({ user_id, video_id }: CheckClaim) => `${user_id} ${video_id}`;
