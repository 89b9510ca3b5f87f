import { CircleOff, CirclePause, CirclePlay, Hourglass } from "lucide-react";
import { Badge } from "@/components/ui/badge";

export interface AutomationStatusBadgeProps {
  status: string;
  /** A channel is connected and on. */
  connected: boolean;
  /** The operator has let the account in. */
  approved: boolean;
}

/** Whether the automation runs, and what it waits for where it is on and yet does nothing. */
export function AutomationStatusBadge({ status, connected, approved }: AutomationStatusBadgeProps) {
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
  return approved ? (
    <Badge tone="public" icon={CirclePlay}>
      Active
    </Badge>
  ) : (
    <Badge tone="waiting" icon={Hourglass}>
      Waiting for access
    </Badge>
  );
}
