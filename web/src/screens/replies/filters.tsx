import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { ListFilter, X } from "lucide-react";
import { type RefObject, useId, useState } from "react";
import {
  INBOX_FACETS,
  type InboxCounts,
  type InboxFacet,
  type InboxFilters,
  type InboxView,
} from "@/api/inbox";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { Trouble } from "@/components/ui/trouble";
import { inboxCountsQuery } from "@/queries/replies";
import { useChannels } from "@/queries/use-channel";
import { filterLabels, valueLabel } from "./filter-words";

/** Stands for no choice; no value of a filter can be this. */
const ALL = "\u0000";

function FilterSelect({
  filter,
  view,
  counts,
  onChange,
}: {
  filter: InboxFacet;
  view: InboxView;
  counts: InboxCounts | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const id = useId();
  const facet = counts?.facets[filter] ?? [];
  const chosen = view.filters[filter];
  const missing = chosen !== undefined && !facet.some(({ value }) => value === chosen);
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-sm font-medium">
        {filterLabels[filter]}
      </label>
      <Select
        id={id}
        size="sm"
        aria-label={filterLabels[filter]}
        value={chosen ?? ALL}
        onValueChange={(value) => onChange(value === ALL ? undefined : value)}
        options={[
          { value: ALL, label: "All" },
          ...(missing ? [{ value: chosen, label: valueLabel(filter, chosen) }] : []),
          ...facet.map(({ value, count }) => ({
            value,
            label: `${valueLabel(filter, value, facet)} (${count.toLocaleString()})`,
          })),
        ]}
      />
    </div>
  );
}

/** What the view can be narrowed by here. Of several channels one is chosen for every screen, in the menu. */
function useFacets(): InboxFacet[] {
  const channels = useChannels();
  return INBOX_FACETS.filter((facet) => facet !== "channel" || channels.length === 0);
}

export interface FiltersProps {
  view: InboxView;
  onFilters: (filters: InboxFilters) => void;
  button: RefObject<HTMLButtonElement | null>;
}

/** Narrows the view; every value tells how many comments it would leave. */
export function FilterButton({ view, onFilters, button }: FiltersProps) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({ ...inboxCountsQuery(view.tab, view.filters), enabled: open });
  const facets = useFacets();
  const number = facets.filter((filter) => view.filters[filter] !== undefined).length;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title="Filter"
      trigger={
        <Button ref={button} variant="secondary">
          <ListFilter aria-hidden="true" />
          <span className="max-sm:sr-only">Filter</span>
          {number > 0 && (
            <span className="tabular">
              <span className="sr-only">, </span>
              {number}
              <span className="sr-only"> on</span>
            </span>
          )}
        </Button>
      }
    >
      <div className="grid w-[min(28rem,calc(100vw-4rem))] gap-3 sm:grid-cols-2">
        {data?.capped && (
          <p className="text-sm text-ink-3 sm:col-span-2">
            These count the newest {LIMITS.inbox_window.toLocaleString()} comments.
          </p>
        )}
        {error && <Trouble onRetry={refetch}>Couldn't load the counts.</Trouble>}
        {facets.map((filter) => (
          <FilterSelect
            key={filter}
            filter={filter}
            view={view}
            counts={data}
            onChange={(value) => {
              const { [filter]: _, ...others } = view.filters;
              onFilters(value === undefined ? others : { ...others, [filter]: value });
            }}
          />
        ))}
      </div>
      {number > 0 && (
        <Button
          variant="quiet"
          size="sm"
          className="mt-3 -ml-2"
          onClick={() =>
            onFilters(
              Object.fromEntries(
                Object.entries(view.filters).filter(([name]) => !facets.some((facet) => facet === name)),
              ),
            )
          }
        >
          Clear all filters
        </Button>
      )}
    </Popover>
  );
}

/** The filters that are on, each with its way off. */
export function FilterChips({ view, onFilters }: Omit<FiltersProps, "button">) {
  const on = useFacets().filter((filter) => view.filters[filter] !== undefined);
  const { data } = useQuery({ ...inboxCountsQuery(view.tab, view.filters), enabled: on.length > 0 });
  if (on.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {on.map((filter) => {
        const value = view.filters[filter] ?? "";
        const label = valueLabel(filter, value, data?.facets[filter]);
        const count = data?.facets[filter].find((one) => one.value === value)?.count;
        return (
          <li key={filter} className="max-w-full">
            <button
              type="button"
              onClick={() => {
                const { [filter]: _, ...others } = view.filters;
                onFilters(others);
              }}
              className="inline-flex h-7 pointer-coarse:h-11 max-w-full items-center gap-1.5 rounded-full border border-control bg-sheet px-2.5 text-xs text-ink-2 hover:bg-hover hover:text-ink"
            >
              <span className="truncate">
                <span className="sr-only">Remove filter</span> {filterLabels[filter]}: {label}
              </span>
              {count !== undefined && (
                <span aria-hidden="true" className="tabular text-ink-3">
                  {count.toLocaleString()}
                </span>
              )}
              <X aria-hidden="true" className="size-3 shrink-0" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
