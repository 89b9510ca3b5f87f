import type { ReactNode } from "react";
import { formatPublished } from "@/domain/time-zone";
import { commentLink } from "@/domain/youtube-links";
import { ThreadComment } from "./thread";

export interface VideoCommentProps {
  author: string;
  comment: {
    published_at: string;
    video_id: string | null;
    comment_id: string;
    video_title: string | null;
  };
  zone: string;
  children: ReactNode;
}

/** A comment that names the video it stands under, as a way to it on YouTube. */
export function VideoComment({ author, comment, zone, children }: VideoCommentProps) {
  const link = commentLink(comment.video_id, comment.comment_id);
  return (
    <ThreadComment
      author={author}
      at={
        <time dateTime={comment.published_at}>{formatPublished(comment.published_at, zone, new Date())}</time>
      }
      meta={
        link && (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            className="underline underline-offset-2 hover:text-ink"
          >
            {comment.video_title || "Video"}
          </a>
        )
      }
    >
      {children}
    </ThreadComment>
  );
}
