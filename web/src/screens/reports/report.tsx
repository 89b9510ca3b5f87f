import { useQuery } from "@tanstack/react-query";
import { ChartPie } from "lucide-react";
import { Suspense } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Tabs } from "@/components/ui/tabs";
import { Formula } from "@/features/report-parts/formula";
import { cn } from "@/lib/cn";
import { onDemand } from "@/lib/on-demand";
import { dashboardQuery } from "@/queries/reports";
import { ReportControls } from "./report-controls";
import { sections } from "./sections";
import { comparedWords } from "./top/compared-words";
import { Findings } from "./top/findings";
import { KeyFigures } from "./top/key-figures";
import { MainChart } from "./top/main-chart";
import type { ReportView } from "./use-report-view";

const ReportSheet = onDemand(() => import("./print/report-sheet"), "ReportSheet");

export interface ReportProps {
  view: ReportView;
  /** Whether what the model worked out is shown. */
  derived: boolean;
  /** What the report is of, in words. */
  channel: string;
  /** Whether paper has the tables of every section. */
  wholeOnPaper: boolean;
}

/** Six numbers, a chart and what stands out of them; then everything else, a section at a time. */
export function Report({ view, derived, channel, wholeOnPaper }: ReportProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(dashboardQuery(view.query, view));
  return (
    <div className="@container flex flex-col gap-4">
      <ReportControls view={view} refreshing={isFetching} derived={derived} />
      {error && !data ? (
        <EmptyState
          icon={ChartPie}
          title="Couldn't load this report."
          action={
            <Button variant="secondary" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error.message}
        </EmptyState>
      ) : data ? (
        <div className={cn("flex flex-col gap-4", isPlaceholderData && "opacity-60 transition-opacity")}>
          <div>
            <p className="mb-2 flex items-center gap-1 text-xs text-ink-3">
              {comparedWords[view.comparison][data.figures.before_range.known ? "known" : "unknown"]}{" "}
              <Formula of="previous" name="the comparison" />
            </p>
            <KeyFigures now={data.figures.range} before={data.figures.before_range} />
          </div>
          <MainChart dashboard={data} view={view} />
          <Findings insights={data.insights} />
          <Tabs
            label="Sections"
            value={view.section}
            onValueChange={(section) =>
              view.change({ section: section === "comments" ? undefined : section })
            }
            className="pt-2"
            panelClassName="flex flex-col gap-4 pt-4"
            tabs={sections.map(({ value, label, Content }) => ({
              value,
              label,
              panel: (
                <Suspense fallback={<Skeleton className="h-80" />}>
                  <Content view={view} dashboard={data} />
                </Suspense>
              ),
            }))}
          />
          <Suspense>
            <ReportSheet dashboard={data} view={view} channel={channel} whole={wholeOnPaper} />
          </Suspense>
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-3 @xl:grid-cols-3 @6xl:grid-cols-6">
          {["a", "b", "c", "d", "e", "f"].map((key) => (
            <Skeleton key={key} className="h-32" />
          ))}
        </div>
      )}
    </div>
  );
}
