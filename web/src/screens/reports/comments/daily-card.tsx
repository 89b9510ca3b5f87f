import { ChevronLeft, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import type { DailyCount } from "@/api/reports";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Tooltip } from "@/components/ui/tooltip";
import type { Day } from "@/domain/day";
import { canShift, shiftRange } from "@/domain/report-range";
import { count } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { cn } from "@/lib/cn";
import type { ReportView } from "../use-report-view";

const GRID_DAYS = 7;

function words(day: Day, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { timeZone: "UTC", ...options });
}

function Tile({ day, today }: { day: DailyCount; today: boolean }) {
  const label = `${day.day} — comments: ${day.comments}, replies: ${day.replies}`;
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-current={today ? "date" : undefined}
        className={cn(
          "flex w-full min-w-24 cursor-default flex-col rounded-md border px-3 py-2.5 text-left",
          today ? "border-accent bg-accent-wash" : "border-line bg-paper",
        )}
      >
        <span className={cn("text-xs", today ? "font-medium text-accent" : "text-ink-3")}>
          {words(day.day, { weekday: "short" })}
          {today && " · Today"}
        </span>
        <span className="text-sm text-ink-2">{words(day.day, { month: "short", day: "numeric" })}</span>
        <span className="tabular mt-1.5 text-lg font-semibold whitespace-nowrap">
          {count(day.comments)}
          <span className="font-normal text-ink-3"> / </span>
          {count(day.replies)}
        </span>
        <span className="sr-only">{label}</span>
      </button>
    </Tooltip>
  );
}

/** Comments and replies of every day of the range: a grid up to a week, then a row to scroll. */
export function DailyCard({ daily, view }: { daily: DailyCount[]; view: ReportView }) {
  const { range, today, setRange } = view;
  const list = useRef<HTMLUListElement>(null);
  const scrolls = daily.length > GRID_DAYS;

  // A long range begins where one looks first: at today, or at its last day.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another range moves the row
  useEffect(() => {
    if (!scrolls || !list.current) return;
    const current = list.current.querySelector<HTMLElement>("[aria-current]")?.closest("li");
    list.current.scrollLeft = current
      ? current.offsetLeft - list.current.clientWidth / 2
      : list.current.scrollWidth;
  }, [range.start, range.end, scrolls]);

  return (
    <Card
      title={
        <span className="inline-flex items-center gap-1">
          Daily breakdown <Formula of="daily" name="Daily breakdown" />
        </span>
      }
      description="Comments / replies"
      actions={
        <>
          <Button
            variant="secondary"
            size="icon-sm"
            aria-label="Previous days"
            title="Previous day"
            disabled={!canShift(range, -1, today)}
            onClick={() => setRange(shiftRange(range, -1))}
          >
            <ChevronLeft />
          </Button>
          <Button
            variant="secondary"
            size="icon-sm"
            aria-label="Next days"
            title="Next day"
            disabled={!canShift(range, 1, today)}
            onClick={() => setRange(shiftRange(range, 1))}
          >
            <ChevronRight />
          </Button>
        </>
      }
    >
      <ul
        ref={list}
        className={cn(
          "gap-2",
          scrolls
            ? "relative -mx-1 flex overflow-x-auto px-1 pb-2"
            : "grid grid-cols-2 @xl:grid-cols-4 @4xl:grid-cols-7",
        )}
      >
        {daily.map((day) => (
          <li key={day.day} className={cn(scrolls && "w-28 shrink-0")}>
            <Tile day={day} today={day.day === today} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
