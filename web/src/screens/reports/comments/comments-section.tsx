import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { Formula } from "@/features/report-parts/formula";
import { reportQuery } from "@/queries/reports";
import type { SectionProps } from "../section-props";
import { WeekCards } from "../top/key-figures";
import { CategoryCard } from "./category-card";
import { CommentsTable } from "./comments-table";
import { DailyCard } from "./daily-card";
import { LabelsCard } from "./labels-card";
import { SentimentCard } from "./sentiment-card";
import { SummaryCards } from "./summary-cards";
import { VerificationCard } from "./verification-card";

/** Every comment of the period, what they are about, and how far their replies are proven. */
export function CommentsSection({ view, dashboard }: SectionProps) {
  const { data: report, error, isPlaceholderData, refetch } = useQuery(reportQuery(view.live));
  const { week, before_week: before } = dashboard.figures;
  return (
    <>
      {error && !report ? (
        <Trouble onRetry={refetch}>Couldn't load the comments. {error.message}</Trouble>
      ) : report ? (
        <>
          <SummaryCards totals={report.totals} />
          <DailyCard daily={report.daily} view={view} />
          <CommentsTable report={report} view={view} derived={dashboard.derived} stale={isPlaceholderData} />
        </>
      ) : (
        <>
          <Skeleton className="h-28" />
          <Skeleton className="h-44" />
          <Skeleton className="h-80" />
        </>
      )}
      <VerificationCard channel={view.query.channel} />
      {dashboard.derived && (
        <div className="grid gap-4 @3xl:grid-cols-2">
          <CategoryCard
            categories={dashboard.categories}
            chosen={view.query.category}
            onChoose={(category) => view.change({ category })}
          />
          <SentimentCard
            series={dashboard.series}
            figures={dashboard.figures.range}
            granularity={view.granularity}
            hidden={view.hidden}
            onHidden={(hide) => view.change({ hide })}
          />
        </div>
      )}
      <LabelsCard view={view} />
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
        <WeekCards now={week} before={before} />
      </Card>
    </>
  );
}
