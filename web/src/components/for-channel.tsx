import { Layers, Tv } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { Channel } from "@/domain/channels";

/** Which of several channels something is for; nothing where there is one. */
export function ForChannel({ channels, channel }: { channels: readonly Channel[]; channel: string | null }) {
  if (channels.length === 0) return null;
  if (channel === null)
    return (
      <Badge icon={Layers} className="mt-1.5">
        All channels
      </Badge>
    );
  return (
    <Badge tone="accent" icon={Tv} className="mt-1.5 max-w-full">
      <span className="truncate">Only {channels.find(({ id }) => id === channel)?.title ?? channel}</span>
    </Badge>
  );
}
