import { useQuery } from "@tanstack/react-query";
import { Ellipsis, ListFilter, Maximize2, UserRoundPlus } from "lucide-react";
import { type ReactNode, type Ref, useState } from "react";
import { getAllOperations, type Operation } from "@/api/report-dashboard";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { Trouble } from "@/components/ui/trouble";
import { formatPublished } from "@/domain/time-zone";
import { ColumnsMenu } from "@/features/report-parts/columns-menu";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { count } from "@/features/report-parts/figure";
import { Derived } from "@/features/report-parts/formula";
import { RemovableChip } from "@/features/report-parts/removable-chip";
import { type Columns, type TableColumn, useColumns } from "@/features/report-parts/use-columns";
import { VideoLink } from "@/features/report-parts/video-link";
import { cn } from "@/lib/cn";
import { onDemand } from "@/lib/on-demand";
import { OPERATIONS_PAGE, operationsQuery } from "@/queries/reports";
import { useMay } from "@/queries/use-may";
import type { DashboardSearch } from "./dashboard-search";
import { whatWords } from "./drill-down";
import { minutesWords } from "./minutes";
import { OPERATIONS_FILE, operationsCsv } from "./operations-csv";
import { rowsWords } from "./rows-words";
import type { DashboardView } from "./use-dashboard-view";
import { useOperations } from "./use-operations";

const FilterDrawer = onDemand(() => import("./filter-drawer"), "FilterDrawer");
const AssignDialog = onDemand(() => import("@/features/assign/assign-dialog"), "AssignDialog");
const ConversationDialog = onDemand(() => import("./conversation-dialog"), "ConversationDialog");
const EditReplyDialog = onDemand(() => import("@/features/reply/edit-reply-dialog"), "EditReplyDialog");
const ResendDialog = onDemand(() => import("@/features/reply/resend-dialog"), "ResendDialog");

const operationColumns = [
  { key: "date", label: "Date" },
  { key: "video", label: "Video" },
  { key: "comment", label: "Comment", fixed: true },
  { key: "reply", label: "Reply" },
  { key: "type", label: "Type", roomy: true },
  { key: "assignee", label: "Assigned to" },
  { key: "response", label: "Response" },
  { key: "reading", label: "Category and sentiment (derived)", roomy: true },
  { key: "status", label: "Status", fixed: true },
] as const satisfies readonly TableColumn<string>[];
type OperationColumn = (typeof operationColumns)[number]["key"];
const withoutReading = operationColumns.filter(({ key }) => key !== "reading");

// Status stays in sight beside the deeds, however far the table is scrolled; on a phone it would cover the rest.
const statusPlace = "bg-sheet sm:sticky sm:right-14";

