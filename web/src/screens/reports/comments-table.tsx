import type { ReportSort } from "@shared/database/vocabulary.gen.ts";
import { MessageSquareText } from "lucide-react";
import type { ReportRow } from "@/api/reports";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { DASH, formatPublished, formatTime } from "@/domain/time-zone";
import { Formula } from "@/features/report-parts/formula";
import { VideoLink } from "@/features/report-parts/video-link";
import { Paging } from "./paging";
import { StatusCell } from "./status-cell";
import type { ReportView } from "./use-report-view";

const columns: readonly { key: ReportSort | null; label: string; className?: string }[] = [
  { key: "video", label: "Video" },
  { key: "comment", label: "Comment" },
  { key: "reply", label: "Reply" },
  { key: null, label: "Account" },
  { key: "published", label: "Published" },
  { key: "replied", label: "Replied" },
  { key: "status", label: "Status" },
];

function Text({ children }: { children: string | null }) {
  return children ? (
    <p className="line-clamp-3 min-w-36 max-w-md break-words" dir="auto" title={children}>
      {children}
    </p>
  ) : (
    <span className="text-ink-3">{DASH}</span>
  );
}

function Row({ row, zone, now }: { row: ReportRow; zone: string; now: Date }) {
  return (
    <TableRow>
      <Cell>
        <VideoLink id={row.video_id} title={row.video_title} commentId={row.comment_id} />
      </Cell>
      <Cell>
        <Text>{row.text_original}</Text>
      </Cell>
      <Cell>
        <Text>{row.generated_reply}</Text>
      </Cell>
      <Cell className="whitespace-nowrap text-ink-2">{row.account || DASH}</Cell>
      <Cell className="tabular whitespace-nowrap text-ink-2">
        {formatPublished(row.published_at, zone, now)}
      </Cell>
      <Cell className="tabular whitespace-nowrap text-ink-2">{formatTime(row.reply_sent_at, zone)}</Cell>
      <Cell>
        <StatusCell status={row.reply_status} replied={row.is_replied} />
      </Cell>
    </TableRow>
  );
}

export interface CommentsTableProps {
  rows: ReportRow[];
  total: number;
  view: ReportView;
  /** What is shown belongs to an earlier question; the answer is under way. */
  stale: boolean;
}

/** The comments of the range, 25 a page. */
export function CommentsTable({ rows, total, view, stale }: CommentsTableProps) {
  const { query, zone, sortBy, change } = view;
  const now = new Date();
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1">
          Comments <Formula of="table" name="Rows of the table" />
        </span>
      }
      className={stale ? "opacity-60 transition-opacity" : ""}
    >
      {rows.length === 0 ? (
        <EmptyState icon={MessageSquareText} title="No comments found for this period.">
          {query.page > 1 ? "This page lies behind the last one." : "Choose other days, or fewer filters."}
        </EmptyState>
      ) : (
        <Table caption="Comments of the period">
          <TableHead>
            {columns.map(({ key, label }) => (
              <ColumnHeader
                key={label}
                {...(key && {
                  sort: {
                    direction: key !== query.sort ? "none" : query.descending ? "descending" : "ascending",
                    onSort: () => sortBy(key),
                  },
                })}
              >
                {label}
              </ColumnHeader>
            ))}
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} zone={zone} now={now} />
            ))}
          </tbody>
        </Table>
      )}
      <Paging
        page={query.page}
        rows={total}
        onPage={(page) => change({ page: page === 1 ? undefined : page })}
      />
    </Card>
  );
}
