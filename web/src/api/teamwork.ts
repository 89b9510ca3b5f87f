import { LABEL_COLOURS, type LabelColour } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, oneOf, orNull, type Read, text } from "./read";

const label = fields({ id: text, name: text, colour: oneOf(LABEL_COLOURS) });
/** A word of the account's own for comments. */
export type Label = Read<typeof label>;

/** The account's labels by name. */
export async function getLabels(): Promise<Label[]> {
  const supabase = await getSupabase();
  return listOf(label)(await unwrap(await supabase.from("labels").select("id, name, colour").order("name")));
}

export async function addLabel(userId: string, name: string, colour: LabelColour): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("labels").insert({ user_id: userId, name, colour }));
}

export async function changeLabel({ id, ...change }: Label): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("labels").update(change).eq("id", id));
}

export async function deleteLabel(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("labels").delete().eq("id", id));
}

/** What a note is made of: its text, and whom it mentions. */
export interface NoteText {
  body: string;
  mentions: readonly string[];
}

export async function writeNote(comment: string, { body, mentions }: NoteText): Promise<void> {
  const supabase = await getSupabase();
  const args = { p_comment: comment, p_body: body, p_mentions: [...mentions] };
  await unwrap(await supabase.rpc("write_note", args));
}

export async function editNote(id: string, { body, mentions }: NoteText): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("edit_note", { p_id: id, p_body: body, p_mentions: [...mentions] }));
}

export async function deleteNote(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("delete_note", { p_id: id }));
}

const mention = fields({
  note_id: text,
  comment_id: text,
  // Null once who wrote it is gone.
  author: orNull(text),
  text,
  at: text,
  seen: flag,
});
/** Notes that mention oneself, the newest first, and how many of them are new to one. */
export interface Mentions {
  unseen: number;
  mentions: Read<typeof mention>[];
}

export async function getMentions(): Promise<Mentions> {
  const supabase = await getSupabase();
  const mentions = listOf(mention)(await unwrap(await supabase.rpc("my_mentions")));
  return { unseen: mentions.filter(({ seen }) => !seen).length, mentions };
}

/** All of them have been seen, or those on one comment. */
export async function seeMentions(comment?: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("see_mentions", comment ? { p_comment: comment } : {}));
}

/** Says that one is writing a reply to a comment, or, with null, that one has stopped. */
export async function noteWriting(comment: string | null): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("note_writing", { p_id: comment as string }));
}