export interface OperationsCardProps {
  view: DashboardView;
  filters: DashboardSearch;
  /** Whether what the model worked out is shown. */
  derived: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Every comment of the period with what can be done about it. */
export function OperationsCard({ view, filters, derived, ref }: OperationsCardProps) {
  const [page, setPage] = useState(1);
  const operations = useOperations(view);
  const [asked, setAsked] = useState(view.operations);
  const show = useDialogs();
  // Other filters begin at their first page.
  if (JSON.stringify(asked) !== JSON.stringify(view.operations)) {
    setAsked(view.operations);
    setPage(1);
  }
  const { data, error, isPlaceholderData } = useQuery({
    ...operationsQuery(operations ?? view.operations, page),
    enabled: operations !== undefined,
  });
  const { what } = view.operations;
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / OPERATIONS_PAGE));
  const narrowed = [filters.sentiment, filters.assignee, filters.video].filter(Boolean).length;
  const columns = useColumns("operations", derived ? operationColumns : withoutReading);

  const filter = () =>
    show((dialog) => (
      <FilterDrawer
        {...dialog}
        title="Table filters"
        filters={filters}
        ofTable
        derived={derived}
        onApply={view.change}
      />
    ));

  return (
    // biome-ignore lint/a11y/useSemanticElements: the card inside is the section; this is where a number's press leads the focus
    <div ref={ref} role="group" aria-label="Operations" tabIndex={-1} className="scroll-mt-20 outline-none">
      <Card
        flush
        title="Operations"
        description={data ? rowsWords(data) : "Loading..."}
        actions={
          <>
            <Button variant="secondary" onClick={filter}>
              <ListFilter aria-hidden="true" />
              Table filters{narrowed > 0 ? ` (${narrowed})` : ""}
            </Button>
            <ColumnsMenu columns={columns} />
            <ExportButtons
              csvOnly
              fileName={OPERATIONS_FILE}
              getCsv={async (onProgress) => {
                const rows = await getAllOperations(operations ?? view.operations, onProgress);
                return operationsCsv(rows, { zone: view.zone, now: new Date(), derived });
              }}
            />
          </>
        }
      >
        {what !== undefined && (
          <div className="px-4 pb-3 sm:px-5">
            <RemovableChip
              label={`Showing: ${shownWords(what, data?.rows)}`}
              removes="Show all comments in this period"
              onRemove={() => view.change({ what: undefined })}
            />
          </div>
        )}
        {error ? (
          <Trouble className="px-5 pb-5">{error.message}</Trouble>
        ) : data && data.rows.length === 0 ? (
          <p className="px-5 pb-6 text-sm text-ink-3">No comments found for this period.</p>
        ) : (
          <Table
            caption="Operations"
            className={`relative max-h-[520px] overflow-y-auto ${isPlaceholderData ? "opacity-60" : ""}`}
          >
            <TableHead>
              {columns.all
                .filter(({ key }) => columns.has(key))
                .map(({ key, label }) => (
                  <ColumnHeader
                    key={key}
                    align={key === "response" ? "end" : "start"}
                    className={key === "status" ? statusPlace : columns.classOf(key)}
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
              {data?.rows.map((row) => (
                <OperationRow key={row.id} row={row} zone={view.zone} columns={columns} />
              ))}
            </tbody>
          </Table>
        )}
        {pages > 1 && (
          <nav
            aria-label="Pages"
            className="flex items-center justify-end gap-2 border-t border-line px-5 py-3"
          >
            <Button variant="quiet" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
              Previous
            </Button>
            <span className="tabular text-sm text-ink-3">
              Page {page} of {count(pages)}
            </span>
            <Button variant="quiet" size="sm" disabled={page >= pages} onClick={() => setPage(page + 1)}>
              Next
            </Button>
          </nav>
        )}
      </Card>
    </div>
  );
}

/** What the chip says; a video by its title once its comments are there. */
function shownWords(what: string, rows: readonly Operation[] | undefined): string | undefined {
  const title = what.startsWith("video:") && rows?.find((row) => row.video_title !== null)?.video_title;
  return title ? `Video: ${title}` : whatWords(what);
}

interface OperationRowProps {
  row: Operation;
  zone: string;
  columns: Columns<OperationColumn>;
}

function OperationRow({ row, zone, columns }: OperationRowProps) {
  const show = useDialogs();
  const answers = useMay("answer")(row.channel_id);
  const read = (whole: boolean) =>
    show((dialog) => <ConversationDialog {...dialog} row={row} zone={zone} whole={whole} />);
  const assign = () => show((dialog) => <AssignDialog {...dialog} rows={[row]} />);
  const author = row.author_name ?? "a viewer";
  const cells: Record<OperationColumn, ReactNode> = {
    date: formatPublished(row.published_at ?? row.created_at, zone, new Date()),
    video: <VideoLink id={row.video_id} title={row.video_title} commentId={row.comment_id} />,
    comment: (
      <div className="flex max-w-72 min-w-36 items-start gap-1">
        <p className="line-clamp-2 flex-1 wrap-anywhere" dir="auto">
          {row.text_original || "—"}
        </p>
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={`View full: ${author}`}
          title="View full"
          onClick={() => read(false)}
          className="-my-1"
        >
          <Maximize2 />
        </Button>
      </div>
    ),
    reply: (
      <p className="line-clamp-2 max-w-72 min-w-28 wrap-anywhere" dir="auto">
        {row.generated_reply || <span className="text-ink-3">—</span>}
      </p>
    ),
    type: row.reply_type ?? <span className="text-ink-3">—</span>,
    assignee: row.assignee_name ? (
      <Badge tone="accent">{row.assignee_name}</Badge>
    ) : answers ? (
      <Button
        variant="quiet"
        size="icon-sm"
        aria-label={`Assign to teammate: ${author}`}
        title="Assign to teammate"
        onClick={assign}
        className="-my-1"
      >
        <UserRoundPlus />
      </Button>
    ) : (
      <span className="text-ink-3">—</span>
    ),
    response: minutesWords(row.minutes),
    reading:
      row.category || row.sentiment ? (
        <span className="flex flex-col items-start gap-0.5 text-sm">
          <span>{row.category}</span>
          <span className="text-ink-3">{row.sentiment}</span>
        </span>
      ) : (
        "—"
      ),
    status: (
      <span className="flex flex-col items-start gap-0.5">
        <ReplyStateBadge status={row.reply_status} accepted={false} />
        {row.history && <span className="text-xs text-ink-3">History</span>}
      </span>
    ),
  };
  const looks: Partial<Record<OperationColumn, string>> = {
    date: "tabular text-ink-2",
    type: "whitespace-nowrap",
    response: "tabular whitespace-nowrap text-right",
    reading: "text-ink-2",
    status: statusPlace,
  };
  return (
    <TableRow>
      {columns.all
        .filter(({ key }) => columns.has(key))
        .map(({ key }) => (
          <Cell key={key} className={cn(looks[key], columns.classOf(key))}>
            {cells[key]}
          </Cell>
        ))}
      <Cell align="end" className="sticky right-0 bg-sheet">
        <Menu
          trigger={
            <Button variant="quiet" size="icon-sm" aria-label={`Actions: ${author}`} className="-my-1">
              <Ellipsis />
            </Button>
          }
        >
          <MenuItem onClick={() => read(true)}>View thread</MenuItem>
          <MenuItem
            onClick={() => show((dialog) => <EditReplyDialog {...dialog} reply={row} on="draft" />)}
            disabled={!(row.can?.write ?? row.can?.edit)}
          >
            Edit reply
          </MenuItem>
          <MenuItem
            onClick={() => show((dialog) => <ResendDialog {...dialog} reply={row} />)}
            disabled={!row.can?.resend}
          >
            Re-send
          </MenuItem>
          <MenuItem onClick={assign} disabled={!answers}>
            Assign to teammate
          </MenuItem>
        </Menu>
      </Cell>
    </TableRow>
  );
}
