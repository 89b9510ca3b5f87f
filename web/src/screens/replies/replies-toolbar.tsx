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
      <div className="flex flex-wrap items-center gap-2">
        <div className="relative min-w-0 flex-1 basis-48 lg:max-w-xl">
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
            className="pl-9"
          />
        </div>
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <FilterButton view={view} onFilters={onFilters} button={filterButton} />
          <SavedViews view={view} onView={onView} />
          {/* Questions stand in an order of their own: most asked first. */}
          {view.tab !== "needs_answer" && (
            <div className="w-44 max-sm:w-40">
              <Select
                aria-label="Sort by"
                value={view.order}
                onValueChange={(order) => onView({ order })}
                options={orders}
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
              Check for new comments
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
