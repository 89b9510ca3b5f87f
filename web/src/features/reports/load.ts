import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@/api/session";
import { mappedChannelsQuery, profileQuery } from "@/features/account/queries";

/** Zone and channels, without which no report can be asked for. */
export async function loadReports({ queryClient, user }: { queryClient: QueryClient; user: SessionUser }) {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(user)),
    queryClient.ensureQueryData(mappedChannelsQuery(user.id)),
  ]);
}
