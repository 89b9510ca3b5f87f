import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow } from "./schema";

export type OlderComment = FunctionRow<"older_comments">;

/** The newest comments from before the connection that can be answered, each with what its reply costs. */
export async function getOlderComments(): Promise<OlderComment[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("older_comments")));
}

/** Has one comment from before the connection drafted. */
export async function answerOlder(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("answer_older", { p_id: id }));
}
