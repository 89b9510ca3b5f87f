import { COMMENT_SENTIMENTS, type Granularity, REPLY_TYPES } from "@shared/database/vocabulary.gen.ts";
import type { Dashboard } from "@/api/report-dashboard";
import { Button } from "@/components/ui/button";
import { ChartCard } from "@/features/report-parts/chart-card";
import { count, countOf } from "@/features/report-parts/figure";
import { StackedBars } from "@/features/report-parts/lazy-charts";
import { minutesWords } from "./minutes";
import { sentimentSeries, typeSeries } from "./series";

type Point = Dashboard["series"][number];

/** The name of a point of time: its day, the Monday of its week, or its month. */
function pointLabel(day: string, granularity: Granularity): string {
  const at = new Date(`${day}T00:00:00Z`);
  const words = (options: Intl.DateTimeFormatOptions) =>
    at.toLocaleDateString(undefined, { timeZone: "UTC", ...options });
  if (granularity === "monthly") return words({ month: "short", year: "numeric" });
  const date = words({ month: "short", day: "numeric" });
  return granularity === "weekly" ? `Week of ${date}` : `${words({ weekday: "short" })} ${date}`;
}

export interface SentimentCardProps {
  series: Point[];
  granularity: Granularity;
  hidden: string;
  onHidden: (hidden: string | undefined) => void;
}

/** How the comments sound, over time; each sentiment can be taken out. */
export function SentimentCard({ series, granularity, hidden, onHidden }: SentimentCardProps) {
  const shown = sentimentSeries.filter(({ letter }) => !hidden.includes(letter));
  const sum = (key: "positive" | "neutral" | "negative") =>
    series.reduce((total, point) => total + point[key], 0);

  function toggle(letter: string) {
    const next = hidden.includes(letter) ? hidden.replace(letter, "") : hidden + letter;
    onHidden(next || undefined);
  }

  return (
    <ChartCard
      title="Sentiment"
      formula="sentiment"
      derived
      summary={`${count(sum("positive"))} positive, ${count(sum("neutral"))} neutral, ${count(sum("negative"))} negative comments.`}
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

const behindLooks = { label: "Previous period", color: "var(--ink-3)" };

interface SeriesCardProps {
  series: Point[];
  granularity: Granularity;
  /** Whether comments were read in the period before, so that it can be drawn. */
  before: boolean;
}

/** How many comments came, over time, before the same place of the period before. */
export function CommentsCard({ series, granularity, before }: SeriesCardProps) {
  const sum = (key: "comments" | "before_comments") => series.reduce((total, point) => total + point[key], 0);
  const bars = { key: "comments", label: "Comments", color: "var(--control)" };
  return (
    <ChartCard
      title="Comments"
      formula="daily"
      summary={`${countOf(sum("comments"), "comment", "comments")}${before ? `, ${count(sum("before_comments"))} in the previous period` : ""}.`}
      controls={before && <Legend entries={[behindLooks]} />}
      chart={
        <StackedBars
          data={series.map((point) => ({ ...point, label: pointLabel(point.day, granularity) }))}
          series={[bars]}
          behind={before ? { key: "before_comments", ...behindLooks } : undefined}
        />
      }
      columns={["Time", "Comments", ...(before ? ["Previous period"] : [])]}
      rows={series.map((point) => [
        pointLabel(point.day, granularity),
        point.comments,
        ...(before ? [point.before_comments] : []),
      ])}
    />
  );
}

/** Who wrote the replies, over time, and how long they took. */
export function RepliesCard({ series, granularity, before }: SeriesCardProps) {
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
      columns={["Time", ...REPLY_TYPES, "Average response", ...(before ? ["Previous period"] : [])]}
      rows={series.map((point) => [
        pointLabel(point.day, granularity),
        ...typeSeries.map(({ key }) => point[key]),
        minutesWords(point.minutes),
        ...(before ? [point.before_replies] : []),
      ])}
    />
  );
}

function Legend({ entries }: { entries: readonly { label: string; color: string }[] }) {
  return entries.map(({ label, color }) => (
    <span key={label} className="inline-flex items-center gap-1.5 text-sm text-ink-2">
      <span className="size-2.5 rounded-full" style={{ background: color }} />
      {label}
    </span>
  ));
}
