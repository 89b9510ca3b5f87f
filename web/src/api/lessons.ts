import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow } from "./schema";

/** How the owner answered a comment once: what later drafts learn from. Texts of YouTube's are null once they had to go. */
export type Lesson = FunctionRow<"lessons_shown", "comment" | "draft" | "final" | "changed">;

/** The lessons of these ids, or the newest ones of a channel or of all; newest first, and none that was forgotten. */
export async function getLessons(of: {
  ids?: readonly string[];
  channel?: string | undefined;
}): Promise<Lesson[]> {
  const supabase = await getSupabase();
  const args = { ...(of.ids && { p_ids: [...of.ids] }), ...(of.channel && { p_channel: of.channel }) };
  return readRows(await unwrap(await supabase.rpc("lessons_shown", args)));
}

/** Drafts are written from now on as if the owner had never answered that comment. */
export async function forgetLesson(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("lessons").delete().eq("id", id).select("id"));
}
