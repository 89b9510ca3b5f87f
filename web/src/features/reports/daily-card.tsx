import { canShift, daysOf, shiftRange } from "@shared/domain/report-range.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import type { DailyCount } from "@/api/reports";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { cn } from "@/lib/cn";
import { shortDay, weekday } from "./day-words";
import type { ReportView } from "./use-report-view";

/** From here on the tiles scroll sideways instead of filling a grid. */
const GRID_DAYS = 7;

function Tile({ day, isToday, pending }: { day: DailyCount; isToday: boolean; pending: boolean }) {
  return (
    <li
      title={`${day.date} — comments: ${day.comments}, replies: ${day.replies}`}
      aria-current={isToday ? "date" : undefined}
      className={cn(
        "relative flex min-w-20 flex-col rounded-md border px-3 py-2",
        isToday ? "border-accent bg-accent-wash" : "border-line bg-paper",
      )}
    >
      <span className={cn("text-xs", isToday ? "font-medium text-accent" : "text-ink-3")}>
        {weekday(day.date)}
        {isToday && <span className="sr-only">, today</span>}
      </span>
      <time dateTime={day.date} className="text-sm font-medium">
        {shortDay(day.date)}
      </time>
      <span className={cn("tabular mt-1 text-sm text-ink-2", pending && "opacity-50")}>
        <span className="sr-only">comments </span>
        {day.comments.toLocaleString("en")} / <span className="sr-only">replies </span>
        {day.replies.toLocaleString("en")}
      </span>
    </li>
  );
}

export interface DailyCardProps {
  view: ReportView;
  daily: readonly DailyCount[] | undefined;
  pending: boolean;
}

/** Comments and replies of each day. */
export function DailyCard({ view, daily, pending }: DailyCardProps) {
  const { range, today } = view;
  const counted = new Map(daily?.map((day) => [day.date, day]));
  const days = daysOf(range).map((date) => counted.get(date) ?? { date, comments: 0, replies: 0 });
  const inGrid = days.length <= GRID_DAYS;
  const list = useRef<HTMLUListElement>(null);

  // A long row starts at its end, where the news is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another range moves the row
  useEffect(() => {
    const element = list.current;
    if (element && !inGrid) element.scrollLeft = element.scrollWidth;
  }, [range.start, range.end, inGrid]);

  const shift = (by: 1 | -1) => view.setRange(shiftRange(range, by));
  return (
    <Card
      title="Daily breakdown"
      description="Comments / replies"
      actions={
        <>
          <Button
            variant="secondary"
            size="icon-sm"
            aria-label="Previous day window"
            title="Previous day window"
            disabled={!canShift(range, -1, today)}
            onClick={() => shift(-1)}
          >
            <ChevronLeft />
          </Button>
          <Button
            variant="secondary"
            size="icon-sm"
            aria-label="Next day window"
            title="Next day window"
            disabled={!canShift(range, 1, today)}
            onClick={() => shift(1)}
          >
            <ChevronRight />
          </Button>
        </>
      }
    >
      {/* A row that scrolls is reached by keyboard too. */}
      <ul
        ref={list}
        aria-label="Days"
        tabIndex={inGrid ? undefined : 0}
        className={
          inGrid
            ? "grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2 lg:grid-cols-7"
            : "flex gap-2 overflow-x-auto pb-2"
        }
      >
        {days.map((day) => (
          <Tile
            key={day.date}
            day={day}
            isToday={day.date === today}
            pending={pending || daily === undefined}
          />
        ))}
      </ul>
    </Card>
  );
}
