import type { ServiceDatabase } from "../_shared/adapters/database.ts";
import { GoogleCallError } from "../_shared/adapters/google-errors.ts";
import { noteConnectionError, ownerClient, quotaMeter } from "../_shared/adapters/owner-client.ts";
import type { World } from "../_shared/adapters/world.ts";
import { listReplies } from "../_shared/adapters/youtube/calls.ts";
import type { CheckClaim } from "./handler.ts";

/** Why a reply is not public: waits for a moderator, taken for spam, shown to its author alone, or not there at all. */
export type OwnerVerdict = "held" | "likely_spam" | "hidden" | "gone";

/** Asks as the channel's owner about replies that the public does not see. 1 unit a thread. */
export class OwnerView {
  readonly #db: ServiceDatabase;
  readonly #world: World;
  readonly #total: { units: number };

  constructor(db: ServiceDatabase, world: World, total: { units: number }) {
    this.#db = db;
    this.#world = world;
    this.#total = total;
  }

  /** Undefined when the owner cannot be asked now: then the absence stays without a reason. */
  async verdictOn(claim: CheckClaim): Promise<OwnerVerdict | undefined> {
    const { connection_id, client_config_id, sealed_access_token, expires_at } = claim;
    if (!connection_id || !client_config_id || !sealed_access_token || !expires_at) return undefined;
    try {
      const yt = await ownerClient(this.#db, this.#world, {
        connection_id,
        client_config_id,
        sealed_access_token,
        expires_at,
      });
      const replies = await listReplies(
        yt,
        claim.thread_id,
        quotaMeter(this.#db, connection_id, "owner_read", this.#total),
      );
      const reply = replies.find((one) => one.id === claim.youtube_reply_id);
      if (!reply || reply.moderation_status === "rejected") return "gone";
      if (reply.moderation_status === "heldForReview") return "held";
      if (reply.moderation_status === "likelySpam") return "likely_spam";
      return "hidden";
    } catch (error) {
      if (!(error instanceof GoogleCallError)) throw error;
      await noteConnectionError(this.#db, connection_id, error);
      // The thread itself is gone, and the reply with it.
      return error.kind === "gone" ? "gone" : undefined;
    }
  }
}
