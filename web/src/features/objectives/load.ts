import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@/api/session";
import { profileQuery } from "@/features/account/queries";
import { objectiveQuery } from "./queries";

export async function loadObjective({
  queryClient,
  user,
}: {
  queryClient: QueryClient;
  user: SessionUser;
}): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(objectiveQuery(user.id)),
    queryClient.ensureQueryData(profileQuery(user)),
  ]);
}
