import { type ConnectionHealth, healthLabel } from "@shared/domain/connection-health.ts";
import { lookUp } from "@shared/domain/look-up.ts";
import { CircleAlert, CircleCheck, CircleHelp, Gauge, type LucideIcon, PlugZap } from "lucide-react";
import { Badge, type Tone } from "@/components/ui/badge";

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
