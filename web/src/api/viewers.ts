import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, orNull, type Read, text } from "./read";

const note = fields({
  id: text,
  author: orNull(text),
  body: text,
  created_at: text,
  mine: flag,
});
export type ViewerNote = Read<typeof note>;

const latest = fields({
  id: text,
  comment_id: text,
  video_id: orNull(text),
  video_title: orNull(text),
  text,
  published_at: orNull(text),
});

const card = fields({
  author_name: orNull(text),
  first_seen: orNull(text),
  comments: number,
  answers: number,
  regular: flag,
  positive: number,
  neutral: number,
  negative: number,
  labels: listOf(text),
  notes: listOf(note),
  latest: listOf(latest),
});
/** What is known of a viewer on one channel. */
export type ViewerCard = Read<typeof card>;

/** A viewer of a channel, by the id of their own channel. */
export interface Viewer {
  channelId: string;
  authorId: string;
}

const about = ({ channelId, authorId }: Viewer) => ({ p_channel: channelId, p_author: authorId });

export async function getViewerCard(viewer: Viewer): Promise<ViewerCard> {
  const supabase = await getSupabase();
  const [found] = listOf(card)(await unwrap(await supabase.rpc("viewer_card", about(viewer))));
  if (found === undefined) throw new Error("The database answered with no row.");
  return found;
}

export async function writeViewerNote(viewer: Viewer, body: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("write_viewer_note", { ...about(viewer), p_body: body }));
}

export async function deleteViewerNote(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("delete_viewer_note", { p_id: id }));
}

/** Deletes here what is known of them; what they leave on YouTube stays there. */
export async function forgetViewer(viewer: Viewer): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("forget_viewer", about(viewer)));
}
