import { Plug } from "lucide-react";
import type { Connection } from "@/api/connections";
import { AskOwner } from "@/components/ask-owner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useDialogs } from "@/components/ui/dialogs";
import { EmptyState } from "@/components/ui/empty-state";
import { onDemand } from "@/lib/on-demand";
import { useMay } from "@/queries/use-may";
import { ConnectionRow } from "./connection-row";
import { InactiveConnections } from "./inactive-connections";
import { StatusLogList } from "./status-log-list";
import { useTokenRefresh } from "./use-token-refresh";

const ConnectDialog = onDemand(() => import("./connect-dialog"), "ConnectDialog");

/** The channels that are connected, with their health and everything that can be done with them. */
export function ConnectionsCard({ channels, zone }: { channels: Connection[]; zone: string }) {
  const show = useDialogs();
  const { healthOf, refreshOne, refreshAll, busyId } = useTokenRefresh(channels);
  const manages = useMay("manage");
  const all = manages();
  const active = channels.filter((connection) => connection.is_active);
  const labels = channels.map((connection) => connection.label);
  const connect = () => show((dialog) => <ConnectDialog {...dialog} withConnectionLabel />);

  return (
    <Card
      title="YouTube Connections"
      actions={
        <>
          {all && active.length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              busy={busyId === "all"}
              busyText="Refreshing..."
              onClick={() => void refreshAll()}
            >
              Refresh all tokens
            </Button>
          )}
          {all && (
            <Button size="sm" onClick={connect}>
              Connect YouTube
            </Button>
          )}
        </>
      }
    >
      <div className="mb-4 empty:hidden">
        <AskOwner need="manage" to="change connections" />
      </div>
      {active.length === 0 ? (
        <EmptyState icon={Plug} title="No active connection" className="py-6">
          A connected channel appears here with its health and today's credits.
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line">
          {active.map((connection) => (
            <ConnectionRow
              key={connection.id}
              connection={connection}
              health={healthOf(connection)}
              taken={labels.filter((label) => label !== connection.label)}
              may={manages(connection.channel_id)}
              refreshing={busyId === connection.id}
              onRefresh={() => void refreshOne(connection)}
              onReconnect={all ? connect : undefined}
            />
          ))}
        </ul>
      )}
      <InactiveConnections connections={channels.filter((connection) => !connection.is_active)} />
      <StatusLogList connections={channels} zone={zone} />
    </Card>
  );
}
