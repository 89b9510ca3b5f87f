import { z } from "zod";
import type { ManageReply, ManageReplyResponse } from "../_shared/contracts/manage-reply.ts";
import type { ProgramAnswer } from "../_shared/contracts/program-answer.ts";
import { programCallOf } from "../_shared/http/callers.ts";
import { type Call, requireUser } from "../_shared/http/endpoint.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { claimedConnection } from "../_shared/youtube/owner-client.ts";
import { ownerFailure } from "../_shared/youtube/owner-failure.ts";
import { changeForProgram } from "./program.ts";
import { sendChange } from "./send.ts";

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

/**
 * Edits or deletes a reply on YouTube. The change is announced, sent once (once more with a renewed sign-in after a 401) and recorded;
 * both calls may be repeated safely, so a lost answer is answered by doing it again, and what is gone already counts as deleted.
 */
export async function handleManageReply(
  call: Call<ManageReply>,
  services: GoogleServices,
): Promise<ManageReplyResponse | ProgramAnswer> {
  const { body, caller, db } = call;
  const program = programCallOf(call);
  if (program) return changeForProgram(program, services, body);
  const { id: userId } = requireUser(caller);
  const [change] = await db.call(
    "begin_reply_change",
    { p_user: userId, p_id: body.id, p_action: body.action, p_text: body.text },
    begun,
  );
  const { reply_status, youtube_reply_id } = change;
  if (change.done) return { reply_status, youtube_reply_id };

  const { outcome, failure } = await sendChange(db, services, body.action, change);
  const status = await db.call(
    "record_reply_change",
    { p_id: body.id, p_lease: change.lease_id, p_outcome: outcome, p_connection: change.connection_id },
    z.string(),
  );
  if (failure && outcome !== "done") throw ownerFailure(failure);
  return { reply_status: status, youtube_reply_id };
}
