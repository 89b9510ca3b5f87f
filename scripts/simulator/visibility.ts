/** Who sees which comment. */
import { chanceOf } from "./chance.ts";
import type { Settings } from "./settings.ts";
import type { Comment, ContentStore, Truth, Video } from "./store.ts";

/** Who reads: nobody in particular (an API key), or a channel. */
export type Reader = { channelId: string | null };

export const PUBLIC: Reader = { channelId: null };

/** The truth of a comment at an instant, its parent's fate not considered. */
export function truthAt(comment: Comment, now: number): Truth {
  let truth = comment.truth;
  for (const change of comment.changes) if (change.at <= now) truth = change.truth;
  return truth;
}

/** Whether a comment is or was published, its parent's fate and its video not considered. */
export function wasPublishedBy(comment: Comment, now: number): boolean {
  return (
    comment.wasPublished === true ||
    (comment.truth === "published" && comment.publicAt <= now) ||
    comment.changes.some(({ at, truth }) => at <= now && truth === "published")
  );
}

/** From when a published comment is public: its own time, or that of the release which made it published. */
export function publicFrom(comment: Comment, now: number): number {
  let from = comment.publicAt;
  for (const change of comment.changes) {
    if (change.at <= now && change.truth === "published") from = Math.max(from, change.at);
  }
  return from;
}

/**
 * Whether a reader finds a comment in an ordinary read (docs/YOUTUBE.md, Visibility). What is held or likely spam
 * depends on how the owner asks. Rejecting or deleting a thread hides all of its replies.
 */
export function isVisible(store: ContentStore, comment: Comment, reader: Reader, now: number): boolean {
  if (comment.publishedAt > now || !placeIsVisible(store, comment, reader, now)) return false;
  const isAuthor = reader.channelId !== null && reader.channelId === comment.authorChannelId;
  switch (truthAt(comment, now)) {
    case "published":
      return isAuthor || isOwner(comment, reader) || publicFrom(comment, now) <= now;
    case "shadowDropped":
      return isAuthor;
    default:
      return false;
  }
}

/** Whether a reply that can be seen stands in the lists of its thread yet. */
export function isListed(lag: Settings["repliesLag"], reply: Comment, now: number): boolean {
  return (
    lag === null || now >= reply.publishedAt + chanceOf(lag.seed, reply.parentId ?? reply.id) * lag.mostMs
  );
}

/** Whether the video and, for a reply, the thread lets this reader in. */
function placeIsVisible(store: ContentStore, comment: Comment, reader: Reader, now: number): boolean {
  const video = store.videos.get(comment.videoId);
  if (video === undefined || video.commentsDisabled) return false;
  if (!isOwner(comment, reader) && isClosed(video, now)) return false;
  if (comment.parentId === null) return true;
  const parent = store.comments.get(comment.parentId);
  if (parent === undefined) return false;
  const truth = truthAt(parent, now);
  if (truth === "rejected" || truth === "deleted" || truth === "away") return false;
  return truth === "published" || isOwner(comment, reader) || reader.channelId === parent.authorChannelId;
}

/** What keeps a comment from the public whatever its own truth. */
export function hiddenBy(store: ContentStore, comment: Comment, now: number): "video" | "thread" | null {
  const video = store.videos.get(comment.videoId);
  if (video === undefined || isClosed(video, now)) return "video";
  return placeIsVisible(store, comment, PUBLIC, now) ? null : "thread";
}

/** Who alone may watch a video now; null when anybody who has its address may. */
export function closedTo(video: Video, now: number): "owner" | "members" | null {
  const spell = video.closed?.find(({ from, to }) => from <= now && (to === null || now < to));
  return (
    spell?.to_whom ?? (video.privacyStatus === "private" ? "owner" : video.membersOnly ? "members" : null)
  );
}

export function isClosed(video: Video, now: number): boolean {
  return closedTo(video, now) !== null;
}

export function isOwner(comment: Comment, reader: Reader): boolean {
  return reader.channelId !== null && reader.channelId === comment.channelId;
}

/** Whether the comment waits for a moderator (or, second form, sits in the spam folder) and can still be found there. */
export function waitsAs(
  store: ContentStore,
  comment: Comment,
  status: "heldForReview" | "likelySpam",
  owner: Reader,
  now: number,
): boolean {
  return (
    comment.publishedAt <= now &&
    truthAt(comment, now) === status &&
    isOwner(comment, owner) &&
    placeIsVisible(store, comment, owner, now)
  );
}

/** Whether the comment waits for its channel's owner, in either way. */
export function waits(store: ContentStore, comment: Comment, owner: Reader, now: number): boolean {
  return (
    waitsAs(store, comment, "heldForReview", owner, now) || waitsAs(store, comment, "likelySpam", owner, now)
  );
}
