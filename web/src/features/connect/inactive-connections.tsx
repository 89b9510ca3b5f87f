import type { Connection } from "@/api/connections";
import { Button } from "@/components/ui/button";
import { useDialogs } from "@/components/ui/dialogs";
import { useMay } from "@/queries/use-may";
import { DeleteConnectionDialog } from "./delete-connection-dialog";
import { useConnectionSwitch } from "./use-connection-switch";

/** Connections that were switched off: Google still permits them until they are deleted. */
export function InactiveConnections({ connections }: { connections: Connection[] }) {
  const { enable, busy } = useConnectionSwitch();
  const show = useDialogs();
  const may = useMay("manage");
  if (connections.length === 0) return null;
  return (
    <div className="mt-5 border-t border-line pt-4">
      <h3 className="text-sm font-medium text-ink-2">Turned off</h3>
      <ul className="mt-1 divide-y divide-line">
        {connections.map((connection) => (
          <li key={connection.id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 basis-40 truncate text-base">
              {connection.label}
              {connection.channel_title && <span className="text-ink-3"> {connection.channel_title}</span>}
            </span>
            {may(connection.channel_id) && (
              <>
                <Button
                  variant="secondary"
                  size="sm"
                  busy={busy}
                  aria-label={`Switch ${connection.label} on`}
                  onClick={() => enable([connection.id])}
                >
                  Switch on
                </Button>
                <Button
                  variant="danger"
                  size="sm"
                  aria-label={`Delete ${connection.label}`}
                  onClick={() =>
                    show((dialog) => <DeleteConnectionDialog {...dialog} connection={connection} />)
                  }
                >
                  Delete
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
