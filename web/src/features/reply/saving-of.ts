import type { Act } from "@/api/acts";
import { getKeptText } from "@/lib/kept-texts";

/** The act that saves a text as a draft: of an existing reply, or the first one of a comment that had none or was skipped. */
export function savingOf(of: { id: string; reply_status: string | null }, newText: string): Act {
  const unanswered = of.reply_status === null || of.reply_status === "skipped";
  // Of the version that stood there when writing began.
  return [unanswered ? "write" : "edit", of.id, newText, getKeptText(of.id)?.version];
}
