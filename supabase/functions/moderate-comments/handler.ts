import type { ModerateComments, ModerateCommentsResponse } from "../_shared/contracts/moderate-comments.ts";
import { type Call, ownerOf } from "../_shared/http/endpoint.ts";
import { timeBudget } from "../_shared/runtime/concurrency.ts";
import type { GoogleServices } from "../_shared/services.ts";
import { Looker, lookClaims } from "./look.ts";
import { Sender, sendClaims } from "./send.ts";

/**
 * Sends what people have decided about comments, 50 ids a call, then reads in lists what became of it, since YouTube's answer is empty
 * (docs/YOUTUBE.md, Moderation). All is kept before anything leaves: a run that dies loses nothing, and what it was sending is read before it is sent again.
 */
export async function handleModerateComments(
  { body, caller, db }: Call<ModerateComments>,
  services: GoogleServices,
): Promise<ModerateCommentsResponse> {
  const hasTime = timeBudget();
  const result = { calls: 0, sent: 0, done: 0, refused: 0, unsure: 0, again: 0, later: 0, units: 0 };
  const of = { p_user: ownerOf(caller), p_channel: body.channel_id };
  const sender = new Sender(db, services, result);
  const looker = new Looker(db, services, result, hasTime);
  while (hasTime()) {
    const [call] = await db.call("begin_moderations", of, sendClaims);
    if (call) {
      await sender.send(call);
      continue;
    }
    const [due] = await db.call("claim_moderation_looks", of, lookClaims);
    if (!due) break;
    await looker.look(due);
  }
  return result;
}
