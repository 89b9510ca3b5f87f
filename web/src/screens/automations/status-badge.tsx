import { CircleOff, CirclePause, CirclePlay, Hourglass } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import type { AutomationStanding } from "@/domain/automation-standing";

const looks = {
  paused: { tone: "neutral", icon: CirclePause },
  not_connected: { tone: "neutral", icon: CircleOff },
  waits: { tone: "waiting", icon: Hourglass },
  active: { tone: "public", icon: CirclePlay },
} as const;

/** How the automation stands. */
export function AutomationStatusBadge({ standing }: { standing: AutomationStanding }) {
  return <Badge {...looks[standing.state]}>{standing.label}</Badge>;
}
