import type { ConnectionHealth } from "@shared/contracts/refresh-youtube-token.ts";
import { CircleAlert, CircleCheck, CircleHelp, Gauge, type LucideIcon, PlugZap } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";
import { healthLabel } from "@/domain/connection-health";
import { lookUp } from "@/domain/look-up";

const looks: Record<ConnectionHealth, { tone: Tone; icon: LucideIcon }> = {
  ok: { tone: "public", icon: CircleCheck },
  need_auth: { tone: "waiting", icon: PlugZap },
  need_reauth: { tone: "failed", icon: CircleAlert },
  quota_reached: { tone: "waiting", icon: Gauge },
};

/** A health status in its colour, with its icon and word. */
export function HealthBadge({ status }: { status: string }) {
  const { tone, icon } = lookUp(looks, status) ?? { tone: "neutral", icon: CircleHelp };
  return (
    <Badge tone={tone} icon={icon}>
      {healthLabel(status)}
    </Badge>
  );
}
