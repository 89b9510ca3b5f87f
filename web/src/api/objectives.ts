import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { Tables } from "./schema";

export type Objective = Tables["client_objectives"]["Row"];

/** The objective of all channels that have none of their own: the latest; null before the first. */
export async function getObjective(userId: string): Promise<Objective | null> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("client_objectives")
      .select()
      .eq("user_id", userId)
      .is("channel_id", null)
      .order("updated_at", { ascending: false })
      .limit(1)
      .maybeSingle(),
  );
}

/** Saves an objective of a channel, or (null) of all, as a new row, so that earlier ones stay on record. */
export async function saveObjective(
  accountId: string,
  objectiveText: string,
  tags: string[],
  channel: string | null,
): Promise<Objective> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("client_objectives")
      .insert({
        user_id: accountId,
        objective_text: objectiveText,
        tags,
        channel_id: channel,
      })
      .select()
      .single(),
  );
}
