/** How a cluster of this machine is set: what holds for every one, and what an expert sets for one that serves people. */
import { totalmem } from "node:os";
import { host } from "./ports.ts";

const MB = 1024 * 1024;

interface Cluster {
  port: number;
  /** Its loss with the machine does not matter. */
  temporary: boolean;
}

/** The server's parameters, by their names. */
export function serverSettings({ port, temporary }: Cluster): Record<string, string | number> {
  return {
    port,
    listen_addresses: host,
    unix_socket_directories: "",
    max_connections: 100,
    timezone: "UTC",
    log_timezone: "UTC",
    // Reports and claims are short queries: compiling them costs more than it saves.
    jit: "off",
    // Templates of clusters are made so, too, and copied with every segment of their log: none is kept for later. Those there are stay
    // filled, since a server that serves people begins with one, and a full disk must find its room taken already.
    ...(temporary
      ? { fsync: "off", full_page_writes: "off", wal_recycle: "off" }
      : { ...memorySettings(memory()), ...slowQueryLog }),
  };
}

/** A statement that takes this long is worth a line, and so is one that waits for a lock. What was passed to it is people's, and stays out. */
const slowQueryLog = {
  log_min_duration_statement: "1s",
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_lock_waits: "on",
};

/**
 * Caches by the machine's memory. An eighth, not the usual quarter: the functions, the API and the client's build live on the same
 * machine. Beyond 2 GB the system's own cache does as well.
 */
export function memorySettings(bytes: number): Record<string, string> {
  const shared = Math.min(Math.max(bytes / 8, 128 * MB), 2048 * MB);
  return {
    shared_buffers: `${Math.floor(shared / MB)}MB`,
    effective_cache_size: `${Math.floor(Math.max(bytes / 2, 256 * MB) / MB)}MB`,
  };
}

/** What this process may use: a container's limit counts, where there is one. */
function memory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
