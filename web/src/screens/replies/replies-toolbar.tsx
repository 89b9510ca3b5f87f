import { REPLY_ORDERS } from "@shared/database/vocabulary.gen.ts";
import { Keyboard, RefreshCw, Search } from "lucide-react";
import type { RefObject } from "react";
import type { InboxFilters, InboxView } from "@/api/inbox";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { cn } from "@/lib/cn";
import { optionsOf } from "@/lib/options";
import { useMay } from "@/queries/use-may";
import { FilterButton, FilterChips } from "./filters";
import { SavedViews } from "./saved-views";
import { useKeyHelp } from "./use-key-help";
import { useReadNow } from "./use-read-now";
import { useTypedSearch } from "./use-typed-search";

const orders = optionsOf(REPLY_ORDERS, {
  urgent: "Most urgent first",
  newest: "Newest first",
  oldest: "Oldest first",
});

export interface RepliesToolbarProps {
  view: InboxView;
  onView: (change: Partial<InboxView>) => void;
  searchBox: RefObject<HTMLInputElement | null>;
  filterButton: RefObject<HTMLButtonElement | null>;
  connected: boolean;
  className?: string;
}

/** Search, filters, saved views, order, reading now, and the keys. */
export function RepliesToolbar({ view, onView, connected, ...props }: RepliesToolbarProps) {
  const { searchBox, filterButton } = props;
  const help = useKeyHelp();
  const readNow = useReadNow();
  // Every channel is read, and drafted for.
  const reads = useMay("answer")();
  const { search = "", ...narrowing } = view.filters;
  const [typed, setTyped] = useTypedSearch(search, (next) =>
    onView({ filters: next ? { ...narrowing, search: next } : narrowing }),
  );
  const onFilters = (filters: InboxFilters) => onView({ filters });
  return (
    <div className={cn("flex flex-col gap-2", props.className)}>
      <div className="flex items-center gap-2 max-sm:gap-1.5 sm:flex-wrap">
        <div className="relative min-w-0 flex-1 sm:basis-48 lg:max-w-xl">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-3"
          />
          <TextField
            label="Search comments"
            hideLabel
            ref={searchBox}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="Search comments and replies"
            className="pl-9 text-ellipsis"
          />
        </div>
        <div className="flex min-w-0 items-center gap-2 max-sm:shrink-0 max-sm:gap-1.5 sm:flex-wrap">
          <FilterButton view={view} onFilters={onFilters} button={filterButton} />
          <SavedViews view={view} onView={onView} />
          {/* Questions stand in an order of their own: most asked first. */}
          {view.tab !== "needs_answer" && (
            <div className="w-44 max-sm:w-11">
              <Select
                aria-label="Sort by"
                value={view.order}
                onValueChange={(order) => onView({ order })}
                options={orders}
                className="max-sm:justify-center max-sm:px-0 max-sm:[&>span:first-child]:sr-only"
              />
            </div>
          )}
          {connected && reads && (
            <Button
              variant="secondary"
              busy={readNow.isPending}
              busyText="Checking..."
              onClick={() => readNow.mutate()}
            >
              <RefreshCw aria-hidden="true" />
              <span className="max-sm:sr-only">Check for new comments</span>
            </Button>
          )}
          <Button
            variant="quiet"
            size="icon"
            aria-label="Keys"
            title="Keys"
            onClick={help}
            className="max-lg:hidden pointer-coarse:hidden"
          >
            <Keyboard />
          </Button>
        </div>
      </div>
      <FilterChips view={view} onFilters={onFilters} />
    </div>
  );
}
