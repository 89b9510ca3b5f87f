import type { QueryClient } from "@tanstack/react-query";
import { profileQuery } from "@/queries/account";
import { settingsQuery } from "@/queries/automation";
import { ruleStatesQuery } from "@/queries/rules";
import type { SessionUser } from "@/session/session";

export async function loadRules({
  queryClient,
  user,
}: {
  queryClient: QueryClient;
  user: SessionUser;
}): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(ruleStatesQuery(user.id)),
    queryClient.ensureQueryData(settingsQuery(user)),
    queryClient.ensureQueryData(profileQuery(user)),
  ]);
}
