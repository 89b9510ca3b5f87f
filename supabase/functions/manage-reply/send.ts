import type { ManageReply } from "../_shared/contracts/manage-reply.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { ERROR_KINDS, LIMITS } from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { deleteReply, updateReply } from "../_shared/youtube/calls.ts";
import { type ClaimedConnection, callAsOwner, noteConnectionError } from "../_shared/youtube/owner-client.ts";

/** What service.record_reply_change is told. */
type Outcome = "done" | "gone" | "refused" | "not_sent" | "lost";

interface Sent {
  outcome: Outcome;
  failure?: GoogleCallError;
}

/** Sends an announced change of a reply to YouTube, `reply` being what an edit makes of it, and says what came of it. */
export async function sendChange(
  db: ServiceDatabase,
  services: GoogleServices,
  action: ManageReply["action"],
  change: ClaimedConnection & { youtube_reply_id: string; reply: string },
): Promise<Sent> {
  let left = false;
  try {
    await callAsOwner(
      db,
      services,
      change,
      (yt) => {
        left = true;
        return action === "edit"
          ? updateReply(yt, change.youtube_reply_id, change.reply)
          : deleteReply(yt, change.youtube_reply_id);
      },
      () =>
        db.call("charge", {
          p_connection: change.connection_id,
          p_units: LIMITS.reply_credits,
          p_kind: action === "edit" ? "update" : "delete",
        }),
    );
    return { outcome: "done" };
  } catch (failure) {
    if (!(failure instanceof GoogleCallError)) throw failure;
    await noteConnectionError(db, change.connection_id, failure);
    // Without a token nothing leaves for YouTube, whatever renewing it ran into.
    if (!left) return { outcome: "not_sent", failure };
    const gone = failure.kind === "gone" && action === "delete";
    return { outcome: gone ? "done" : ERROR_KINDS[failure.kind].after_change, failure };
  }
}
