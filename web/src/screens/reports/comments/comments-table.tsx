import { REPORT_SORTS, type ReportSort } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import type { ReactNode } from "react";
import type { Report } from "@/api/reports";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { DASH, formatPublished, formatTime } from "@/domain/time-zone";
import { ColumnsMenu } from "@/features/report-parts/columns-menu";
import { Derived, Formula } from "@/features/report-parts/formula";
import { type Columns, type TableColumn, useColumns } from "@/features/report-parts/use-columns";
import { VideoLink } from "@/features/report-parts/video-link";
import { cn } from "@/lib/cn";
import { operationsQuery } from "@/queries/reports";
import { minutesWords } from "../minutes";
import type { CommentRow } from "../panel/comment-row";
import { RowMenu } from "../panel/row-menu";
import { rowsWords } from "../panel/rows-words";
import type { ReportView } from "../use-report-view";
import { Paging } from "./paging";
import { rowsSentence } from "./rows-sentence";
import { StatusCell } from "./status-cell";

const reportColumns = [
  { key: "video", label: "Video" },
  { key: "comment", label: "Comment", fixed: true },
  { key: "reply", label: "Reply" },
  { key: "account", label: "Account" },
  { key: "published", label: "Published" },
  { key: "replied", label: "Replied" },
  { key: "type", label: "Type", extra: true },
  { key: "assignee", label: "Assigned to", extra: true },
  { key: "response", label: "Response", extra: true },
  { key: "reading", label: "Category and sentiment (derived)", extra: true },
  { key: "status", label: "Status", fixed: true },
] as const satisfies readonly TableColumn<string>[];
type ReportColumn = (typeof reportColumns)[number]["key"];
const withoutReading = reportColumns.filter(({ key }) => key !== "reading");

/** The column as a key of sorting; the others do not sort. */
const sortKey = (key: ReportColumn): ReportSort | undefined => REPORT_SORTS.find((sort) => sort === key);

// Status stays in sight beside the actions, however far the table is scrolled; on a phone it would cover the rest.
const statusPlace = "bg-sheet sm:sticky sm:right-14";

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
  row: CommentRow;
  view: ReportView;
  now: Date;
  columns: Columns<ReportColumn>;
}

function Row({ row, view, now, columns }: RowProps) {
  const { zone } = view;
  const cells: Record<ReportColumn, ReactNode> = {
    video: <VideoLink id={row.video_id} title={row.video_title} commentId={row.comment_id} />,
    comment: <Text>{row.text_original}</Text>,
    reply: <Text>{row.generated_reply}</Text>,
    account: row.account || DASH,
    published: formatPublished(row.published_at, zone, now),
    replied: formatTime(row.reply_sent_at, zone),
    type: row.reply_type ?? DASH,
    assignee: row.assignee_name ? <Badge tone="accent">{row.assignee_name}</Badge> : DASH,
    response: minutesWords(row.minutes),
    reading: [row.category, row.sentiment].filter(Boolean).join(", ") || DASH,
    status: (
      <span className="flex flex-col items-start gap-0.5">
        <StatusCell status={row.reply_status} replied={row.is_replied} />
        {row.history && <span className="text-xs text-ink-3">History</span>}
      </span>
    ),
  };
  const looks: Partial<Record<ReportColumn, string>> = {
    account: "max-w-32 wrap-anywhere text-ink-2",
    published: "tabular min-w-18 text-ink-2",
    replied: "tabular min-w-18 text-ink-2",
    response: "tabular whitespace-nowrap",
    reading: "text-ink-2",
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
      <Cell align="end" className="sticky right-0 bg-sheet">
        <RowMenu row={row} days={view.query} />
      </Cell>
    </TableRow>
  );
}

export interface CommentsTableProps {
  report: Report;
  view: ReportView;
  /** Whether what the model worked out is shown. */
  derived: boolean;
  /** What is shown belongs to an earlier question; the answer is under way. */
  stale: boolean;
}

/** The rows of the page: those of the report, or of the filters that narrow it. */
function useRows({ report, view, stale }: CommentsTableProps) {
  const { data, isPlaceholderData } = useQuery({
    ...operationsQuery(view.narrowed ?? view.query, view.live.page),
    enabled: view.narrowed !== undefined,
  });
  if (view.narrowed) {
    return {
      rows: data?.rows,
      total: data?.total ?? 0,
      words: data && rowsWords(data),
      stale: isPlaceholderData,
    };
  }
  const { comments, table_rows: total } = report.totals;
  return { rows: report.rows, total, words: rowsSentence(view.live, total, comments), stale };
}

/** The comments of the period, 25 a page. */
export function CommentsTable(props: CommentsTableProps) {
  const { view, derived } = props;
  const { live, sortBy, change } = view;
  const { rows, total, words, stale } = useRows(props);
  const now = new Date();
  const columns = useColumns("report", derived ? reportColumns : withoutReading);
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1">
          Comments <Formula of="table" name="Pages" />
        </span>
      }
      description={words}
      actions={<ColumnsMenu columns={columns} />}
      className={cn(stale && "opacity-60 transition-opacity")}
    >
      {rows === undefined ? (
        <Skeleton className="mx-5 mb-5 h-40" />
      ) : rows.length === 0 ? (
        <EmptyState icon={MessageSquareText} title="No comments found for this period.">
          {live.page > 1 ? "No more pages." : "Choose other dates or fewer filters."}
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
                  sort={sortOf(sortKey(key), view, sortBy)}
                >
                  {key === "reading" ? (
                    <span className="inline-flex items-center gap-1">
                      Category and sentiment <Derived of="category" name="Category and sentiment" />
                    </span>
                  ) : (
                    label
                  )}
                </ColumnHeader>
              ))}
            <ColumnHeader className="sticky right-0 bg-sheet">
              <span className="sr-only">Actions</span>
            </ColumnHeader>
          </TableHead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} view={view} now={now} columns={columns} />
            ))}
          </tbody>
        </Table>
      )}
      <Paging
        page={live.page}
        rows={total}
        onPage={(page) => change({ page: page === 1 ? undefined : page })}
      />
    </Card>
  );
}

function sortOf(key: ReportSort | undefined, { live }: ReportView, sortBy: ReportView["sortBy"]) {
  if (key === undefined) return undefined;
  const direction = key !== live.sort ? "none" : live.descending ? "descending" : "ascending";
  return { direction, onSort: () => sortBy(key) } as const;
}
