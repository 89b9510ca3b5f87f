import type { ReportSort } from "@shared/database/vocabulary.gen.ts";
import { MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import type { ReportRow } from "@/api/reports";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { DASH, formatPublished, formatTime } from "@/domain/time-zone";
import { ColumnsMenu } from "@/features/report-parts/columns-menu";
import { Formula } from "@/features/report-parts/formula";
import { type Columns, type TableColumn, useColumns } from "@/features/report-parts/use-columns";
import { VideoLink } from "@/features/report-parts/video-link";
import { Paging } from "./paging";
import { rowsSentence } from "./rows-sentence";
import { StatusCell } from "./status-cell";
import type { ReportView } from "./use-report-view";

const reportColumns = [
  { key: "video", label: "Video" },
  { key: "comment", label: "Comment", fixed: true },
  { key: "reply", label: "Reply" },
  { key: "account", label: "Account" },
  { key: "published", label: "Published" },
  { key: "replied", label: "Replied" },
  { key: "status", label: "Status", fixed: true },
] as const satisfies readonly TableColumn<ReportSort | "account">[];
type ReportColumn = (typeof reportColumns)[number]["key"];

// Status stays in sight, however far the table is scrolled; on a phone it would cover the rest.
const statusPlace = "bg-sheet sm:sticky sm:right-0";

function Text({ children }: { children: string | null }) {
  return children ? (
    <p className="line-clamp-3 max-w-md min-w-32 wrap-anywhere" dir="auto" title={children}>
      {children}
    </p>
  ) : (
    <span className="text-ink-3">{DASH}</span>
  );
}

interface RowProps {
  row: ReportRow;
  zone: string;
  now: Date;
  columns: Columns<ReportColumn>;
}

function Row({ row, zone, now, columns }: RowProps) {
  const cells: Record<ReportColumn, ReactNode> = {
    video: <VideoLink id={row.video_id} title={row.video_title} commentId={row.comment_id} />,
    comment: <Text>{row.text_original}</Text>,
    reply: <Text>{row.generated_reply}</Text>,
    account: row.account || DASH,
    published: formatPublished(row.published_at, zone, now),
    replied: formatTime(row.reply_sent_at, zone),
    status: <StatusCell status={row.reply_status} replied={row.is_replied} />,
  };
  const looks: Partial<Record<ReportColumn, string>> = {
    account: "max-w-32 wrap-anywhere text-ink-2",
    published: "tabular min-w-18 text-ink-2",
    replied: "tabular min-w-18 text-ink-2",
    status: statusPlace,
  };
  return (
    <TableRow>
      {columns.all
        .filter(({ key }) => columns.has(key))
        .map(({ key }) => (
          <Cell key={key} className={looks[key]}>
            {cells[key]}
          </Cell>
        ))}
    </TableRow>
  );
}

export interface CommentsTableProps {
  rows: ReportRow[];
  total: number;
  /** How many comments the card above counts. */
  comments: number;
  view: ReportView;
  /** What is shown belongs to an earlier question; the answer is under way. */
  stale: boolean;
}

/** The comments of the range, 25 a page. */
export function CommentsTable({ rows, total, comments, view, stale }: CommentsTableProps) {
  const { query, zone, sortBy, change } = view;
  const now = new Date();
  const columns = useColumns("report", reportColumns);
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1">
          Comments <Formula of="table" name="Pages" />
        </span>
      }
      description={rowsSentence(query, total, comments)}
      actions={<ColumnsMenu columns={columns} />}
      className={stale ? "opacity-60 transition-opacity" : ""}
    >
      {rows.length === 0 ? (
        <EmptyState icon={MessageSquareText} title="No comments found for this period.">
          {query.page > 1 ? "No more pages." : "Choose other dates or fewer filters."}
        </EmptyState>
      ) : (
        <Table caption="Comments in this period">
          <TableHead>
            {columns.all
              .filter(({ key }) => columns.has(key))
              .map(({ key, label }) => (
                <ColumnHeader
                  key={key}
                  className={key === "status" ? statusPlace : undefined}
                  {...(key !== "account" && {
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
              <Row key={row.id} row={row} zone={zone} now={now} columns={columns} />
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
