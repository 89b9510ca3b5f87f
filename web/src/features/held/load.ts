import type { QueryClient } from "@tanstack/react-query";
import { profileQuery } from "@/queries/account";
import { connectionsQuery } from "@/queries/connections";
import type { SessionUser } from "@/session/session";

export async function loadHeld({
  queryClient,
  user,
}: {
  queryClient: QueryClient;
  user: SessionUser;
}): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(connectionsQuery(user.id)),
    queryClient.ensureQueryData(profileQuery(user)),
  ]);
}
