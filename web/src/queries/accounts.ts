import { queryOptions } from "@tanstack/react-query";
import { getMyAccounts } from "@/api/my-accounts";

/** The person's accounts, whichever this tab works in. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: getMyAccounts,
  staleTime: 5 * 60_000,
});
