import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type Alert, getAlertChoices, getAlerts } from "@/api/alerts";

export function alertChoicesQuery(accountId: string, channel: string | null) {
  return queryOptions({
    queryKey: ["alerts", "choices", accountId, channel],
    queryFn: () => getAlertChoices(channel),
  });
}

export function alertsQuery(accountId: string) {
  return infiniteQueryOptions({
    queryKey: ["alerts", "raised", accountId],
    queryFn: ({ pageParam }: { pageParam: string | undefined }) => getAlerts(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Alert[]) =>
      page.length < LIMITS.alerts_shown ? undefined : page.at(-1)?.raised_at,
    // Channels are looked at every quarter of an hour.
    refetchInterval: 60_000,
  });
}
