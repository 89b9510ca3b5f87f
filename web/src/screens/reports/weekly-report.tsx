import { useQuery } from "@tanstack/react-query";
import { BarChart3 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { rangeWords } from "@/domain/report-range";
import { FoldedControls } from "@/features/report-parts/folded-controls";
import { reportQuery } from "@/queries/reports";
import { CommentsTable } from "./comments-table";
import { DailyCard } from "./daily-card";
import { RangeControls } from "./range-controls";
import { ReportFilters } from "./report-filters";
import { ReportPrint } from "./report-print";
import { SummaryCards } from "./summary-cards";
import type { ReportView } from "./use-report-view";
import { VerificationCard } from "./verification-card";

/** The days and the filters that hold, in a line. */
function summaryOf({ range, query }: ReportView): string {
  const filters = [query.video && `video ${query.video}`, query.status !== "all" && query.status];
  return [rangeWords(range), ...filters].filter(Boolean).join(", ");
}

/** The live report: days, totals, verification, rows. */
export function WeeklyReport({ view }: { view: ReportView }) {
  const { data: report, error, isFetching, isPlaceholderData, refetch } = useQuery(reportQuery(view.query));
  return (
    <div className="flex flex-col gap-4">
      <FoldedControls summary={summaryOf(view)}>
        <RangeControls view={view} onRefresh={() => void refetch()} refreshing={isFetching} />
        <ReportFilters view={view} />
      </FoldedControls>
      {error && !isFetching ? (
        <EmptyState
          icon={BarChart3}
          title="Couldn't load this report."
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      ) : report ? (
        <>
          <SummaryCards totals={report.totals} />
          <DailyCard daily={report.daily} view={view} />
        </>
      ) : (
        <>
          <div className="grid gap-3 sm:grid-cols-3">
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
            <Skeleton className="h-28" />
          </div>
          <Skeleton className="h-44" />
        </>
      )}
      <VerificationCard channel={view.query.channel} />
      {report && !error && (
        <>
          <CommentsTable
            rows={report.rows}
            total={report.totals.table_rows}
            comments={report.totals.comments}
            view={view}
            stale={isPlaceholderData}
          />
          <ReportPrint report={report} view={view} />
        </>
      )}
    </div>
  );
}
