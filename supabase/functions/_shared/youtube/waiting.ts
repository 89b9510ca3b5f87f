import type { HeldComment } from "../contracts/held-comments.ts";
import type { ReadThread } from "./answers.ts";
import type { ModerationQueue } from "./calls.ts";

const kinds: Record<ModerationQueue, HeldComment["kind"]> = {
  heldForReview: "held",
  likelySpam: "likely_spam",
};

/** What YouTube documents; a status that is none of these is one of a comment that waits, or its thread would not be listed. */
const documented = ["published", "rejected", "heldForReview", "likelySpam"];
const isUnknown = ({ moderation_status: status }: ReadThread["comment"]) =>
  status !== null && !documented.includes(status);

/**
 * The comments that wait on a page of threads. YouTube lists a thread for its top comment or for one of its replies, and the
 * moderation status tells which; where none has a status, it is the top comment, and where none has a status that we know, the ones with another.
 */
export function waitingOn(threads: ReadThread[], queue: ModerationQueue): Omit<HeldComment, "video_title">[] {
  return threads.flatMap((thread) => {
    const all = [thread.comment, ...thread.replies];
    const marked = all.filter((comment) => comment.moderation_status === queue);
    const unmarked = thread.comment.moderation_status === null ? [thread.comment] : all.filter(isUnknown);
    const waiting = marked.length > 0 ? marked : unmarked;
    return waiting.map((comment) => ({
      comment_id: comment.id,
      thread_id: thread.thread_id,
      video_id: thread.video_id ?? "",
      author_name: comment.author_name ?? "",
      text: comment.text,
      published_at: comment.published_at ?? comment.updated_at ?? new Date(0).toISOString(),
      kind: kinds[queue],
    }));
  });
}
