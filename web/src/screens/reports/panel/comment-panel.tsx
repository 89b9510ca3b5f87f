import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { getAllOperations, type Operation } from "@/api/report-dashboard";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { rangeWords } from "@/domain/report-range";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { useRoomBeside } from "@/lib/use-wide";
import { operationsQuery } from "@/queries/reports";
import { Paging } from "../comments/paging";
import type { ReportView } from "../use-report-view";
import { CommentList } from "./comment-list";
import { commentsCsv, PRESSED_FILE } from "./comments-csv";
import { whatWords } from "./drill-down";
import { rowsWords } from "./rows-words";
import { usePressed } from "./use-pressed";

export interface CommentPanelProps {
  view: ReportView;
  what: string;
  /** Whether what the model worked out is shown. */
  derived: boolean;
  /** How often something was pressed: each time leads the focus here. */
  presses: number;
  onClose: () => void;
}

/** The comments behind a number: beside the report where there is room, over it where there is not. */
export function CommentPanel(props: CommentPanelProps) {
  const title = whatWords(props.what) ?? props.what;
  const content = <Pressed key={JSON.stringify([props.what, props.view.query])} {...props} />;
  if (useRoomBeside())
    return (
      <Beside title={title} presses={props.presses} onClose={props.onClose}>
        {content}
      </Beside>
    );
  return (
    <Sheet open onOpenChange={(open) => open || props.onClose()} title={title} wide>
      {content}
    </Sheet>
  );
}

interface BesideProps {
  title: string;
  presses: number;
  onClose: () => void;
  children: ReactNode;
}

function Beside({ title, presses, onClose, children }: BesideProps) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press leads the focus here again
  useEffect(() => panel.current?.focus({ preventScroll: true }), [presses]);
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      onKeyDown={(event) => {
        // What is open above it closes first, and hears the key itself.
        if (event.key === "Escape" && panel.current?.contains(event.target as Node)) onClose();
      }}
      className="fixed inset-y-0 right-0 z-10 flex w-100 flex-col border-l border-line bg-sheet outline-none print:hidden"
    >
      <header className="flex items-start justify-between gap-3 px-5 pt-5 pb-2">
        <h2 className="text-lg font-semibold wrap-anywhere">{title}</h2>
        <Button variant="quiet" size="icon" aria-label="Close" onClick={onClose} className="-mt-1 -mr-2">
          <X />
        </Button>
      </header>
      <div className="flex-1 overflow-y-auto overscroll-contain px-5 pb-6">{children}</div>
    </aside>
  );
}

function Pressed({ view, what, derived }: CommentPanelProps) {
  const [page, setPage] = useState(1);
  const asked = usePressed(view);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...operationsQuery(asked ?? view.query, page),
    enabled: asked !== undefined,
    // Those of another number are none of this one's.
    placeholderData: undefined,
  });
  if (error) return <Trouble onRetry={refetch}>Couldn't load the comments. {error.message}</Trouble>;
  if (!data || isPlaceholderData)
    return (
      <div className="flex flex-col gap-3">
        <Skeleton className="h-24" />
        <Skeleton className="h-24" />
      </div>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3">
        <p className="min-w-0 text-sm text-ink-3">
          <span className="tabular block font-medium text-ink" role="status">
            {rowsWords(data)}
          </span>
          {scopeWords(what, view, data.rows)}
        </p>
        {data.total > 0 && asked && (
          <ExportButtons
            fileName={PRESSED_FILE}
            getCsv={async (onProgress) =>
              commentsCsv(await getAllOperations(asked, onProgress), {
                zone: view.zone,
                now: new Date(),
                derived,
              })
            }
          />
        )}
      </div>
      {data.rows.length === 0 ? (
        <p className="py-4 text-sm text-ink-3">No comments found for this period.</p>
      ) : (
        <CommentList rows={data.rows} days={view.query} />
      )}
      {data.total > data.rows.length && (
        <div className="-mx-5">
          <Paging page={page} rows={data.total} onPage={setPage} />
        </div>
      )}
    </>
  );
}

/** The days, and the video where the comments are of one. */
function scopeWords(what: string, { range, filters }: ReportView, rows: readonly Operation[]): string {
  const ofVideo = filters.of ?? filters.video ?? (what.startsWith("video:") ? what.slice(6) : undefined);
  const video = ofVideo && (rows.find(({ video_title }) => video_title)?.video_title ?? ofVideo);
  return [video && `“${video}”`, rangeWords(range)].filter(Boolean).join(", ");
}
