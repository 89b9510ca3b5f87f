import { QueryClientProvider } from "@tanstack/react-query";
import { getRouteApi, Outlet } from "@tanstack/react-router";
import { LogOut } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { Logo } from "@/components/page/logo";
import { InsideShell } from "@/components/page/page-frame";
import { MAIN_ID } from "@/components/page/route-focus";
import { ThemeSwitch } from "@/components/page/theme-switch";
import { Button } from "@/components/ui/button";
import { Dialogs } from "@/components/ui/dialogs";
import { startWorker } from "@/features/install/start-worker";
import { onDemand } from "@/lib/on-demand";
import { useLater } from "@/lib/use-later";
import { useWide } from "@/lib/use-wide";
import { whenIdle } from "@/lib/when-idle";
import { useAccount } from "@/session/use-account";
import { useUser } from "@/session/use-user";
import { AccountAccess, AccountChoice, FactorGate } from "./accounts";
import { ChannelSwitcher } from "./channel-switcher";
import { ChosenChannel } from "./chosen-channel";
import { CommandKey } from "./command-key";
import { LateJobs } from "./late-jobs";
import { NavList } from "./nav-list";
import { OfflineBanner } from "./offline-banner";
import { OperatorBanner } from "./operator-banner";
import { Outbox } from "./outbox";
import { TabBar } from "./tab-bar";
import { type Leaving, useLeaving } from "./use-leaving";
import { WaitingNotices } from "./waiting-notices";

const route = getRouteApi("/app");

// The sheet brings the dialog primitives along, which the first screen does not need.
const MentionsBell = onDemand(() => import("./mentions-bell"), "MentionsBell");
const LeavingDialog = onDemand(() => import("./outbox-banner"), "LeavingDialog");
const Sheet = onDemand(() => import("@/components/ui/sheet"), "Sheet");

/** The signed-in frame: side bar from 1024 px, top bar and tab bar below. */
export function AppShell() {
  const { queryClient } = route.useRouteContext();
  const account = useAccount();
  const [menuOpen, setMenuOpen] = useState<boolean>();
  const leave = useLeaving();
  useEffect(() => whenIdle(startWorker), []);
  const openMenu = () => setMenuOpen(true);

  return (
    <QueryClientProvider client={queryClient}>
      <div className="min-h-dvh lg:pl-60">
        <SideBar leave={leave} />
        <TopBar onMenu={openMenu} />

        <main id={MAIN_ID} tabIndex={-1} className="pb-20 lg:pb-0">
          <AccountAccess />
          <OfflineBanner />
          <Outbox />
          <OperatorBanner />
          <LateJobs />
          <WaitingNotices />
          <InsideShell value={true}>
            {/* One account's screen shows nothing of another's, however quickly a switch is followed by a press. */}
            <Dialogs key={account.id}>
              <FactorGate>
                <Outlet />
              </FactorGate>
            </Dialogs>
          </InsideShell>
        </main>

        <CommandKey />
        <TabBar onMore={openMenu} />
        <Suspense>
          {leave.asked !== undefined && (
            <LeavingDialog
              open={leave.asked}
              onOpenChange={leave.setAsked}
              onConfirm={leave.withoutSending}
            />
          )}
        </Suspense>
        <Suspense>
          {menuOpen !== undefined && <MenuSheet open={menuOpen} onOpenChange={setMenuOpen} leave={leave} />}
        </Suspense>
      </div>
    </QueryClientProvider>
  );
}

function SideBar({ leave }: { leave: Leaving }) {
  const user = useUser();
  const later = useLater();
  const wide = useWide();
  return (
    <aside className="fixed inset-y-0 left-0 z-10 hidden w-60 flex-col border-r border-line bg-paper px-3 pb-3 lg:flex">
      <div className="flex h-16 items-center justify-between pl-2.5">
        <Logo />
        <Suspense>{later && wide && <MentionsBell />}</Suspense>
      </div>
      <AccountChoice />
      <ChannelSwitcher className="pb-1" />
      <nav aria-label="Screens" className="flex-1 overflow-y-auto pt-2">
        <NavList />
      </nav>
      <p className="truncate px-2.5 pb-3 text-xs text-ink-3" title={user.email}>
        {user.email}
      </p>
      <Foot leave={leave} />
    </aside>
  );
}

function TopBar({ onMenu }: { onMenu: () => void }) {
  const later = useLater();
  const wide = useWide();
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center border-b border-line bg-paper px-4 lg:hidden">
      <Logo />
      <div className="ml-auto flex min-w-0 items-center gap-1">
        <ChosenChannel onOpen={onMenu} />
        <Suspense>{later && !wide && <MentionsBell />}</Suspense>
      </div>
    </header>
  );
}

interface MenuSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  leave: Leaving;
}

/** On a small screen: what stands in the side bar of a large one. */
function MenuSheet({ open, onOpenChange, leave }: MenuSheetProps) {
  const user = useUser();
  const close = () => onOpenChange(false);
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title="Menu">
      <AccountChoice onSwitch={close} />
      <ChannelSwitcher onChosen={close} className="pb-3" />
      <nav aria-label="Screens">
        <NavList onNavigate={close} />
      </nav>
      <p className="mt-8 truncate px-2.5 pb-3 text-xs text-ink-3">{user.email}</p>
      <Foot leave={leave} />
    </Sheet>
  );
}

function Foot({ leave: { busy, leave } }: { leave: Leaving }) {
  return (
    <div className="flex items-center gap-1 border-t border-line pt-3">
      <Button variant="quiet" busy={busy} onClick={leave} className="flex-1 justify-start px-2.5">
        <LogOut />
        Logout
      </Button>
      <ThemeSwitch />
    </div>
  );
}
