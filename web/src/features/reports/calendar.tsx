import type { Day } from "@shared/domain/day.ts";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { buttonClass } from "@/components/ui/button-class";

export interface CalendarProps {
  value: Day;
  min: Day;
  max: Day;
  today: Day;
  onPick: (day: Day) => void;
}

/** The calendar counts in the browser's own days; only their names go in and out. */
function toDate(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

function toDay(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" className="size-4" />;
}

/** One day to choose, by pointer or arrow keys, between two ends. */
export function Calendar({ value, min, max, today, onPick }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      autoFocus
      selected={toDate(value)}
      onSelect={(date) => onPick(toDay(date))}
      defaultMonth={toDate(value)}
      startMonth={toDate(min)}
      endMonth={toDate(max)}
      disabled={[{ before: toDate(min) }, { after: toDate(max) }]}
      today={toDate(today)}
      weekStartsOn={1}
      components={{ Chevron }}
      classNames={{
        root: "relative",
        months: "relative",
        nav: "absolute inset-x-0 top-0 flex items-center justify-between",
        button_previous: `${buttonClass("quiet", "icon-sm")} aria-disabled:opacity-40`,
        button_next: `${buttonClass("quiet", "icon-sm")} aria-disabled:opacity-40`,
        month_caption: "flex h-8 items-center justify-center text-sm font-semibold",
        month_grid: "mt-2 border-collapse",
        weekday: "size-9 text-xs font-normal text-ink-3",
        day: "p-0 text-center",
        day_button:
          "tabular flex size-9 items-center justify-center rounded-md text-sm hover:bg-hover disabled:pointer-events-none disabled:text-ink-3 disabled:opacity-50",
        today: "[&>button]:font-semibold [&>button]:text-accent",
        selected: "[&>button]:bg-ink [&>button]:text-on-ink",
        outside: "opacity-50",
      }}
    />
  );
}
