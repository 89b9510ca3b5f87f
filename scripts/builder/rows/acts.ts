import type { BulkAct } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { comment } from "./comments.ts";
import type { Database } from "./database.ts";
import type { User } from "./rows.ts";

/** Does an act of the inbox to one comment, as its owner. Throws with the sentence of a refusal. */
export async function actOn(db: Database, user: User, act: BulkAct, id: string): Promise<void> {
  const { refused } = await db.rpcValue<{ refused: { message: string }[] }>(user, "bulk_act", {
    p_act: act,
    p_tab: "to_approve",
    p_ids: [id],
  });
  if (refused[0]) throw new Error(refused[0].message);
}

/** A person approves a draft as it is, with the whole of it before their eyes. */
export async function approveShown(db: Database, user: User, id: string): Promise<void> {
  const { generated_reply } = await comment(db, id);
  await db.rpc(user, "approve_reply", { p_id: id, p_shown: generated_reply });
}
