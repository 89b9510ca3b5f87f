import type { BulkAct } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
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
