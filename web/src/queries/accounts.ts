import { PERMISSIONS } from "@shared/database/vocabulary.gen.ts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { getMyAccounts } from "@/api/my-accounts";
import type { Permission, Role } from "@/domain/role";
import { useAccount } from "@/session/use-account";

/** The person's accounts, whichever this tab works in. */
export const accountsQuery = queryOptions({
  queryKey: ["accounts"],
  queryFn: getMyAccounts,
  staleTime: 5 * 60_000,
});

interface Place {
  /** Undefined until it is known, and for who is no member. */
  role: Role | undefined;
  /** Whether the account is the one that stands for the person. */
  isOwn: boolean;
  permissions: readonly Permission[];
  /** Null: all of them. */
  channels: readonly string[] | null;
  /** Whom to ask for more. */
  ownerName: string | undefined;
}

const OWNER: Place = {
  role: "owner",
  isOwn: true,
  permissions: PERMISSIONS,
  channels: null,
  ownerName: undefined,
};

/** What the person is in this account and may do there, as soon as it is known. */
export function useMyPlace(): Place {
  const account = useAccount();
  const { data } = useQuery({ ...accountsQuery, enabled: !account.isOwn });
  if (account.isOwn) return OWNER;
  const place = data?.find(({ account_id }) => account_id === account.id);
  return {
    role: place?.role,
    isOwn: place?.is_own ?? false,
    permissions: place?.permissions ?? [],
    channels: place?.channels ?? null,
    ownerName: place?.owner_name,
  };
}
