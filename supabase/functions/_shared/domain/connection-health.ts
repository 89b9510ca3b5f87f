import { CREDITS_PER_DAY, type CreditCount, creditsUsedToday } from "./credits.ts";

export type ConnectionHealth = "ok" | "need_auth" | "need_reauth" | "quota_reached";

export interface HealthInput extends CreditCount {
  /** Token columns hold masks; only whether they are empty matters. */
  access_token: string | null;
  refresh_token: string | null;
  expires_at: string | null;
  last_error_code: string | null;
}

/** The health rule of SPEC 4, in its order; the database decides by the same one (engine.connection_health). */
export function connectionHealth(connection: HealthInput, now: Date): ConnectionHealth {
  if (!connection.access_token) return "need_auth";
  if (connection.expires_at && new Date(connection.expires_at) <= now) {
    return connection.refresh_token ? "ok" : "need_reauth";
  }
  const error = connection.last_error_code ?? "";
  if (/quota|403/i.test(error)) return "quota_reached";
  if (/invalid_grant|invalid_token|401|revoked/i.test(error)) return "need_reauth";
  if (creditsUsedToday(connection, now) >= CREDITS_PER_DAY) return "quota_reached";
  return "ok";
}

const labels: Record<ConnectionHealth, string> = {
  ok: "Connected",
  need_auth: "Connect Required",
  need_reauth: "Reauth Required",
  quota_reached: "Quota Reached",
};

/** What a health status is called; any other value is Unknown. */
export function healthLabel(status: string): string {
  return Object.hasOwn(labels, status) ? labels[status as ConnectionHealth] : "Unknown";
}
