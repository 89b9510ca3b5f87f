import type { Connection } from "@/api/connections";
import { healthLabel } from "@/domain/connection-health";
import { formatTime } from "@/domain/time-zone";
import { STATUS_LOG_MAX, useStatusLog } from "./status-log";

/** How the connections' health changed, as noted in this browser. */
export function StatusLogList({ connections, zone }: { connections: Connection[]; zone: string }) {
  const entries = useStatusLog();
  if (entries.length === 0) return null;
  const labelOf = (id: string) =>
    connections.find((connection) => connection.id === id)?.label ?? "A deleted connection";
  return (
    <details className="mt-5 border-t border-line pt-4">
      <summary className="text-sm font-medium text-ink-2">Status log ({entries.length})</summary>
      <p className="mt-1 text-xs text-ink-3">
        Stored in this browser only: the last {STATUS_LOG_MAX} changes.
      </p>
      <ol className="mt-2 flex max-h-64 flex-col gap-2 overflow-y-auto text-sm">
        {entries.map((entry) => (
          <li key={`${entry.timestamp} ${entry.connectionId}`} className="flex flex-wrap gap-x-3">
            <time dateTime={entry.timestamp} className="text-ink-3">
              {formatTime(entry.timestamp, zone)}
            </time>
            <span className="min-w-0 flex-1 basis-48">
              {labelOf(entry.connectionId)}: {healthLabel(entry.from)} → {healthLabel(entry.to)}
              <span className="block text-ink-3">{entry.reason}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
