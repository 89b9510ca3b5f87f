import { queryOptions } from "@tanstack/react-query";
import { getConnections, getOAuthClients } from "@/api/connections";

/** Polled slowly: a connection changes by itself when its token or its quota ends. */
export function connectionsQuery(userId: string) {
  return queryOptions({
    queryKey: ["connections", userId],
    queryFn: () => getConnections(userId),
    refetchInterval: 60_000,
  });
}

export function oauthClientsQuery(userId: string) {
  return queryOptions({ queryKey: ["oauth-clients", userId], queryFn: () => getOAuthClients(userId) });
}
