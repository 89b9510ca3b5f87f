import { REPLY_TYPES } from "@shared/database/vocabulary.gen.ts";
import type { Dashboard } from "@/api/report-dashboard";
import { ChartCard } from "@/features/report-parts/chart-card";
import { count } from "@/features/report-parts/figure";
import { StackedBars } from "@/features/report-parts/lazy-charts";
import { Legend } from "@/features/report-parts/legend";
import { minutesWords } from "../minutes";
import { pointLabel } from "../point-label";
import { typeSeries } from "../series";
import { comparedWords } from "../top/compared-words";
import type { ReportView } from "../use-report-view";

export interface RepliesCardProps {
  series: Dashboard["series"];
  view: Pick<ReportView, "granularity" | "comparison">;
  /** Whether comments were read in the period it is compared with, so that it can be drawn. */
  before: boolean;
}

/** Who wrote the replies, over time, and how long they took. */
export function RepliesCard({ series, view: { granularity, comparison }, before }: RepliesCardProps) {
  const behindLooks = { label: comparedWords[comparison].name, color: "var(--ink-3)" };
  const sum = (key: "ai" | "edited" | "manual") => series.reduce((total, point) => total + point[key], 0);
  return (
    <ChartCard
      title="Replies"
      formula="replyTypes"
      summary={`${count(sum("ai"))} by AI, ${count(sum("edited"))} by AI and edited, ${count(sum("manual"))} manual.`}
      controls={<Legend entries={before ? [...typeSeries, behindLooks] : typeSeries} />}
      chart={
        <StackedBars
          data={series.map((point) => ({ ...point, label: pointLabel(point.day, granularity) }))}
          series={typeSeries}
          behind={before ? { key: "before_replies", ...behindLooks } : undefined}
          extra={(point) =>
            typeof point.minutes === "number" ? `${minutesWords(point.minutes)} on average` : null
          }
        />
      }
      columns={["Time", ...REPLY_TYPES, "Average response", ...(before ? [behindLooks.label] : [])]}
      rows={series.map((point) => [
        pointLabel(point.day, granularity),
        ...typeSeries.map(({ key }) => point[key]),
        minutesWords(point.minutes),
        ...(before ? [point.before_replies] : []),
      ])}
    />
  );
}
