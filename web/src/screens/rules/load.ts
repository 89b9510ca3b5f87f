import { profileQuery } from "@/queries/account";
import { settingsQuery } from "@/queries/automation";
import { ruleStatesQuery } from "@/queries/rules";
import type { SignedInContext } from "@/session/router-context";

export async function loadRules({ queryClient, user }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(ruleStatesQuery(user.id)),
    queryClient.ensureQueryData(settingsQuery(user)),
    queryClient.ensureQueryData(profileQuery(user)),
  ]);
}
