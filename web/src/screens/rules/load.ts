import { profileQuery } from "@/queries/account";
import { settingsQuery } from "@/queries/automation";
import { ruleStatesQuery } from "@/queries/rules";
import type { SignedInContext } from "@/session/router-context";

export async function loadRules({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(ruleStatesQuery(account.id)),
    queryClient.ensureQueryData(settingsQuery(account.id)),
    queryClient.ensureQueryData(profileQuery(user)),
  ]);
}

export async function loadReplay({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(ruleStatesQuery(account.id)),
    queryClient.ensureQueryData(profileQuery(user)),
  ]);
}
