import { DASHBOARD_GRANULARITIES } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { Select } from "@/components/ui/select";
import { pickableDays, rangeWords, withEnd, withStart } from "@/domain/report-range";
import { nameOfId } from "@/features/assign/people";
import { DayField } from "@/features/report-parts/day-field";
import { FoldedControls } from "@/features/report-parts/folded-controls";
import { RemovableChip } from "@/features/report-parts/removable-chip";
import { useChannels } from "@/features/report-parts/use-channels";
import { onDemand } from "@/lib/on-demand";
import { optionsOf } from "@/lib/options";
import { teammatesQuery } from "@/queries/people";
import { PERIODS } from "./dashboard-range";
import type { DashboardSearch } from "./dashboard-search";
import type { DashboardView } from "./use-dashboard-view";

const FilterDrawer = onDemand(() => import("./filter-drawer"), "FilterDrawer");

const granularities = optionsOf(DASHBOARD_GRANULARITIES, {
  daily: "Daily",
  weekly: "Weekly",
  monthly: "Monthly",
});

/** Channel, period, granularity, filters; and what of them holds, to be taken away one by one. */
export function DashboardControls({ view, filters }: { view: DashboardView; filters: DashboardSearch }) {
  const show = useDialogs();
  const channels = useChannels();
  const limits = pickableDays(view.today);
  const { data: people = [] } = useQuery({ ...teammatesQuery(), enabled: filters.assignee !== undefined });
  const held = (
    [
      ["category", filters.category],
      ["type", filters.type],
      ["status", filters.status === "all" ? undefined : filters.status],
      ["q", filters.q && `“${filters.q}”`],
      ["video", filters.video && `video ${filters.video}`],
      ["sentiment", filters.sentiment],
      ["assignee", filters.assignee && `assigned to ${nameOfId(people, filters.assignee)}`],
    ] as const
  ).filter(([, value]) => value);

  return (
    <div className="flex flex-col gap-2">
      <FoldedControls summary={`${rangeWords(view.range)}, ${view.granularity}`}>
        <div className="flex flex-wrap items-center gap-2">
          {channels.mapped.length > 1 && channels.asks && (
            <Select
              aria-label="Channel"
              value={channels.valueOf(view.query.channel)}
              options={channels.options}
              onValueChange={(value) => view.change({ channel: channels.channelOf(value) })}
              className="max-w-56"
            />
          )}
          <Select
            aria-label="Time range"
            value={view.period}
            options={PERIODS}
            onValueChange={(period) =>
              view.change({
                period,
                ...(period === "custom" ? view.range : { start: undefined, end: undefined }),
              })
            }
            className="max-w-40"
          />
          {view.period === "custom" && (
            <>
              <DayField
                label="From"
                day={view.range.start}
                today={view.today}
                limits={limits}
                onDay={(day) => view.change(withStart(view.range, day))}
              />
              <DayField
                label="To"
                day={view.range.end}
                today={view.today}
                limits={limits}
                onDay={(day) => view.change(withEnd(view.range, day))}
              />
            </>
          )}
          <Select
            aria-label="Granularity"
            value={view.granularity}
            options={granularities}
            onValueChange={(granularity) => view.change({ granularity })}
            className="max-w-32"
          />
          <Button
            variant="secondary"
            onClick={() =>
              show((dialog) => (
                <FilterDrawer {...dialog} title="Filters" filters={filters} onApply={view.change} />
              ))
            }
          >
            <ListFilter aria-hidden="true" />
            Filters
          </Button>
        </div>
      </FoldedControls>
      {held.length > 0 && (
        <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
          {held.map(([key, label]) => (
            <li key={key}>
              <RemovableChip
                label={label ?? ""}
                removes="Remove this filter"
                onRemove={() => view.change({ [key]: undefined })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
