import { editReply, writeReply } from "@/api/replies";
import { getKeptText } from "@/lib/kept-texts";

/** Saves a text as a draft: of an existing reply, or the first one of a comment that had none or was skipped. */
export function saveReply(of: { id: string; reply_status: string | null }, newText: string): Promise<void> {
  const unanswered = of.reply_status === null || of.reply_status === "skipped";
  // Of the version that stood there when writing began.
  const version = getKeptText(of.id)?.version;
  return unanswered ? writeReply(of.id, newText, version) : editReply(of.id, newText, version);
}
