import { Link } from "@tanstack/react-router";
import type { Connection } from "@/api/connections";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { needsReconnect } from "@/domain/connection-health";
import { HealthBadge } from "@/features/connect/health-badge";
import { QuotaLine, shownCredits } from "@/features/connect/quota-line";
import { StoppedLine } from "@/features/connect/stopped-line";

export interface ChannelCardProps {
  active: Connection[];
  inactive: Connection[];
  /** Absent for who may not. */
  onReconnect: (() => void) | undefined;
  onEnable: ((ids: string[]) => void) | undefined;
  enabling: boolean;
}

function ActiveRow({
  connection,
  onReconnect,
}: Pick<ChannelCardProps, "onReconnect"> & { connection: Connection }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <StoppedLine connection={connection} />
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate text-base font-medium">{connection.channel_title ?? connection.channel_id}</p>
        <p className="text-sm text-ink-3 tabular">
          {connection.credits_used_today.toLocaleString()} of {shownCredits(connection).toLocaleString()}{" "}
          credits used today
        </p>
        <QuotaLine connection={connection} />
      </div>
      <HealthBadge status={connection.health} />
      {onReconnect && needsReconnect(connection.health) && (
        <Button variant="secondary" size="sm" onClick={onReconnect}>
          Reconnect
        </Button>
      )}
    </li>
  );
}

/** The channel that is answered, and how it does. */
export function ChannelCard({ active, inactive, onReconnect, onEnable, enabling }: ChannelCardProps) {
  if (active.length > 0) {
    return (
      <Card
        title="Your channel"
        actions={
          <Link
            to="/app/account"
            className="touch-target text-sm font-medium text-accent underline-offset-4 hover:underline"
          >
            Manage connections
          </Link>
        }
      >
        <ul className="divide-y divide-line">
          {active.map((connection) => (
            <ActiveRow key={connection.id} connection={connection} onReconnect={onReconnect} />
          ))}
        </ul>
      </Card>
    );
  }
  if (inactive.length === 0) return null;
  return (
    <Card
      title="YouTube is disconnected"
      description={`${inactive.map((connection) => connection.channel_title ?? connection.label).join(", ")} is off, so its comments aren't read or answered. To revoke Google's permission too, delete the connection in Account.`}
      actions={
        onEnable && (
          <Button
            variant="secondary"
            size="sm"
            busy={enabling}
            onClick={() => onEnable(inactive.map((connection) => connection.id))}
          >
            Turn back on
          </Button>
        )
      }
    />
  );
}
