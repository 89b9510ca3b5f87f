import { getSupabase } from "./client";
import { unwrap } from "./errors";

/** A text to start a reply from; `{viewer}`, `{video}`, `{link}` and `{channel}` in it are filled in. */
export interface SavedReply {
  id: string;
  /** Null: for all channels. */
  channel_id: string | null;
  name: string;
  body: string;
}

/** The caller's saved replies by name. */
export async function getSavedReplies(userId: string): Promise<SavedReply[]> {
  const supabase = await getSupabase();
  return unwrap(
    await supabase
      .from("saved_replies")
      .select("id, channel_id, name, body")
      .eq("user_id", userId)
      .order("name"),
  );
}

export async function addSavedReply(userId: string, reply: Omit<SavedReply, "id">): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("saved_replies").insert({ ...reply, user_id: userId }));
}

export async function changeSavedReply({ id, ...change }: SavedReply): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("saved_replies").update(change).eq("id", id));
}

export async function deleteSavedReply(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("saved_replies").delete().eq("id", id));
}
