import { useQuery, useQueryClient } from "@tanstack/react-query";
import { AppError } from "@/api/errors";
import { Button } from "@/components/ui/button";
import { CommentsTable } from "./comments-table";
import { DailyCard } from "./daily-card";
import { reportQuery, verificationKey } from "./queries";
import { ReportControls } from "./report-controls";
import { SummaryCards } from "./summary-cards";
import { useReportView } from "./use-report-view";
import { VerificationCard } from "./verification-card";

/** The live report: controls, figures, days, proof, and the comments themselves. */
export function WeeklyReport() {
  const view = useReportView();
  const queries = useQueryClient();
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...reportQuery(view.query),
    enabled: view.ready,
  });

  function refresh() {
    void refetch();
    void queries.invalidateQueries({ queryKey: verificationKey });
  }

  return (
    <div className="flex flex-col gap-5">
      <ReportControls
        view={view}
        refreshing={isFetching && !isPlaceholderData && data !== undefined}
        onRefresh={refresh}
      />
      {error && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-lg bg-failed-wash px-4 py-3 text-sm text-failed"
        >
          <span className="min-w-0 flex-1">
            {error instanceof AppError ? error.message : "The report could not be loaded."}
            {data && " What you see may be out of date."}
          </span>
          <Button variant="secondary" size="sm" onClick={refresh}>
            Try again
          </Button>
        </div>
      )}
      <SummaryCards totals={data?.totals} />
      <DailyCard view={view} daily={data?.daily} pending={isPlaceholderData} />
      <VerificationCard channel={view.query.channel} />
      <CommentsTable view={view} report={data} pending={isPlaceholderData} />
    </div>
  );
}
