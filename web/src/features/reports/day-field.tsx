import type { Day } from "@shared/domain/day.ts";
import { CalendarDays } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { CalendarProps } from "./calendar";
import { longDay } from "./day-words";

const Calendar = lazy(() => import("./calendar").then(({ Calendar }) => ({ default: Calendar })));

export interface DayFieldProps extends CalendarProps {
  /** "From" or "To". */
  label: string;
}

/** A day, shown on a button that opens the calendar. */
export function DayField({ label, value, onPick, ...rest }: DayFieldProps) {
  const [open, setOpen] = useState(false);

  function pick(day: Day) {
    setOpen(false);
    onPick(day);
  }

  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" aria-label={`${label}: ${longDay(value)}`} className="tabular">
          <CalendarDays aria-hidden="true" />
          <span className="text-ink-3">{label}</span>
          {longDay(value)}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-76 w-63" />}>
        <Calendar value={value} onPick={pick} {...rest} />
      </Suspense>
    </Popover>
  );
}
