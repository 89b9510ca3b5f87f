import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import type { ReactNode } from "react";
import type { Figures } from "@/api/report-dashboard";
import type { FormulaKey } from "@/content/report-formulas";
import { NO_COVERAGE, otherReplies, WITHOUT_HISTORY } from "@/features/report-parts/coverage-words";
import { count, countOf, Figure } from "@/features/report-parts/figure";
import { cn } from "@/lib/cn";
import { minutesWords } from "../minutes";
import { Drill } from "../panel/drill";

interface KeyFigure {
  name: string;
  formula: FormulaKey;
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

export const keyFigures: readonly KeyFigure[] = [
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
    name: "Public replies",
    formula: "published",
    of: (f) => f.published,
    show: count,
    better: "up",
    what: "published",
    note: (f) => (
      <>
        of{" "}
        <Drill what="replies" value={f.replies}>
          {countOf(f.replies, "reply", "replies")}
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
    name: "Answered where needed",
    formula: "answerable",
    of: (f) => (f.answerable === 0 ? null : f.answerable_percent),
    show: percent,
    better: "up",
    note: (f) => <Answerable figures={f} />,
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
    name: "Hours saved",
    formula: "saved",
    of: (f) => f.hours_saved,
    show: (hours) => `${hours} h`,
    better: "up",
  },
];

/** `702 answered publicly of 1,001`, each opening its comments. */
export function Answerable({ figures: { answerable, answered } }: { figures: Figures }) {
  if (answerable === null || answered === null) return NO_COVERAGE;
  return (
    <>
      <Drill what="answered" value={answered}>
        {count(answered)} answered publicly
      </Drill>{" "}
      of{" "}
      <Drill what="answerable" value={answerable}>
        {count(answerable)}
      </Drill>
    </>
  );
}

/** A value beside the one it is compared with: direction, word and whether that is good. Nothing before comments were read. */
function Change({ figure, now, before }: { figure: KeyFigure; now: Figures; before: Figures }) {
  if (!before.known) return null;
  const value = figure.of(now);
  const earlier = figure.of(before);
  if (earlier === null) return <p className="mt-2 text-xs text-ink-3">Nothing to compare with</p>;
  if (value === null) return <p className="mt-2 text-xs text-ink-3">vs. {figure.show(earlier)}</p>;
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
}

/** The six key numbers, each beside the one it is compared with. */
export function KeyFigures({ now, before }: KeyFiguresProps) {
  return (
    <div className="grid grid-cols-2 gap-3 @xl:grid-cols-3 @6xl:grid-cols-6">
      {keyFigures.map((figure) => {
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
          >
            <Change figure={figure} now={now} before={before} />
          </Figure>
        );
      })}
    </div>
  );
}

const benchmarks = ["Comments", "Public replies", "Coverage", "Median response"];

/** This week against the last. */
export function WeekCards({ now, before }: { now: Figures; before: Figures }) {
  return (
    <div className="grid grid-cols-2 gap-3 @3xl:grid-cols-4">
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
