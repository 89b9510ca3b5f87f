import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { getProgramKeys } from "@/api/program-keys";
import { getReference } from "@/api/reference";
import { type Delivery, getDeliveries, getWebhooks } from "@/api/webhooks";

export function programKeysQuery(accountId: string) {
  return queryOptions({ queryKey: ["programs", "keys", accountId], queryFn: getProgramKeys });
}

/** The same until the next release. */
export const referenceQuery = queryOptions({
  queryKey: ["programs", "reference"],
  queryFn: getReference,
  staleTime: Number.POSITIVE_INFINITY,
});

export function webhooksQuery(accountId: string) {
  // What is delivered meanwhile is seen.
  return queryOptions({
    queryKey: ["programs", "webhooks", accountId],
    queryFn: getWebhooks,
    refetchInterval: 10_000,
  });
}

/** So many deliveries are asked for at a time (public.webhook_deliveries). */
const PAGE = 50;

export function deliveriesQuery(webhookId: string) {
  return infiniteQueryOptions({
    queryKey: ["programs", "deliveries", webhookId],
    queryFn: ({ pageParam }: { pageParam: number | undefined }) => getDeliveries(webhookId, pageParam),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: Delivery[]) => (page.length < PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: 5000,
  });
}
