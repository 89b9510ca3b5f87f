import { z } from "zod";
import type { ManageReply } from "../_shared/contracts/manage-reply.ts";
import type { ProgramAnswer } from "../_shared/contracts/program-answer.ts";
import { onlyRow, type ServiceDatabase } from "../_shared/database/service-database.ts";
import { HttpError } from "../_shared/http-error.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { claimedConnection } from "../_shared/youtube/owner-client.ts";
import { ownerFailure } from "../_shared/youtube/owner-failure.ts";
import { sendChange } from "./send.ts";

const begun = z.array(
  z.discriminatedUnion("acted", [
    z.object({ acted: z.literal(true), answer: z.unknown() }),
    claimedConnection.extend({
      acted: z.literal(false),
      youtube_reply_id: z.string(),
      reply: z.string(),
      lease_id: z.uuid(),
    }),
  ]),
);

/** The same for a program, as which `db` asks: the change is recorded with what the program is answered, now and when it repeats its request. */
export async function changeForProgram(
  db: ServiceDatabase,
  services: GoogleServices,
  { id, action, text, version }: ManageReply,
): Promise<ProgramAnswer> {
  const change = onlyRow(
    await db.call(
      "begin_program_change",
      { p_id: id, p_action: action, p_text: text ?? null, p_version: version ?? null },
      begun,
    ),
  );
  if (change.acted) return { answer: change.answer };
  const { outcome, failure } = await sendChange(db, services, action, change);
  const { answer } = onlyRow(
    await db.call("record_program_change", {
      p_id: id,
      p_lease: change.lease_id,
      p_outcome: outcome,
      p_connection: change.connection_id,
    }),
  );
  if (failure && outcome !== "done") throw ownerFailure(failure);
  if (answer === null)
    throw new HttpError(401, "key_revoked", "This was done, and meanwhile the key stopped working.", {
      hint: "Create another one in Programs.",
    });
  return { answer };
}
