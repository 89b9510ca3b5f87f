import { queryOptions } from "@tanstack/react-query";
import { getOperatorSession, getOperatorVisits } from "@/api/operator-access";

/** Whose session this is never changes, so it is asked once. */
export function operatorSessionQuery(userId: string) {
  return queryOptions({
    queryKey: ["operator-session", userId],
    queryFn: getOperatorSession,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

export function operatorVisitsQuery(userId: string) {
  return queryOptions({ queryKey: ["operator-visits", userId], queryFn: () => getOperatorVisits(userId) });
}
