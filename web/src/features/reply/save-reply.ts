import { editReply, writeReply } from "@/api/replies";

/** Saves a text as a draft: of an existing reply, or the first one of a comment that had none or was skipped. */
export function saveReply(of: { id: string; reply_status: string | null }, newText: string): Promise<void> {
  const unanswered = of.reply_status === null || of.reply_status === "skipped";
  return unanswered ? writeReply(of.id, newText) : editReply(of.id, newText);
}
