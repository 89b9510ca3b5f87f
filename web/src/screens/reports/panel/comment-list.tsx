import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { Badge } from "@/components/ui/badge";
import { DASH, formatPublished } from "@/domain/time-zone";
import { VideoLink } from "@/features/report-parts/video-link";
import { minutesWords } from "../minutes";
import type { CommentRow } from "./comment-row";
import { RowMenu, type RowMenuProps } from "./row-menu";

interface LineProps {
  row: CommentRow;
  days: RowMenuProps["days"];
}

function Line({ row, days }: LineProps) {
  const facts = [
    row.reply_type,
    row.minutes === null ? null : minutesWords(row.minutes),
    row.category,
    row.sentiment,
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-1.5 py-4">
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0 text-sm text-ink-3">
          <span className="font-medium wrap-anywhere text-ink" dir="auto">
            {row.author_name ?? "A viewer"}
          </span>{" "}
          <span className="tabular">
            {formatPublished(row.published_at ?? row.created_at, days.zone, new Date())}
          </span>
        </p>
        <RowMenu row={row} days={days} />
      </div>
      <p className="line-clamp-4 wrap-anywhere" dir="auto">
        {row.text_original || DASH}
      </p>
      {row.generated_reply && (
        <p className="line-clamp-4 border-l-2 border-line-strong pl-3 wrap-anywhere text-ink-2" dir="auto">
          {row.generated_reply}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3">
        <ReplyStateBadge status={row.reply_status} accepted={false} />
        {row.history && <span>History</span>}
        {row.assignee_name && <Badge tone="accent">{row.assignee_name}</Badge>}
        {facts.length > 0 && <span>{facts.join(", ")}</span>}
      </div>
      <div className="text-sm">
        <VideoLink id={row.video_id} title={row.video_title} commentId={row.comment_id} />
      </div>
    </li>
  );
}

/** Comments one below the other, each with its reply and what can be done. */
export function CommentList({ rows, days }: { rows: readonly CommentRow[]; days: RowMenuProps["days"] }) {
  return (
    <ul aria-label="Comments" className="divide-y divide-line">
      {rows.map((row) => (
        <Line key={row.id} row={row} days={days} />
      ))}
    </ul>
  );
}
