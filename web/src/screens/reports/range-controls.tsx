import { ChevronDown, ChevronLeft, ChevronRight, RefreshCw } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import {
  canShift,
  pickableDays,
  type QuickRange,
  quickRange,
  quickRanges,
  shiftRange,
  withEnd,
  withStart,
} from "@/domain/report-range";
import { DayField } from "@/features/report-parts/day-field";
import type { ReportView } from "./use-report-view";

export interface RangeControlsProps {
  view: ReportView;
  onRefresh: () => void;
  refreshing: boolean;
}

/** Which days: a week on or back, from, to, quick ranges; and asking again. */
export function RangeControls({ view, onRefresh, refreshing }: RangeControlsProps) {
  const { range, today, setRange } = view;
  const limits = pickableDays(today);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="icon"
        aria-label="Previous week"
        title="Previous week"
        disabled={!canShift(range, -7, today)}
        onClick={() => setRange(shiftRange(range, -7))}
      >
        <ChevronLeft />
      </Button>
      <DayField
        label="From"
        day={range.start}
        today={today}
        limits={limits}
        onDay={(day) => setRange(withStart(range, day))}
      />
      <DayField
        label="To"
        day={range.end}
        today={today}
        limits={limits}
        onDay={(day) => setRange(withEnd(range, day))}
      />
      <Button
        variant="secondary"
        size="icon"
        aria-label="Next week"
        title="Next week"
        disabled={!canShift(range, 7, today)}
        onClick={() => setRange(shiftRange(range, 7))}
      >
        <ChevronRight />
      </Button>
      <Menu
        align="start"
        trigger={
          <Button variant="secondary">
            Quick Select
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {quickRanges.map(({ value, label }: { value: QuickRange; label: string }) => (
          <MenuItem key={value} onClick={() => setRange(quickRange(value, today))}>
            {label}
          </MenuItem>
        ))}
      </Menu>
      <Button variant="secondary" busy={refreshing} onClick={onRefresh}>
        <RefreshCw aria-hidden="true" />
        Refresh
      </Button>
    </div>
  );
}
