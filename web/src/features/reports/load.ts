import type { QueryClient } from "@tanstack/react-query";
import { mappedChannelsQuery, profileQuery } from "@/queries/account";
import type { SessionUser } from "@/session/session";

/** Zone and channels, without which no report can be asked for. */
export async function loadReports({ queryClient, user }: { queryClient: QueryClient; user: SessionUser }) {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(mappedChannelsQuery(user.id)),
  ]);
}
