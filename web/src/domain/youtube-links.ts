import { videoLink } from "@shared/contracts/video-link.ts";

/** The page of a video, with a comment of it highlighted when there is one; null without a video. */
export function commentLink(videoId: string | null, commentId: string | null): string | null {
  if (!videoId) return null;
  const address = new URL(videoLink(videoId));
  if (commentId) address.searchParams.set("lc", commentId);
  return address.href;
}
