import { DASH, formatPublished, formatTime } from "@shared/domain/time-zone.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { MessageSquare } from "lucide-react";
import type { Report, ReportRow, SortKey } from "@/api/reports";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { mappedChannelsQuery } from "@/features/account/queries";
import { useUser } from "@/features/account/use-user";
import { commentLink } from "@/features/replies/youtube-links";
import { Pagination } from "./pagination";
import { directionOf, nextSorting } from "./sorting";
import { StatusCell } from "./status-cell";
import type { ReportView } from "./use-report-view";

const columns: readonly { label: string; sort?: SortKey }[] = [
  { label: "Video", sort: "video" },
  { label: "Comment", sort: "comment" },
  { label: "Reply", sort: "reply" },
  { label: "Account" },
  { label: "Published", sort: "published" },
  { label: "Replied", sort: "replied" },
  { label: "Status", sort: "status" },
];

function TextCell({ text }: { text: string | null }) {
  return (
    <Cell className="max-w-56 min-w-40">
      {text ? (
        <span dir="auto" title={text} className="line-clamp-3 break-words whitespace-pre-line">
          {text}
        </span>
      ) : (
        DASH
      )}
    </Cell>
  );
}

function Row({ row, zone }: { row: ReportRow; zone: string }) {
  const link = commentLink(row.video_id, row.comment_id);
  return (
    <TableRow>
      <Cell className="max-w-36 min-w-28">
        {link ? (
          <a
            href={link}
            target="_blank"
            rel="noreferrer"
            title={row.video_title ?? undefined}
            className="line-clamp-2 text-accent underline-offset-2 hover:underline"
          >
            {row.video_title || row.video_id}
          </a>
        ) : (
          DASH
        )}
      </Cell>
      <TextCell text={row.text_original} />
      <TextCell text={row.generated_reply} />
      <Cell className="whitespace-nowrap">{row.account ?? DASH}</Cell>
      <Cell className="whitespace-nowrap">{formatPublished(row.published_at, zone, new Date())}</Cell>
      <Cell className="whitespace-nowrap">{formatTime(row.reply_sent_at, zone)}</Cell>
      <Cell>
        <StatusCell row={row} />
      </Cell>
    </TableRow>
  );
}

/** What stands in place of the rows when there are none. */
function NoRows() {
  const user = useUser();
  const { data: channels } = useQuery(mappedChannelsQuery(user.id));
  return (
    <EmptyState icon={MessageSquare} title="No comments found for this period.">
      {channels?.length === 0 ? (
        <>
          No channel is mapped, so nothing is counted.{" "}
          <Link
            to="/app/account"
            hash="channel-mapping"
            className="font-medium text-accent underline underline-offset-2"
          >
            Map a channel
          </Link>
        </>
      ) : (
        "Another range or fewer filters may show some."
      )}
    </EmptyState>
  );
}

export interface CommentsTableProps {
  view: ReportView;
  report: Report | undefined;
  pending: boolean;
}

/** The comments of the range, 25 at a time. */
export function CommentsTable({ view, report, pending }: CommentsTableProps) {
  const { sorting, zone, query } = view;
  return (
    <Card title="Comments" flush>
      <div aria-busy={pending} className={pending ? "opacity-60 transition-opacity duration-150" : undefined}>
        <Table caption="Comments and replies">
          <TableHead>
            {columns.map(({ label, sort }) => (
              <ColumnHeader
                key={label}
                sort={
                  sort && {
                    direction: directionOf(sorting, sort),
                    onSort: () => view.setSorting(nextSorting(sorting, sort)),
                  }
                }
              >
                {label}
              </ColumnHeader>
            ))}
          </TableHead>
          <tbody>
            {report?.rows.map((row) => (
              <Row key={row.id} row={row} zone={zone} />
            ))}
          </tbody>
        </Table>
        {report === undefined && (
          <div role="status" className="flex flex-col gap-2 p-5">
            <span className="sr-only">Loading comments</span>
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
            <Skeleton className="h-10" />
          </div>
        )}
        {report?.rows.length === 0 && <NoRows />}
      </div>
      {report && <Pagination page={query.page} rows={report.tableTotalCount} onPage={view.setPage} />}
    </Card>
  );
}
