import { ChevronLeft, ChevronRight } from "lucide-react";
import { DayPicker } from "react-day-picker";
import { buttonClass } from "@/components/ui/button-class";

export interface CalendarProps {
  selected: Date;
  onSelect: (day: Date) => void;
  min: Date;
  max: Date;
  today: Date;
}

function Chevron({ orientation }: { orientation?: "left" | "right" | "up" | "down" }) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" />;
}

/** A month to pick one day from; days outside the limits cannot be picked. Its dates are the browser's local days. */
export function Calendar({ selected, onSelect, min, max, today }: CalendarProps) {
  return (
    <DayPicker
      mode="single"
      required
      selected={selected}
      onSelect={onSelect}
      defaultMonth={selected}
      startMonth={min}
      endMonth={max}
      today={today}
      disabled={[{ before: min }, { after: max }]}
      weekStartsOn={1}
      showOutsideDays
      autoFocus
      classNames={{
        root: "relative text-sm",
        months: "flex",
        month: "w-full",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: `${buttonClass("quiet", "icon-sm")} aria-disabled:opacity-40`,
        button_next: `${buttonClass("quiet", "icon-sm")} aria-disabled:opacity-40`,
        month_caption: "flex h-8 items-center justify-center font-medium",
        month_grid: "mt-2 border-collapse",
        weekday: "size-9 text-xs font-normal text-ink-3",
        day: "size-9 p-0 text-center",
        day_button:
          "tabular size-9 rounded-md hover:bg-hover disabled:pointer-events-none disabled:text-ink-3 disabled:opacity-50",
        today: "font-semibold text-accent",
        selected: "[&>button]:bg-ink [&>button]:text-on-ink [&>button:hover]:bg-ink-hover",
        outside: "text-ink-3",
        disabled: "opacity-50",
        hidden: "invisible",
      }}
      components={{ Chevron }}
    />
  );
}
