import { editReply, writeReply } from "@/api/replies";

/** Saves a text as a draft: of an existing reply, or the first one of a comment. */
export function saveReply(of: { id: string; reply_status: string | null }, newText: string): Promise<void> {
  return of.reply_status === null ? writeReply(of.id, newText) : editReply(of.id, newText);
}
