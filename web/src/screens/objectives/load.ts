import { profileQuery } from "@/queries/account";
import { brandVoiceQuery } from "@/queries/brand-voice";
import { objectiveQuery } from "@/queries/objectives";
import { savedRepliesQuery } from "@/queries/saved-replies";
import type { SignedInContext } from "@/session/router-context";

export async function loadObjective({ queryClient, user, account }: SignedInContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(objectiveQuery(account.id)),
    queryClient.ensureQueryData(profileQuery(user)),
    // The objective shows without these, which say themselves that they could not be read.
    queryClient.prefetchQuery(brandVoiceQuery(account.id)),
    queryClient.prefetchQuery(savedRepliesQuery(account.id)),
  ]);
}
