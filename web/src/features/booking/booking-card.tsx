import { CalendarDays } from "lucide-react";
import type { ReactNode } from "react";

export interface BookingCardProps {
  title: string;
  text: string;
  /** The ways on, side by side. */
  children?: ReactNode;
}

/** What stands in the calendar's place where there is none to show. */
export function BookingCard({ title, text, children }: BookingCardProps) {
  return (
    <div className="flex flex-col items-start gap-x-6 gap-y-5 rounded-xl border border-line bg-sheet p-6 shadow-rest sm:flex-row sm:items-center sm:p-8">
      <span
        aria-hidden="true"
        className="flex size-12 shrink-0 items-center justify-center rounded-lg bg-accent-wash text-accent"
      >
        <CalendarDays className="size-6" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-lg font-semibold">{title}</p>
        <p className="mt-1 max-w-lg text-md text-ink-2">{text}</p>
      </div>
      {children && <div className="flex flex-wrap gap-3">{children}</div>}
    </div>
  );
}
