import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@/api/session";
import { profileQuery } from "@/features/account/queries";
import { connectionsQuery } from "@/features/connect/queries";

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
