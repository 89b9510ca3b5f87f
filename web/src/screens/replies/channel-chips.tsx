import { useQuery } from "@tanstack/react-query";
import { countWords, waitingNumber } from "@/domain/waiting";
import { cn } from "@/lib/cn";
import { waitingByChannelQuery, waitingQuery } from "@/queries/notices";
import { useChannels } from "@/queries/use-channel";

interface ChipProps {
  title: string;
  /** How many comments wait there; undefined until it is known. */
  waiting: number | undefined;
  chosen: boolean;
  onChoose: () => void;
}

function Chip({ title, waiting, chosen, onChoose }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={cn(
        "flex h-8 max-w-56 shrink-0 items-center gap-1.5 rounded-full border px-3 text-sm pointer-coarse:h-11",
        chosen
          ? "border-ink bg-ink text-on-ink"
          : "border-control bg-sheet text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      <span className="truncate">{title}</span>
      {waiting !== undefined && (
        <span className={cn("tabular text-xs", !chosen && "text-ink-3")}>
          <span className="sr-only">, </span>
          {countWords(waiting)}
          <span className="sr-only"> waiting</span>
        </span>
      )}
    </button>
  );
}

export interface ChannelChipsProps {
  chosen: string | undefined;
  onChoose: (channel: string | undefined) => void;
  className?: string;
}

/** Several channels, all of them first, each with how many of its comments wait: the counts that the menu has, too. */
export function ChannelChips({ chosen, onChoose, className }: ChannelChipsProps) {
  const channels = useChannels();
  const enabled = channels.length > 0;
  const { data: all } = useQuery({ ...waitingQuery(), enabled, select: waitingNumber });
  const { data: waiting } = useQuery({ ...waitingByChannelQuery(), enabled });
  if (!enabled) return null;
  const numberOf = (id: string) =>
    waiting && (waiting.find(({ channel_id }) => channel_id === id)?.waiting ?? 0);
  return (
    <fieldset
      aria-label="Channel"
      className={cn("flex min-w-0 items-center gap-1.5 overflow-x-auto", className)}
    >
      <Chip
        title="All channels"
        waiting={all}
        chosen={!channels.some(({ id }) => id === chosen)}
        onChoose={() => onChoose(undefined)}
      />
      {channels.map(({ id, title }) => (
        <Chip
          key={id}
          title={title}
          waiting={numberOf(id)}
          chosen={id === chosen}
          onChoose={() => onChoose(id)}
        />
      ))}
    </fieldset>
  );
}
