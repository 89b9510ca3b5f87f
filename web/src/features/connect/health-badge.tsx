import {
  type ConnectionHealth,
  connectionHealth,
  type HealthInput,
  healthLabel,
} from "@shared/domain/connection-health.ts";
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
  const { tone, icon } = Object.hasOwn(looks, status)
    ? looks[status as ConnectionHealth]
    : { tone: "neutral" as const, icon: CircleHelp };
  return (
    <Badge tone={tone} icon={icon}>
      {healthLabel(status)}
    </Badge>
  );
}

export function ConnectionHealthBadge({ connection }: { connection: HealthInput }) {
  return <HealthBadge status={connectionHealth(connection, new Date())} />;
}
