import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import type { Figures } from "@/api/report-dashboard";
import type { FormulaKey } from "@/content/report-formulas";
import { NO_COVERAGE, otherReplies, WITHOUT_HISTORY } from "@/features/report-parts/coverage-words";
import { count, countOf, Figure } from "@/features/report-parts/figure";
import { cn } from "@/lib/cn";
import { Drill } from "./drill";
import { minutesWords } from "./minutes";

interface KeyFigure {
  name: string;
  formula: FormulaKey;
  derived?: boolean;
  of: (figures: Figures) => number | null;
  show: (value: number) => string;
  /** A rise is good news, or a fall; neither when left out. */
  better?: "up" | "down";
  /** What the number opens, where it is a number of comments. */
  what?: string;
  note?: (figures: Figures) => ReactNode;
  /** Of what it is, where no note stands beside it. */
  of_what?: string;
}

const percent = (value: number) => `${value}%`;

const keyFigures: readonly KeyFigure[] = [
  {
    name: "Comments",
    formula: "comments",
    of: (f) => f.comments,
    show: count,
    what: "comments",
    note: (f) =>
      f.history > 0 && (
        <Drill what="history" value={f.history}>
          History: {countOf(f.history, "comment", "comments")}
        </Drill>
      ),
  },
  {
    name: "Replies",
    formula: "replies",
    of: (f) => f.replies,
    show: count,
    better: "up",
    what: "replies",
    note: (f) => (
      <>
        <Drill what="published" value={f.published}>
          {count(f.published)} published
        </Drill>
        ,{" "}
        <Drill what="queued" value={f.queued}>
          {count(f.queued)} queued
        </Drill>
        {otherReplies(f) && `, ${otherReplies(f)}`}
      </>
    ),
  },
  {
    name: "Coverage",
    formula: "coverage",
    of: (f) => f.coverage,
    show: percent,
    better: "up",
    of_what: WITHOUT_HISTORY,
    note: (f) =>
      f.coverage === null
        ? NO_COVERAGE
        : `${count(f.covered)}/${count(f.comments)} ${WITHOUT_HISTORY}, target ${LIMITS.coverage_target}%`,
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
    of: (f) => (f.timed === 0 ? null : f.on_time_percent),
    show: percent,
    better: "up",
    note: (f) => (
      <>
        <Drill what="on_time" value={f.on_time}>
          {count(f.on_time)}
        </Drill>{" "}
        of{" "}
        <Drill what="timed" value={f.timed}>
          {count(f.timed)} public replies
        </Drill>
      </>
    ),
  },
  {
    name: "Positive comments",
    formula: "positive",
    derived: true,
    of: (f) => (f.with_sentiment === 0 ? null : f.positive_percent),
    show: percent,
    better: "up",
    note: (f) => (
      <>
        <Drill what="positive" value={f.positive}>
          {count(f.positive)}
        </Drill>{" "}
        of{" "}
        <Drill what="with_sentiment" value={f.with_sentiment}>
          {count(f.with_sentiment)} with a sentiment
        </Drill>
      </>
    ),
  },
];

/** The figures that are shown: without those that the model worked out where the owner does not want them. */
export function shownFigures(derived: boolean): KeyFigure[] {
  return keyFigures.filter((figure) => derived || !figure.derived);
}

/** A value beside the one before it: direction, word and whether that is good. Nothing before comments were read. */
function Change({ figure, now, before }: { figure: KeyFigure; now: Figures; before: Figures }) {
  if (!before.known) return null;
  const value = figure.of(now);
  const earlier = figure.of(before);
  if (value === null || earlier === null) {
    return <p className="mt-2 text-xs text-ink-3">vs. {earlier === null ? "—" : figure.show(earlier)}</p>;
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
      <span aria-hidden="true">vs.</span> {figure.show(earlier)}
    </p>
  );
}

export interface KeyFiguresProps {
  now: Figures;
  before: Figures;
  derived: boolean;
}

/** The six key numbers, each beside that of the period before. */
export function KeyFigures({ now, before, derived }: KeyFiguresProps) {
  return (
    <div className={cn("grid grid-cols-2 gap-3 md:grid-cols-3", derived && "2xl:grid-cols-6")}>
      {shownFigures(derived).map((figure) => {
        const value = figure.of(now);
        const shown = value === null ? "—" : figure.show(value);
        return (
          <Figure
            key={figure.name}
            name={figure.name}
            value={
              figure.what ? (
                <Drill what={figure.what} value={value ?? 0}>
                  {shown}
                </Drill>
              ) : (
                shown
              )
            }
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
              {figure.of_what && <p className="text-xs text-ink-3">{figure.of_what}</p>}
              <Change figure={figure} now={now} before={before} />
            </div>
          );
        })}
    </div>
  );
}
