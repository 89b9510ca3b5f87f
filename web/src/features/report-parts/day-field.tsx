import { format, parseISO } from "date-fns";
import { CalendarDays } from "lucide-react";
import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Skeleton } from "@/components/ui/skeleton";
import type { Day } from "@/domain/day";
import { onDemand } from "@/lib/on-demand";

const Calendar = onDemand(() => import("./calendar"), "Calendar");

export interface DayFieldProps {
  label: string;
  day: Day;
  today: Day;
  limits: { min: Day; max: Day };
  onDay: (day: Day) => void;
}

/** A day behind a button, picked from a calendar. */
export function DayField({ label, day, today, limits, onDay }: DayFieldProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" className="justify-start">
          <CalendarDays aria-hidden="true" className="text-ink-3" />
          <span className="text-ink-3">{label}</span>{" "}
          <span className="tabular">{format(parseISO(day), "MMM d, yyyy")}</span>
        </Button>
      }
    >
      <Suspense fallback={<Skeleton className="h-76 w-63" />}>
        <Calendar
          selected={parseISO(day)}
          today={parseISO(today)}
          min={parseISO(limits.min)}
          max={parseISO(limits.max)}
          onSelect={(picked) => {
            setOpen(false);
            onDay(format(picked, "yyyy-MM-dd"));
          }}
        />
      </Suspense>
    </Popover>
  );
}
