import { useQuery } from "@tanstack/react-query";
import { ChartPie } from "lucide-react";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/skeleton";
import { Formula } from "@/features/report-parts/formula";
import { cn } from "@/lib/cn";
import { dashboardQuery } from "@/queries/reports";
import { AskedCard } from "./asked-card";
import { CategoryCard } from "./category-card";
import { ConversationsCard } from "./conversations-card";
import { DashboardControls } from "./dashboard-controls";
import { DashboardPrint } from "./dashboard-print";
import type { DashboardSearch } from "./dashboard-search";
import { DrillContext } from "./drill";
import { InsightCards } from "./insight-cards";
import { KeyFigures, WeekCards } from "./key-figures";
import { OperationsCard } from "./operations-card";
import { PeopleCard } from "./people-card";
import { SlaCard } from "./sla-card";
import { CommentsCard, RepliesCard, SentimentCard } from "./timeline-cards";
import { TopicsCard } from "./topics-card";
import type { DashboardView } from "./use-dashboard-view";
import { VideosCard } from "./videos-card";
import { WordsCard } from "./words-card";
import { WorthCards } from "./worth-cards";

export interface DashboardReportProps {
  view: DashboardView;
  filters: DashboardSearch;
  channel: string;
}

/** Everything on one page, from one answer of the database and one for the table. */
export function DashboardReport({ view, filters, channel }: DashboardReportProps) {
  const table = useRef<HTMLDivElement>(null);
  const { data, error, isPlaceholderData, refetch } = useQuery(dashboardQuery(view.query, view.granularity));

  /** Shows in Operations what a number or an insight counts; what narrows the table alone would change the number. */
  function openComments(narrowed: Partial<DashboardSearch>) {
    view.change({ sentiment: undefined, assignee: undefined, ...narrowed });
    table.current?.scrollIntoView({ block: "start" });
    // Keyboard and screen reader go on where the comments are.
    table.current?.focus({ preventScroll: true });
  }

  return (
    <DrillContext value={(what) => openComments({ what })}>
      <div className="flex flex-col gap-4">
        <DashboardControls view={view} filters={filters} />
        {error ? (
          <EmptyState
            icon={ChartPie}
            title="Couldn't load the dashboard."
            action={
              <Button variant="secondary" onClick={() => void refetch()}>
                Try again
              </Button>
            }
          >
            {error.message}
          </EmptyState>
        ) : data ? (
          <div className={`flex flex-col gap-4 ${isPlaceholderData ? "opacity-60 transition-opacity" : ""}`}>
            <p className="flex items-center gap-1 text-xs text-ink-3">
              {data.figures.before_range.known
                ? "Compared with the previous period"
                : "No comments from the previous period to compare with"}{" "}
              <Formula of="previous" name="the previous period" />
            </p>
            <KeyFigures now={data.figures.range} before={data.figures.before_range} derived={data.derived} />
            {data.derived && (
              <div className="grid gap-4 lg:grid-cols-2">
                <CategoryCard
                  categories={data.categories}
                  chosen={view.query.category}
                  onChoose={(category) => view.change({ category, what: category && `category:${category}` })}
                />
                <SentimentCard
                  series={data.series}
                  granularity={view.granularity}
                  hidden={view.hidden}
                  onHidden={(hide) => view.change({ hide })}
                />
              </div>
            )}
            <div className="grid gap-4 lg:grid-cols-2">
              <CommentsCard
                series={data.series}
                granularity={view.granularity}
                before={data.figures.before_range.known}
              />
              <RepliesCard
                series={data.series}
                granularity={view.granularity}
                before={data.figures.before_range.known}
              />
            </div>
            <SlaCard dashboard={data} />
            <InsightCards dashboard={data} onOpenComments={openComments} />
            <VideosCard
              videos={data.videos}
              readsViews={data.reads_views}
              derived={data.derived}
              zone={view.zone}
            />
            <div className={cn("grid gap-4", data.derived && "lg:grid-cols-2")}>
              {data.derived && <TopicsCard topics={data.topics} />}
              <WordsCard
                view={view}
                // Words are counted in the whole period: a narrower dashboard would open fewer comments than the word has.
                onOpen={(what) =>
                  openComments({ what, video: undefined, type: undefined, status: undefined, q: undefined })
                }
              />
            </div>
            <ConversationsCard view={view} />
            <WorthCards view={view} figures={data.figures.range} />
            <PeopleCard view={view} />
            <AskedCard channelId={view.query.channel} />
            <OperationsCard ref={table} view={view} filters={filters} derived={data.derived} />
            <Card
              title={
                <span className="inline-flex items-center gap-1">
                  Week over week <Formula of="week" name="Week over week" />
                </span>
              }
            >
              <p className="mb-3 text-xs text-ink-3">
                From Monday on. While the week lasts, it is compared with the same days and hours of the week
                before.
              </p>
              <WeekCards now={data.figures.week} before={data.figures.before_week} />
            </Card>
            {/* Nothing is pressed on paper. */}
            <DrillContext value={null}>
              <DashboardPrint dashboard={data} view={view} channel={channel} />
            </DrillContext>
          </div>
        ) : (
          <div className="grid grid-cols-2 gap-3 md:grid-cols-3">
            {["a", "b", "c", "d", "e", "f"].map((key) => (
              <Skeleton key={key} className="h-32" />
            ))}
          </div>
        )}
      </div>
    </DrillContext>
  );
}
