import { CirclePause, CirclePlay } from "lucide-react";
import { Badge } from "@/components/ui/badge";

/** Whether the automation runs. */
export function AutomationStatusBadge({ status }: { status: string }) {
  return status === "active" ? (
    <Badge tone="public" icon={CirclePlay}>
      Active
    </Badge>
  ) : (
    <Badge tone="neutral" icon={CirclePause}>
      Paused
    </Badge>
  );
}
