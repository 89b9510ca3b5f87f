import { CircleOff, CirclePause, CirclePlay, Hourglass } from "lucide-react";
import { Badge } from "@/components/ui/badge";

export interface AutomationStatusBadgeProps {
  status: string;
  /** A channel is connected and on. */
  connected: boolean;
  /** Why replies wait, when they do on every channel that is on. */
  waits: string | undefined;
  /** It is known whether they wait: before, nothing is claimed. */
  known: boolean;
}

/** Whether the automation runs, and what it waits for where it is on and yet does nothing. */
export function AutomationStatusBadge({ status, connected, waits, known }: AutomationStatusBadgeProps) {
  if (status !== "active") {
    return (
      <Badge tone="neutral" icon={CirclePause}>
        Paused
      </Badge>
    );
  }
  if (!connected) {
    return (
      <Badge tone="neutral" icon={CircleOff}>
        Not connected
      </Badge>
    );
  }
  if (!known) return null;
  return waits ? (
    <Badge tone="waiting" icon={Hourglass}>
      {waits}
    </Badge>
  ) : (
    <Badge tone="public" icon={CirclePlay}>
      Active
    </Badge>
  );
}
