import type { ConnectionHealth } from "@shared/contracts/refresh-youtube-token.ts";

/** What came of asking for one token refresh, as far as the caller could see. */
export type RefreshAttempt =
  | { kind: "answered"; success: boolean; error: string | null }
  /** The call itself was refused or broke on the server. */
  | { kind: "call_failed" }
  /** No answer: nothing is known about the token. */
  | { kind: "unreachable" };

/** The health a connection shows after a refresh. A failure without a message counts as a call that failed. */
export function refreshOutcome(attempt: RefreshAttempt): ConnectionHealth {
  if (attempt.kind === "unreachable") return "ok";
  if (attempt.kind === "call_failed") return "need_reauth";
  if (attempt.success) return "ok";
  if (!attempt.error) return "need_reauth";
  return /invalid_grant|revoked/i.test(attempt.error) ? "need_reauth" : "quota_reached";
}

export type BulkOutcome = "all" | "some" | "none";

/** How a refresh of all connections went; nothing to refresh counts as all. */
export function bulkOutcome(summary: { successful: number; failed: number }): BulkOutcome {
  if (summary.failed === 0) return "all";
  return summary.successful > 0 ? "some" : "none";
}
