import { useSyncExternalStore } from "react";

/** A change of a connection's health, noted in this browser. */
interface StatusLogEntry {
  connectionId: string;
  channelId: string | null;
  from: string;
  to: string;
  reason: string;
  /** ISO 8601, UTC. */
  timestamp: string;
}

const KEY = "rejoinder.status-log";
/** Entries that are kept, the newest first. */
export const STATUS_LOG_MAX = 100;

const listeners = new Set<() => void>();
let cached: { raw: string | null; entries: StatusLogEntry[] } = { raw: null, entries: [] };

function isEntry(value: unknown): value is StatusLogEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    ["connectionId", "from", "to", "reason", "timestamp"].every(
      (name) => typeof Reflect.get(value, name) === "string",
    )
  );
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return cached.raw;
  }
}

/** The noted changes, newest first. What cannot be read counts as not noted. */
export function readStatusLog(): StatusLogEntry[] {
  const raw = stored();
  if (raw === cached.raw) return cached.entries;
  let entries: StatusLogEntry[] = [];
  try {
    const parsed: unknown = JSON.parse(raw ?? "[]");
    if (Array.isArray(parsed)) entries = parsed.filter(isEntry).slice(0, STATUS_LOG_MAX);
  } catch {
    // A broken entry of the storage is no reason to fail.
  }
  cached = { raw, entries };
  return entries;
}

/** Notes a change; an unchanged status is none. */
export function logStatusChange(entry: StatusLogEntry): void {
  if (entry.from === entry.to) return;
  const entries = [entry, ...readStatusLog()].slice(0, STATUS_LOG_MAX);
  const raw = JSON.stringify(entries);
  cached = { raw, entries };
  try {
    localStorage.setItem(KEY, raw);
  } catch {
    // Blocked storage: the log lives as long as the page.
  }
  for (const listener of listeners) listener();
}

export function useStatusLog(): StatusLogEntry[] {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, readStatusLog);
}
