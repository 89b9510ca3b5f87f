import { COMMENT_SENTIMENTS, type Granularity } from "@shared/database/vocabulary.gen.ts";
import type { Dashboard, Figures } from "@/api/report-dashboard";
import { Button } from "@/components/ui/button";
import { ChartCard } from "@/features/report-parts/chart-card";
import { count } from "@/features/report-parts/figure";
import { StackedBars } from "@/features/report-parts/lazy-charts";
import { Drill } from "../panel/drill";
import { pointLabel } from "../point-label";
import { sentimentSeries } from "../series";

type Point = Dashboard["series"][number];

export interface SentimentCardProps {
  series: Point[];
  figures: Figures;
  granularity: Granularity;
  hidden: string;
  onHidden: (hidden: string | undefined) => void;
}

/** How the comments sound, over time; each sentiment can be taken out. */
export function SentimentCard({ series, figures, granularity, hidden, onHidden }: SentimentCardProps) {
  const shown = sentimentSeries.filter(({ letter }) => !hidden.includes(letter));
  const sum = (key: "neutral" | "negative") => series.reduce((total, point) => total + point[key], 0);

  function toggle(letter: string) {
    const next = hidden.includes(letter) ? hidden.replace(letter, "") : hidden + letter;
    onHidden(next || undefined);
  }

  return (
    <ChartCard
      title="Sentiment"
      formula="sentiment"
      derived
      summary={
        <>
          <Drill what="positive" value={figures.positive}>
            {count(figures.positive)} positive
          </Drill>
          , {count(sum("neutral"))} neutral, {count(sum("negative"))} negative of{" "}
          <Drill what="with_sentiment" value={figures.with_sentiment}>
            {count(figures.with_sentiment)} with a sentiment
          </Drill>
          {figures.with_sentiment > 0 && `: ${figures.positive_percent}% positive`}.
        </>
      }
      controls={sentimentSeries.map(({ letter, label, color }) => (
        <Button
          key={letter}
          variant="quiet"
          size="sm"
          aria-pressed={!hidden.includes(letter)}
          onClick={() => toggle(letter)}
          className={hidden.includes(letter) ? "line-through opacity-60" : ""}
        >
          <span className="size-2.5 rounded-full" style={{ background: color }} />
          {label}
        </Button>
      ))}
      chart={
        <StackedBars
          data={series.map((point) => ({ ...point, label: pointLabel(point.day, granularity) }))}
          series={shown}
        />
      }
      columns={["Time", ...COMMENT_SENTIMENTS]}
      rows={series.map((point) => [
        pointLabel(point.day, granularity),
        ...sentimentSeries.map(({ key }) => point[key]),
      ])}
    />
  );
}
