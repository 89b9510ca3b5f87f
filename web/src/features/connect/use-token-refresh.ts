import type { ConnectionHealth } from "@shared/contracts/refresh-youtube-token.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Connection } from "@/api/connections";
import { toApiError } from "@/api/errors";
import { refreshTokens } from "@/api/functions";
import { tellFailure } from "@/api/tell-failure";
import { appMessages } from "@/content/app-messages";
import { messages } from "@/content/messages";
import { type RefreshAttempt, refreshOutcome } from "@/domain/token-refresh-outcome";
import { notify } from "@/lib/notify";
import { bulkRefreshed } from "./bulk-refreshed";
import { logStatusChange } from "./status-log";

/** Refreshing tokens, one or all: what came of it per connection, each change noted in the status log. */
export function useTokenRefresh(connections: readonly Connection[]) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, ConnectionHealth>>(new Map());
  const [busyId, setBusyId] = useState<string | "all">();

  /** A failed refresh shows at once; after a good one the connection's own data tells. */
  function healthOf(connection: Connection): string {
    return outcomes.get(connection.id) ?? connection.health;
  }

  function note(connectionId: string, attempt: RefreshAttempt, reason: string): void {
    const connection = connections.find((one) => one.id === connectionId);
    if (!connection) return;
    const to = refreshOutcome(attempt);
    logStatusChange({
      connectionId,
      channelId: connection.channel_id,
      from: healthOf(connection),
      to,
      reason,
      timestamp: new Date().toISOString(),
    });
    setOutcomes((now) => {
      const next = new Map(now);
      if (to === "ok") next.delete(connectionId);
      else next.set(connectionId, to);
      return next;
    });
  }

  async function refreshOne(connection: Connection): Promise<void> {
    setBusyId(connection.id);
    try {
      const answer = await refreshTokens({ connection_id: connection.id });
      note(
        connection.id,
        { kind: "answered", success: answer.success, error: answer.error },
        answer.error ?? "Token refreshed",
      );
      if (answer.success) notify.success(appMessages.account.tokenRefreshed);
      else notify.error(messages.account.tokenRefreshFailed, { description: answer.error ?? answer.message });
    } catch (error) {
      const failure = await toApiError(error);
      note(
        connection.id,
        { kind: failure.code === "network" ? "unreachable" : "call_failed" },
        failure.message,
      );
      notify.error(messages.account.refreshFailed, { description: failure.message });
    } finally {
      await queries.invalidateQueries({ queryKey: ["connections"] });
      setBusyId(undefined);
    }
  }

  async function refreshAll(): Promise<void> {
    setBusyId("all");
    try {
      const answer = await refreshTokens({});
      for (const { connection_id, success, error } of answer.results) {
        note(connection_id, { kind: "answered", success, error }, error ?? "Token refreshed");
      }
      const { kind, message } = bulkRefreshed(answer.summary);
      notify[kind](message, kind === "success" ? {} : { description: answer.message });
    } catch (error) {
      await tellFailure(messages.account.bulkRefreshFailed, error);
    } finally {
      await queries.invalidateQueries({ queryKey: ["connections"] });
      setBusyId(undefined);
    }
  }

  return { healthOf, refreshOne, refreshAll, busyId };
}
