import { useRouter } from "@tanstack/react-router";
import { Building2, Check, ChevronsUpDown } from "lucide-react";
import type { MyAccount } from "@/api/my-accounts";
import { Menu, MenuItem } from "@/components/ui/menu";
import { roleWords } from "@/content/team-words";
import { cn } from "@/lib/cn";
import { switchAccount } from "@/session/switch-account";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";

export interface AccountSwitcherProps {
  accounts: readonly MyAccount[];
  onSwitch: (() => void) | undefined;
}

/** Which of the person's accounts this tab works in, and the way to the others. */
export function AccountSwitcher({ accounts, onSwitch }: AccountSwitcherProps) {
  const account = useAccount();
  const user = useUser();
  const router = useRouter();
  const now = accounts.find(({ account_id }) => account_id === account.id);
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className="mb-2 flex h-11 w-full items-center gap-2.5 rounded-md border border-line bg-sheet px-2.5 text-left hover:bg-hover"
        >
          <span className="sr-only">Account: </span>
          <Building2 aria-hidden="true" className="size-4.5 shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1 leading-tight">
            <span className="block truncate text-sm font-medium">{now?.name ?? "No access"}</span>
            {now && <span className="block truncate text-xs text-ink-3">{roleWords[now.role].name}</span>}
          </span>
          <span className="sr-only">. Switch account</span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-ink-3" />
        </button>
      }
    >
      {accounts.map(({ account_id, name, role, is_own }) => (
        <MenuItem
          key={account_id}
          onClick={() => {
            onSwitch?.();
            if (account_id !== account.id)
              void switchAccount(router, account_id === user.id ? null : account_id);
          }}
        >
          <Check aria-hidden="true" className={cn("size-4", account_id !== account.id && "invisible")} />
          <span className="min-w-0">
            <span className="block truncate">{name}</span>
            <span className="block text-xs text-ink-3">{is_own ? "Your account" : roleWords[role].name}</span>
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
