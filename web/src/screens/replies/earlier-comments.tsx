import type { InboxItem } from "@/api/inbox";
import { formatTime } from "@/domain/time-zone";
import { FoldedText } from "./folded-text";

export interface EarlierCommentsProps {
  viewer: InboxItem["viewer"];
  author: string;
  zone: string;
}

/** What else this viewer wrote on the channels, and what was answered. */
export function EarlierComments({ viewer, author, zone }: EarlierCommentsProps) {
  if (!viewer || viewer.earlier.length === 0) return null;
  return (
    <section aria-label="Other comments by this viewer">
      <h3 className="truncate text-xs font-semibold text-ink-3">Also by {author}</h3>
      <p className="tabular text-xs text-ink-3">
        {viewer.comments.toLocaleString()} {viewer.comments === 1 ? "comment" : "comments"},{" "}
        {viewer.answered.toLocaleString()} answered
      </p>
      <ul className="mt-2 flex flex-col gap-3">
        {viewer.earlier.map((one) => (
          <li key={one.id} className="min-w-0 text-sm">
            <p className="flex min-w-0 gap-2 text-xs text-ink-3">
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {one.video_title ?? "Video"}
              </span>
              {one.published_at && (
                <time dateTime={one.published_at} className="shrink-0">
                  {formatTime(one.published_at, zone)}
                </time>
              )}
            </p>
            <FoldedText text={one.text ?? ""} language={null} />
            {one.reply && (
              <div className="mt-1 border-l-2 border-accent pl-2.5 text-ink-2">
                <FoldedText text={one.reply} language={null} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
