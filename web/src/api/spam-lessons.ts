import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { readRows } from "./read";
import type { FunctionRow } from "./schema";

/** What an owner has taught about spam on a channel; `example` is the comment it was learned from, as long as its text is kept. */
export type SpamLesson = FunctionRow<"spam_lessons_shown", "channel_title" | "example">;

/** What the caller has taught, newest first. */
export async function getSpamLessons(): Promise<SpamLesson[]> {
  const supabase = await getSupabase();
  return readRows(await unwrap(await supabase.rpc("spam_lessons_shown")));
}

/** Comments like it are judged as if nothing had been said about them. */
export async function forgetSpamLesson(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("spam_lessons").delete().eq("id", id).select("id"));
}
