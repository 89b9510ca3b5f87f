import type { FittingReply, SavedReply } from "@/api/saved-replies";
import { saidHere } from "@/domain/channels";
import { baseLanguage } from "@/lib/languages";

/** Whom a reply is written to. */
interface Comment {
  channel_id: string;
  language: string | null;
}

/** The saved replies of a comment's channel: those that fit it best, then those for its channel or language, for all, and in other languages. */
export function inOrder(
  replies: readonly SavedReply[],
  fitting: readonly FittingReply[],
  comment: Comment,
): { fitting: (SavedReply & { fits: FittingReply })[]; others: SavedReply[] } {
  const here = saidHere(replies, comment.channel_id);
  const best = fitting.flatMap((fits) => {
    const reply = here.find(({ id }) => id === fits.saved_reply_id);
    return reply ? [{ ...reply, fits }] : [];
  });
  const language = comment.language && baseLanguage(comment.language);
  const rank = (reply: SavedReply) => {
    if (reply.language && language && reply.language !== language) return 2;
    return reply.channel_id || (reply.language && language) ? 0 : 1;
  };
  const others = here.filter(({ id }) => !best.some((one) => one.id === id));
  return { fitting: best, others: others.toSorted((one, other) => rank(one) - rank(other)) };
}
