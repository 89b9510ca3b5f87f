import { useQuery } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import { getAllOperations } from "@/api/report-dashboard";
import { getAllReportRows } from "@/api/reports";
import { Screen } from "@/components/page/screen";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { rangeWords } from "@/domain/report-range";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { PlannedReports } from "@/features/report-parts/planned-reports";
import { useChannels } from "@/features/report-parts/use-channels";
import { cn } from "@/lib/cn";
import { onDemand } from "@/lib/on-demand";
import { useRoomBeside } from "@/lib/use-wide";
import { reportSettingsQuery } from "@/queries/reports";
import { useAccount } from "@/session/use-account";
import { commentsCsv, TABLE_FILE } from "./panel/comments-csv";
import { DrillContext } from "./panel/drill";
import { usePanel } from "./panel/use-panel";
import { usePrint } from "./print/use-print";
import { Report } from "./report";
import { useReportCommands } from "./use-report-commands";
import { type ReportView, useReportView } from "./use-report-view";

const CommentPanel = onDemand(() => import("./panel/comment-panel"), "CommentPanel");

/** The report and, in its second tab, the replies and what is planned. What is shown lives in the address. */
export function ReportsScreen({ replies }: { replies: ReactNode }) {
  const view = useReportView();
  const { what } = view.filters;
  const { press, presses, close } = usePanel(what);
  const beside = useRoomBeside() && what !== undefined;
  const channel = useChannels().nameOf(view.query.channel);
  const derived = useQuery(reportSettingsQuery(useAccount().id)).data?.derived ?? true;
  const { whole, print } = usePrint(view);
  useReportCommands(view, print);
  return (
    <DrillContext value={press}>
      <div className={cn(beside && "pr-100")}>
        <Screen
          wide
          title="Reports"
          description={`${channel}, ${rangeWords(view.range)}. Times in ${view.zone}.`}
          actions={
            view.tab === "weekly" && (
              <ExportButtons
                fileName={TABLE_FILE}
                getCsv={(onProgress) => tableCsv(view, derived, onProgress)}
                onPrint={print}
              />
            )
          }
        >
          <Tabs
            label="Reports"
            value={view.tab}
            onValueChange={(tab) => view.change({ tab: tab === "weekly" ? undefined : tab })}
            tabs={[
              {
                value: "weekly",
                label: "Weekly Report",
                panel: <Report view={view} derived={derived} channel={channel} wholeOnPaper={whole} />,
              },
              {
                value: "coming",
                label: "Coming Soon",
                panel: (
                  <Suspense fallback={<Skeleton className="h-80" />}>
                    <div className="flex flex-col gap-8">
                      {replies}
                      <PlannedReports />
                    </div>
                  </Suspense>
                ),
              },
            ]}
          />
        </Screen>
      </div>
      {what !== undefined && view.tab === "weekly" && (
        <Suspense>
          <CommentPanel view={view} what={what} derived={derived} presses={presses} onClose={close} />
        </Suspense>
      )}
    </DrillContext>
  );
}

type Progress = (read: number, total?: number) => void;

/** Every row of the table, as it is filtered. */
async function tableCsv({ narrowed, live, zone }: ReportView, derived: boolean, onProgress: Progress) {
  const rows = narrowed
    ? await getAllOperations(narrowed, onProgress)
    : await getAllReportRows(live, onProgress);
  return commentsCsv(rows, { zone, now: new Date(), derived });
}
