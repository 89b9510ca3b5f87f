import type { HeldComment } from "@shared/contracts/held-comments.ts";
import { MailWarning, ShieldAlert } from "lucide-react";
import { ThreadComment } from "@/components/thread/thread";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { formatPublished } from "@/domain/time-zone";
import { commentLink } from "@/domain/youtube-links";

export interface HeldRowProps {
  comment: HeldComment;
  zone: string;
  /** What is being done with it. */
  busy: "publish" | "reject" | undefined;
  onPublish: () => void;
  onReject: () => void;
}

/** A comment the public cannot see, and the two ways on. */
export function HeldRow({ comment, zone, busy, onPublish, onReject }: HeldRowProps) {
  const author = comment.author_name ?? "A viewer";
  const link = commentLink(comment.video_id, comment.comment_id);
  return (
    <li className="px-4 py-4 sm:px-5">
      <ThreadComment
        author={author}
        at={
          <time dateTime={comment.published_at ?? undefined}>
            {formatPublished(comment.published_at, zone, new Date())}
          </time>
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
        <p dir="auto" className="whitespace-pre-wrap">
          {comment.text}
        </p>
        <div className="mt-3 flex flex-wrap items-center gap-2">
          {comment.kind === "held" ? (
            <Badge tone="held" icon={ShieldAlert}>
              Held for review
            </Badge>
          ) : (
            <Badge tone="failed" icon={MailWarning}>
              Likely spam
            </Badge>
          )}
          <span className="flex flex-1 justify-end gap-2">
            <Button
              size="sm"
              variant="secondary"
              busy={busy === "publish"}
              disabled={busy === "reject"}
              busyText="Publishing..."
              aria-label={`Publish the comment by ${author}`}
              onClick={onPublish}
            >
              Publish
            </Button>
            <Button
              size="sm"
              variant="danger"
              disabled={busy !== undefined}
              aria-label={`Reject the comment by ${author}`}
              onClick={onReject}
            >
              Reject
            </Button>
          </span>
        </div>
      </ThreadComment>
    </li>
  );
}
