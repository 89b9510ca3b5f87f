import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { waitingNumber } from "@/domain/waiting";
import { onDemand } from "@/lib/on-demand";
import { waitingByChannelQuery, waitingQuery } from "@/queries/notices";
import { useChannelId, useChannels } from "@/queries/use-channel";
import { useChooseChannel } from "./use-choose-channel";

// Most accounts have one channel, and nothing to choose from.
const ChannelSelect = onDemand(() => import("./channel-select"), "ChannelSelect");

export interface ChannelSwitcherProps {
  onChosen?: () => void;
  className?: string;
}

/** Chooses one of several channels, or all, for every screen; each with how many of its comments wait. */
export function ChannelSwitcher({ onChosen, className }: ChannelSwitcherProps) {
  const channels = useChannels();
  const chosen = useChannelId();
  const choose = useChooseChannel();
  const enabled = channels.length > 0;
  const { data: all } = useQuery({ ...waitingQuery(), enabled, select: waitingNumber });
  const { data: waiting = [] } = useQuery({ ...waitingByChannelQuery(), enabled });
  if (!enabled) return null;
  return (
    <div className={className}>
      <Suspense fallback={<Skeleton className="h-9" />}>
        <ChannelSelect
          channels={channels}
          chosen={chosen}
          onChoose={(channel) => {
            choose(channel);
            onChosen?.();
          }}
          all={all}
          waiting={new Map(waiting.map(({ channel_id, waiting: number }) => [channel_id, number]))}
        />
      </Suspense>
    </div>
  );
}
