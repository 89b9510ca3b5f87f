import { z } from "zod";
import type { ManageReply, ManageReplyResponse } from "../_shared/contracts/manage-reply.ts";
import type { ServiceDatabase } from "../_shared/database/service-database.ts";
import { ERROR_KINDS, LIMITS } from "../_shared/database/vocabulary.gen.ts";
import { GoogleCallError } from "../_shared/google/errors.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { deleteReply, updateReply } from "../_shared/youtube/calls.ts";
import { callAsOwner, claimedConnection, noteConnectionError } from "../_shared/youtube/owner-client.ts";
import { ownerFailure } from "../_shared/youtube/owner-failure.ts";

const current = { reply_status: z.string(), youtube_reply_id: z.string() };
const begun = z.tuple([
  z.discriminatedUnion("done", [
    z.object({ done: z.literal(true), ...current }),
    claimedConnection.extend({
      done: z.literal(false),
      ...current,
      reply: z.string(),
      lease_id: z.uuid(),
    }),
  ]),
]);
type Change = Extract<z.infer<typeof begun>[0], { done: false }>;

/** What service.record_reply_change is told. */
type Outcome = "done" | "gone" | "refused" | "not_sent" | "lost";

/**
 * Edits or deletes a reply on YouTube. The change is announced, sent once (once more with a renewed sign-in after a 401) and recorded;
 * both calls may be repeated safely, so a lost answer is answered by doing it again, and what is gone already counts as deleted.
 */
export async function handleManageReply(
  { body, caller, db }: Call<ManageReply>,
  services: GoogleServices,
): Promise<ManageReplyResponse> {
  const { id: userId } = requireUser(caller);
  const [change] = await db.call(
    "begin_reply_change",
    { p_user: userId, p_id: body.id, p_action: body.action, p_text: body.text },
    begun,
  );
  const { reply_status, youtube_reply_id } = change;
  if (change.done) return { reply_status, youtube_reply_id };

  const { outcome, failure } = await send(db, services, body.action, change);
  const status = await db.call(
    "record_reply_change",
    { p_id: body.id, p_lease: change.lease_id, p_outcome: outcome, p_connection: change.connection_id },
    z.string(),
  );
  if (failure && outcome !== "done") throw ownerFailure(failure);
  return { reply_status: status, youtube_reply_id };
}

interface Sent {
  outcome: Outcome;
  failure?: GoogleCallError;
}

async function send(
  db: ServiceDatabase,
  services: GoogleServices,
  action: ManageReply["action"],
  change: Change,
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
