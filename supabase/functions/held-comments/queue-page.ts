import { HttpError } from "../_shared/http-error.ts";
import type { ModerationQueue } from "../_shared/youtube/calls.ts";

/** Where a walk through both moderation queues stands: held comments first, then likely spam. */
export interface QueuePlace {
  queue: ModerationQueue;
  pageToken: string | undefined;
}

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
