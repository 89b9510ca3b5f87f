import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect } from "react";
import { onDemand } from "@/lib/on-demand";
import { useLater } from "@/lib/use-later";
import { accountsQuery } from "@/queries/accounts";
import { switchAccount } from "@/session/switch-account";
import { useAccount } from "@/session/use-account";

// Most people have one account, and never see either.
const AccountSwitcher = onDemand(() => import("./account-switcher"), "AccountSwitcher");
const AccessBanner = onDemand(() => import("./access-banner"), "AccessBanner");

const FactorNeeded = onDemand(() => import("./factor-needed"), "FactorNeeded");

/** The person's accounts: at once where the tab works in another than their own, else after the screen's own data. */
function useAccounts() {
  const { isOwn } = useAccount();
  const later = useLater();
  return useQuery({ ...accountsQuery, enabled: later || !isOwn }).data;
}

/** Which account this is, for who has several. */
export function AccountChoice({ onSwitch }: { onSwitch?: () => void }) {
  const accounts = useAccounts();
  if (!accounts || accounts.length < 2) return null;
  return (
    <Suspense>
      <AccountSwitcher accounts={accounts} onSwitch={onSwitch} />
    </Suspense>
  );
}

/** Says on every screen that the account is not the person's any more; nothing while it is. */
export function AccountAccess() {
  const account = useAccount();
  const accounts = useAccounts();
  const router = useRouter();
  // Who handed their first account over has another of their own, which the address of none stands for no more.
  const own = accounts?.find(({ is_own }) => is_own)?.account_id;
  const elsewhere = account.isOwn && own !== undefined && own !== account.id;
  useEffect(() => {
    if (elsewhere) void switchAccount(router, own);
  }, [elsewhere, own, router]);
  if (elsewhere || !accounts || accounts.some(({ account_id }) => account_id === account.id)) return null;
  return (
    <Suspense>
      <AccessBanner />
    </Suspense>
  );
}

/** Its children, unless the account needs a second factor that this session lacks: then the way to one. */
export function FactorGate({ children }: { children: ReactNode }) {
  const account = useAccount();
  const accounts = useAccounts();
  if (!accounts?.some(({ account_id, lacks_factor }) => account_id === account.id && lacks_factor))
    return children;
  return (
    <Suspense>
      <FactorNeeded />
    </Suspense>
  );
}
