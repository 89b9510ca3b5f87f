import type { ConnectionHealth } from "@shared/contracts/refresh-youtube-token.ts";
import { lookUp } from "./look-up";

const labels: Record<ConnectionHealth, string> = {
  ok: "Connected",
  need_auth: "Connect Required",
  need_reauth: "Reauth Required",
  quota_reached: "Quota Reached",
};

/** What a health status is called; any other value is Unknown. */
export function healthLabel(status: string): string {
  return lookUp(labels, status) ?? "Unknown";
}

const mendedByReconnecting: Record<ConnectionHealth, boolean> = {
  ok: false,
  need_auth: true,
  need_reauth: true,
  quota_reached: false,
};

/** Whether its owner has to connect it again. */
export function needsReconnect(status: string): boolean {
  return lookUp(mendedByReconnecting, status) ?? false;
}
