import { queryOptions, useQuery } from "@tanstack/react-query";
import { getMyAccounts } from "@/api/my-accounts";
import type { Role } from "@/domain/role";
import { useAccount } from "@/session/use-account";

/** The person's accounts, whichever this tab works in. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: getMyAccounts,
  staleTime: 5 * 60_000,
});

/** What the person is in this account, as soon as it is known, and whether it is the one that stands for them. */
export function useMyPlace(): { role: Role | undefined; isOwn: boolean } {
  const account = useAccount();
  const { data } = useQuery({ ...accountsQuery, enabled: !account.isOwn });
  if (account.isOwn) return { role: "owner", isOwn: true };
  const place = data?.find(({ account_id }) => account_id === account.id);
  return { role: place?.role, isOwn: place?.is_own ?? false };
}
