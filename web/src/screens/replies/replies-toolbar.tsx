import { REPLY_ORDERS, type ReplyOrder } from "@shared/database/vocabulary.gen.ts";
import { Keyboard, RefreshCw, Search } from "lucide-react";
import type { RefObject } from "react";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { optionsOf } from "@/lib/options";
import { useKeyHelp } from "./use-key-help";
import { useReadNow } from "./use-read-now";

const orders = optionsOf(REPLY_ORDERS, {
  urgent: "Most urgent first",
  newest: "Newest first",
  oldest: "Oldest first",
});

export interface RepliesToolbarProps {
  searchBox: RefObject<HTMLInputElement | null>;
  search: string;
  onSearch: (search: string) => void;
  order: ReplyOrder;
  onOrder: (order: ReplyOrder) => void;
  connected: boolean;
}

/** Search, order, reading now, and the keys. */
export function RepliesToolbar(props: RepliesToolbarProps) {
  const help = useKeyHelp();
  const readNow = useReadNow();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <div className="relative min-w-0 flex-1 basis-52">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 z-1 size-4 -translate-y-1/2 text-ink-3"
        />
        <TextField
          label="Search comments"
          hideLabel
          ref={props.searchBox}
          type="search"
          value={props.search}
          onChange={(event) => props.onSearch(event.target.value)}
          placeholder="Search comments and replies"
          className="pl-9"
        />
      </div>
      <div className="flex items-center gap-2">
        <div className="w-44">
          <Select aria-label="Order" value={props.order} onValueChange={props.onOrder} options={orders} />
        </div>
        {props.connected && (
          <Button
            variant="secondary"
            busy={readNow.isPending}
            busyText="Reading..."
            onClick={() => readNow.mutate()}
          >
            <RefreshCw aria-hidden="true" />
            Read now
          </Button>
        )}
        <Button
          variant="quiet"
          size="icon"
          aria-label="Keys"
          title="Keys"
          onClick={help}
          className="max-lg:hidden"
        >
          <Keyboard />
        </Button>
      </div>
    </div>
  );
}
