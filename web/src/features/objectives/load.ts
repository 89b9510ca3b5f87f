import type { QueryClient } from "@tanstack/react-query";
import type { SessionUser } from "@/api/session";
import { profileQuery } from "@/features/account/queries";
import { brandVoiceQuery } from "@/features/brand-voice/queries";
import { savedRepliesQuery } from "@/features/saved-replies/queries";
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
    // The objective shows without these, which say themselves that they could not be read.
    queryClient.prefetchQuery(brandVoiceQuery(user.id)),
    queryClient.prefetchQuery(savedRepliesQuery(user.id)),
  ]);
}
