import { getSupabase } from "./client";
import { unwrap } from "./errors";

/** Has one comment from before the connection drafted. */
export async function answerOlder(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("answer_older", { p_id: id }));
}
