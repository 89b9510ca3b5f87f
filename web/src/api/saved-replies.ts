import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow } from "./schema";

/** A text to start a reply from; `{viewer}`, `{video}`, `{link}` and `{channel}` in it are filled in. */
export interface SavedReplyText {
  /** Null: for all channels. */
  channel_id: string | null;
  /** BCP-47, primary, of the comments that it is for; null: any. */
  language: string | null;
  name: string;
  body: string;
}

export interface SavedReply extends SavedReplyText {
  id: string;
  /** How many comments it was used for. */
  uses: number;
  last_used_at: string | null;
}

/** The caller's saved replies by name. */
export async function getSavedReplies(userId: string): Promise<SavedReply[]> {
  const supabase = await getSupabase();
  const answer = await unwrap(
    await supabase
      .from("saved_reply_states")
      .select("id, channel_id, language, name, body, uses, last_used_at")
      .eq("user_id", userId)
      .order("name"),
  );
  return readRows<(typeof answer)[number], "id" | "name" | "body" | "uses">(
    answer,
    ...(["id", "name", "body", "uses"] as const),
  );
}

/** A saved reply that fits a comment, and why: how many comments like it it was used for, and which of its topics it speaks of. */
export type FittingReply = FunctionRow<"saved_replies_for">;

/** The saved replies that fit a comment best, best first. */
export async function getFittingReplies(comment: string): Promise<FittingReply[]> {
  const supabase = await getSupabase();
  const answer = await unwrap(await supabase.rpc("saved_replies_for", { p_comment: comment }));
  return readRows<FittingReply, "saved_reply_id">(answer, "saved_reply_id");
}

/** A saved reply was put into the reply to a comment: it is counted when that is approved. */
export async function noteSavedReply(comment: string, savedReply: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("note_saved_reply", { p_comment: comment, p_saved_reply: savedReply }));
}

export async function addSavedReply(userId: string, reply: SavedReplyText): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("saved_replies").insert({ ...reply, user_id: userId }));
}

export async function changeSavedReply(id: string, reply: SavedReplyText): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("saved_replies").update(reply).eq("id", id));
}

export async function deleteSavedReply(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("saved_replies").delete().eq("id", id));
}
