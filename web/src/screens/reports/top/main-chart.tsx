import { DASHBOARD_GRANULARITIES } from "@shared/database/vocabulary.gen.ts";
import type { Dashboard } from "@/api/report-dashboard";
import { Select } from "@/components/ui/select";
import { ChartCard } from "@/features/report-parts/chart-card";
import { percentWords } from "@/features/report-parts/coverage-words";
import { count, countOf } from "@/features/report-parts/figure";
import { BarsAndShare } from "@/features/report-parts/lazy-charts";
import { Legend } from "@/features/report-parts/legend";
import { optionsOf } from "@/lib/options";
import { pointLabel } from "../point-label";
import type { ReportView } from "../use-report-view";
import { comparedWords } from "./compared-words";

const granularities = optionsOf(DASHBOARD_GRANULARITIES, {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
});

export const mainSeries = {
  bars: [
    { key: "comments", label: "Comments", color: "var(--control)" },
    { key: "published", label: "Public replies", color: "var(--public)" },
  ],
  share: { key: "coverage", label: "Coverage", color: "var(--accent)" },
} as const;

/** The points of the chart with their names. */
export function mainPoints({ series }: Dashboard, { granularity }: Pick<ReportView, "granularity">) {
  return series.map((point) => ({ ...point, label: pointLabel(point.day, granularity) }));
}

/** Comments, public replies and coverage over the days. */
export function MainChart({ dashboard, view }: { dashboard: Dashboard; view: ReportView }) {
  const points = mainPoints(dashboard, view);
  const { range, before_range: before } = dashboard.figures;
  const compared = before.known ? comparedWords[view.comparison].name : undefined;
  return (
    <ChartCard
      title="Over time"
      formula="daily"
      summary={`${countOf(range.comments, "comment", "comments")}, ${countOf(range.published, "public reply", "public replies")}.`}
      controls={
        <>
          <Legend entries={[...mainSeries.bars, mainSeries.share]} />
          <div className="w-28">
            <Select
              aria-label="Granularity"
              size="sm"
              value={view.granularity}
              options={granularities}
              onValueChange={(granularity) => view.change({ granularity })}
            />
          </div>
        </>
      }
      chart={<BarsAndShare data={points} {...mainSeries} />}
      columns={[
        "Time",
        "Comments",
        "Public replies",
        "Coverage",
        ...(compared ? [`Comments: ${compared}`] : []),
      ]}
      rows={points.map((point) => [
        point.label,
        count(point.comments),
        count(point.published),
        percentWords(point.coverage),
        ...(compared ? [count(point.before_comments)] : []),
      ])}
    />
  );
}
