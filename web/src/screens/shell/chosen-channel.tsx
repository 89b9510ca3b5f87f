import { ChevronsUpDown } from "lucide-react";
import { useChannelId, useChannels } from "@/queries/use-channel";

/** On small screens, which of several channels is shown, and the way to another. */
export function ChosenChannel({ onOpen }: { onOpen: () => void }) {
  const channels = useChannels();
  const chosen = useChannelId();
  if (channels.length === 0) return null;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex h-9 min-w-0 items-center gap-1.5 rounded-md px-2.5 text-sm font-medium text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      <span className="truncate">
        <span className="sr-only">Channel: </span>
        {channels.find(({ id }) => id === chosen)?.title ?? "All channels"}
      </span>
      <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
    </button>
  );
}
