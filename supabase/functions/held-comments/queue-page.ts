import type { HeldComment } from "../_shared/contracts/held-comments.ts";
import { HttpError } from "../_shared/http-error.ts";
import type { ReadThread } from "../_shared/youtube/answers.ts";
import type { ModerationQueue } from "../_shared/youtube/calls.ts";

/** Where a walk through both moderation queues stands: held comments first, then likely spam. */
export interface QueuePlace {
  queue: ModerationQueue;
  pageToken: string | undefined;
}

const kinds: Record<ModerationQueue, HeldComment["kind"]> = {
  heldForReview: "held",
  likelySpam: "likely_spam",
};

/** Reads our page token, `<queue>.<YouTube's token>`; none: the start. 400 for what we did not hand out. */
export function readPlace(token: string | undefined): QueuePlace {
  if (token === undefined) return { queue: "heldForReview", pageToken: undefined };
  const [, queue, pageToken] = /^(heldForReview|likelySpam)\.(.*)$/s.exec(token) ?? [];
  if (!queue) throw new HttpError(400, "invalid_page_token", "This page doesn't exist. Start over.");
  return { queue: queue as ModerationQueue, pageToken: pageToken || undefined };
}

/** The token that leads on from a page; null after the last one. */
export function placeAfter(
  { queue, pageToken }: QueuePlace,
  nextPageToken: string | undefined,
): string | null {
  // One that leads back to itself leads nowhere.
  if (nextPageToken && nextPageToken !== pageToken) return `${queue}.${nextPageToken}`;
  return queue === "heldForReview" ? "likelySpam." : null;
}

/**
 * The comments that wait on a page of threads. YouTube lists a thread for its top comment or for one of its replies, and the
 * moderation status tells which; where none has a status, it is the top comment.
 */
export function waitingOn(threads: ReadThread[], queue: ModerationQueue): Omit<HeldComment, "video_title">[] {
  return threads.flatMap((thread) => {
    const all = [thread.comment, ...thread.replies];
    const marked = all.filter((comment) => comment.moderation_status === queue);
    const waiting =
      marked.length > 0 ? marked : thread.comment.moderation_status === null ? [thread.comment] : [];
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
