import { queryOptions } from "@tanstack/react-query";
import { getMappedChannels, getProfile } from "@/api/account";
import type { SessionUser } from "@/domain/session-user";

export function profileQuery(user: SessionUser) {
  return queryOptions({ queryKey: ["profile", user.id], queryFn: () => getProfile(user), staleTime: 60_000 });
}

export function mappedChannelsQuery(userId: string) {
  return queryOptions({ queryKey: ["mapped-channels", userId], queryFn: () => getMappedChannels(userId) });
}
