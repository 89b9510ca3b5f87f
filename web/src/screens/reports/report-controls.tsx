import { REPORT_COMPARISONS } from "@shared/database/vocabulary.gen.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown, ChevronLeft, ChevronRight, ListFilter, RefreshCw } from "lucide-react";
import { Fragment } from "react";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import { Select } from "@/components/ui/select";
import { canShift, pickableDays, rangeWords, shiftRange, withEnd, withStart } from "@/domain/report-range";
import { nameOfId } from "@/features/assign/people";
import { DayField } from "@/features/report-parts/day-field";
import { FoldedControls } from "@/features/report-parts/folded-controls";
import { RemovableChip } from "@/features/report-parts/removable-chip";
import { onDemand } from "@/lib/on-demand";
import { optionsOf } from "@/lib/options";
import { teammatesQuery } from "@/queries/people";
import { reportsKey } from "@/queries/reports";
import { labelsQuery } from "@/queries/teamwork";
import { choices } from "./periods";
import { ReportFilters } from "./report-filters";
import type { ReportView } from "./use-report-view";

const FilterDrawer = onDemand(() => import("./filter-drawer"), "FilterDrawer");

const comparisons = optionsOf(REPORT_COMPARISONS, {
  before: "vs. previous period",
  year: "vs. a year ago",
});

export interface ReportControlsProps {
  view: ReportView;
  refreshing: boolean;
  /** Whether what the model worked out can be filtered by. */
  derived: boolean;
}

/** Which days, compared with which, of what; and what of the filters holds, to be taken away one by one. */
export function ReportControls({ view, refreshing, derived }: ReportControlsProps) {
  const { query, live, filters } = view;
  const summary = [
    view.period === "Own days" ? rangeWords(view.range) : view.period,
    query.video && `video ${query.video}`,
    live.status !== "all" && live.status,
  ];
  return (
    <div className="flex flex-col gap-2">
      <FoldedControls summary={summary.filter(Boolean).join(", ")}>
        <Days view={view} refreshing={refreshing} />
        <div className="flex flex-wrap items-end gap-3">
          <ReportFilters view={view} />
          <FilterButton filters={filters} derived={derived} onApply={view.change} />
        </div>
      </FoldedControls>
      <HeldFilters view={view} />
    </div>
  );
}

function Days({ view, refreshing }: Pick<ReportControlsProps, "view" | "refreshing">) {
  const queries = useQueryClient();
  const { range, today, setRange, change } = view;
  const limits = pickableDays(today);
  const step = (label: string, days: number, icon: React.ReactNode) => (
    <Button
      variant="secondary"
      size="icon"
      aria-label={label}
      title={label}
      disabled={!canShift(range, days, today)}
      onClick={() => setRange(shiftRange(range, days))}
    >
      {icon}
    </Button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {step("Previous week", -7, <ChevronLeft />)}
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
      {step("Next week", 7, <ChevronRight />)}
      <Menu
        align="start"
        trigger={
          <Button variant="secondary">
            <span className="text-ink-3">Quick Select</span> {view.period}
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      >
        {choices.map((group, index) => (
          <Fragment key={group[0]?.label}>
            {index > 0 && <MenuSeparator />}
            {group.map(({ label, search }) => (
              <MenuItem key={label} onClick={() => change(search(today))}>
                {label}
              </MenuItem>
            ))}
          </Fragment>
        ))}
      </Menu>
      <Select
        aria-label="Compare"
        value={view.comparison}
        options={comparisons}
        onValueChange={(compare) => change({ compare: compare === "before" ? undefined : compare })}
        className="max-w-52"
      />
      <Button
        variant="secondary"
        busy={refreshing}
        onClick={() => void queries.invalidateQueries({ queryKey: reportsKey })}
      >
        <RefreshCw aria-hidden="true" />
        Refresh
      </Button>
    </div>
  );
}

interface FilterButtonProps {
  filters: ReportView["filters"];
  derived: boolean;
  onApply: ReportView["change"];
}

function FilterButton({ filters, derived, onApply }: FilterButtonProps) {
  const show = useDialogs();
  return (
    <Button
      variant="secondary"
      onClick={() =>
        show((dialog) => <FilterDrawer {...dialog} filters={filters} derived={derived} onApply={onApply} />)
      }
    >
      <ListFilter aria-hidden="true" />
      Filters
    </Button>
  );
}

/** The filters of the drawer that hold. */
function HeldFilters({ view: { filters, change } }: { view: ReportView }) {
  const { data: people = [] } = useQuery({ ...teammatesQuery(), enabled: filters.assignee !== undefined });
  const { data: labels = [] } = useQuery({ ...labelsQuery(), enabled: filters.label !== undefined });
  const held = (
    [
      ["category", filters.category],
      [
        "label",
        filters.label && `label ${labels.find(({ id }) => id === filters.label)?.name ?? "that is gone"}`,
      ],
      ["type", filters.type],
      ["q", filters.q && `“${filters.q}”`],
      ["sentiment", filters.sentiment],
      ["assignee", filters.assignee && `assigned to ${nameOfId(people, filters.assignee)}`],
    ] as const
  ).flatMap(([key, label]) => (label ? [{ key, label }] : []));
  if (held.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {held.map(({ key, label }) => (
        <li key={key}>
          <RemovableChip
            label={label}
            removes="Remove this filter"
            onRemove={() => change({ [key]: undefined })}
          />
        </li>
      ))}
    </ul>
  );
}
