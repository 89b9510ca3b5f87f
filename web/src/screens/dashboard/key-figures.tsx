import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { Figures } from "@/api/report-dashboard";
import type { FormulaKey } from "@/content/report-formulas";
import { percentOf } from "@/domain/percent";
import { count, Figure } from "@/features/report-parts/figure";
import { cn } from "@/lib/cn";
import { minutesWords } from "./minutes";

interface KeyFigure {
  name: string;
  formula: FormulaKey;
  derived?: boolean;
  of: (figures: Figures) => number | null;
  show: (value: number) => string;
  /** A rise is good news, or a fall; neither when left out. */
  better?: "up" | "down";
  note?: (figures: Figures) => string;
}

const percent = (value: number) => `${value}%`;

export const keyFigures: readonly KeyFigure[] = [
  { name: "Comments", formula: "comments", of: (f) => f.comments, show: count },
  {
    name: "Replies",
    formula: "replies",
    of: (f) => f.replies,
    show: count,
    better: "up",
    note: (f) => `${count(f.published)} published, ${count(f.queued)} queued`,
  },
  {
    name: "Coverage",
    formula: "coverage",
    of: (f) => f.coverage,
    show: percent,
    better: "up",
    note: (f) => `${count(f.published)}/${count(f.comments)}, target 90%`,
  },
  {
    name: "Median response",
    formula: "median",
    of: (f) => f.median_minutes,
    show: minutesWords,
    better: "down",
    note: (f) => `average ${minutesWords(f.average_minutes)}`,
  },
  {
    name: "On time (1 h)",
    formula: "onTime",
    of: (f) => (f.timed === 0 ? null : percentOf(f.on_time, f.timed)),
    show: percent,
    better: "up",
    note: (f) => `${count(f.on_time)} of ${count(f.timed)} public replies`,
  },
  {
    name: "Positive comments",
    formula: "positive",
    derived: true,
    of: (f) => (f.with_sentiment === 0 ? null : percentOf(f.positive, f.with_sentiment)),
    show: percent,
    better: "up",
    note: (f) => `${count(f.positive)} of ${count(f.with_sentiment)} read`,
  },
];

/** A value beside the one before it: direction, word and whether that is good. */
export function Change({ figure, now, before }: { figure: KeyFigure; now: Figures; before: Figures }) {
  const value = figure.of(now);
  const earlier = figure.of(before);
  if (value === null || earlier === null) {
    return <p className="mt-2 text-xs text-ink-3">before: {earlier === null ? "—" : figure.show(earlier)}</p>;
  }
  const direction = value > earlier ? "up" : value < earlier ? "down" : "same";
  const Icon = direction === "up" ? ArrowUp : direction === "down" ? ArrowDown : Minus;
  const good = direction === "same" || !figure.better ? null : direction === figure.better;
  return (
    <p
      className={cn(
        "tabular mt-2 flex items-center gap-1 text-xs",
        good === null ? "text-ink-3" : good ? "text-public" : "text-failed",
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      <span className="sr-only">
        {direction === "same" ? "same as" : direction === "up" ? "up from" : "down from"}
      </span>
      <span aria-hidden="true">before:</span> {figure.show(earlier)}
    </p>
  );
}

/** The six key numbers, each beside that of the period before. */
export function KeyFigures({ now, before }: { now: Figures; before: Figures }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      {keyFigures.map((figure) => {
        const value = figure.of(now);
        return (
          <Figure
            key={figure.name}
            name={figure.name}
            value={value === null ? "—" : figure.show(value)}
            note={figure.note?.(now)}
            formula={figure.formula}
            derived={figure.derived}
          >
            <Change figure={figure} now={now} before={before} />
          </Figure>
        );
      })}
    </div>
  );
}

const benchmarks = ["Comments", "Replies", "Coverage", "Median response"];

/** This week against the last. */
export function WeekCards({ now, before }: { now: Figures; before: Figures }) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {keyFigures
        .filter((figure) => benchmarks.includes(figure.name))
        .map((figure) => {
          const value = figure.of(now);
          return (
            <div key={figure.name} className="rounded-md border border-line bg-paper p-4">
              <h3 className="text-sm text-ink-2">{figure.name}</h3>
              <p className="tabular mt-1 text-2xl font-semibold">
                {value === null ? "—" : figure.show(value)}
              </p>
              <Change figure={figure} now={now} before={before} />
            </div>
          );
        })}
    </div>
  );
}
