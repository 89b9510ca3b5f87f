import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@/api/session";
import { profileQuery } from "@/features/account/queries";
import { settingsQuery } from "@/features/automations/queries";
import { ruleStatesQuery } from "./queries";

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
