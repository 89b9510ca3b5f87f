import { queryOptions } from "@tanstack/react-query";
import { getSecondFactors, hasSecondFactors } from "@/session/second-factor";

/** The person's second factors; null where Auth knows none. */
export const secondFactorsQuery = queryOptions({
  queryKey: ["second-factors"],
  queryFn: async () => ((await hasSecondFactors()) ? getSecondFactors() : null),
  staleTime: 60_000,
});
