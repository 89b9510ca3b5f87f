import type { youtube_v3 } from "@googleapis/youtube";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import type { Services } from "../_shared/services.ts";
import { listReplies, listWaiting, type Meter } from "../_shared/youtube/calls.ts";
import { noteConnectionError, ownerClient, quotaMeter } from "../_shared/youtube/owner-client.ts";
import type { CheckClaim } from "./claim.ts";

/** Why a reply is not public: waits for a moderator, taken for spam, shown to its author alone, or not there at all. */
export type OwnerVerdict = "held" | "likely_spam" | "hidden" | "gone";

const byStatus = new Map<string | null, OwnerVerdict>([
  ["heldForReview", "held"],
  ["likelySpam", "likely_spam"],
  ["rejected", "gone"],
]);

/** Asks as the channel's owner about replies that the public does not see. 1 unit a thread, 2 a channel with any missing there. */
export class OwnerView {
  readonly #db: ServiceDatabase;
  readonly #services: Services;
  readonly #total: { units: number };
  /** The moderation queues of each channel, read at most once a run. */
  readonly #waiting = new Map<string, ReturnType<typeof listWaiting>>();

  constructor(db: ServiceDatabase, services: Services, total: { units: number }) {
    this.#db = db;
    this.#services = services;
    this.#total = total;
  }

  /** Undefined when the owner cannot be asked now: then the absence stays without a reason. */
  async verdictOn(claim: CheckClaim): Promise<OwnerVerdict | undefined> {
    const { connection_id, client_config_id, sealed_access_token, expires_at } = claim;
    if (!connection_id || !client_config_id || !sealed_access_token || !expires_at) return undefined;
    try {
      const yt = await ownerClient(this.#db, this.#services, {
        connection_id,
        client_config_id,
        sealed_access_token,
        expires_at,
      });
      const meter = quotaMeter(this.#db, connection_id, "owner_read", this.#total);
      const replies = await listReplies(yt, claim.thread_id, meter);
      if (!replies) return "gone";
      const reply = replies.find((one) => one.id === claim.youtube_reply_id);
      if (!reply) return await this.#absentVerdict(yt, claim, meter);
      return byStatus.get(reply.moderation_status) ?? "hidden";
    } catch (error) {
      if (!(error instanceof GoogleCallError)) throw error;
      await noteConnectionError(this.#db, connection_id, error);
      return undefined;
    }
  }

  async #absentVerdict(
    yt: youtube_v3.Youtube,
    { channel_id, youtube_reply_id }: CheckClaim,
    meter: Meter,
  ): Promise<OwnerVerdict | undefined> {
    let reading = this.#waiting.get(channel_id);
    if (!reading) {
      reading = listWaiting(yt, channel_id, meter);
      this.#waiting.set(channel_id, reading);
    }
    const { threads, whole } = await reading;
    const waiting = threads.flatMap(({ replies }) => replies).find(({ id }) => id === youtube_reply_id);
    return byStatus.get(waiting?.moderation_status ?? null) ?? (whole ? "gone" : undefined);
  }
}
