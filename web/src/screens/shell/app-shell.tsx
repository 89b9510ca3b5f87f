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
import { dropActsOf, useKeptActs } from "@/lib/kept-acts";
import { onDemand } from "@/lib/on-demand";
import { useLater } from "@/lib/use-later";
import { useWide } from "@/lib/use-wide";
import { whenIdle } from "@/lib/when-idle";
import { useAccount } from "@/session/use-account";
import { useLogout } from "@/session/use-logout";
import { AccountAccess, AccountChoice } from "./accounts";
import { ChannelSwitcher } from "./channel-switcher";
import { ChosenChannel } from "./chosen-channel";
import { CommandKey } from "./command-key";
import { LateJobs } from "./late-jobs";
import { NavList } from "./nav-list";
import { OfflineBanner } from "./offline-banner";
import { OperatorBanner } from "./operator-banner";
import { Outbox } from "./outbox";
import { TabBar } from "./tab-bar";
import { WaitingNotices } from "./waiting-notices";

const route = getRouteApi("/app");

// The sheet brings the dialog primitives along, which the first screen does not need.
const MentionsBell = onDemand(() => import("./mentions-bell"), "MentionsBell");
const LeavingDialog = onDemand(() => import("./outbox-banner"), "LeavingDialog");
const Sheet = onDemand(() => import("@/components/ui/sheet"), "Sheet");

/** The signed-in frame: side bar from 1024 px, top bar and tab bar below. */
export function AppShell() {
  const { user, queryClient } = route.useRouteContext();
  const account = useAccount();
  const later = useLater();
  const { logout, busy } = useLogout();
  const unsent = useKeptActs().length > 0;
  const [leaving, setLeaving] = useState<boolean>();
  const wide = useWide();
  const [menuOpen, setMenuOpen] = useState<boolean>();
  useEffect(() => whenIdle(startWorker), []);

  const foot = (
    <div className="flex items-center gap-1 border-t border-line pt-3">
      <Button
        variant="quiet"
        busy={busy}
        onClick={() => (unsent ? setLeaving(true) : void logout())}
        className="flex-1 justify-start px-2.5"
      >
        <LogOut />
        Logout
      </Button>
      <ThemeSwitch />
    </div>
  );

  return (
    <QueryClientProvider client={queryClient}>
      <div className="min-h-dvh lg:pl-60">
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
          {foot}
        </aside>

        <header className="sticky top-0 z-20 flex h-14 items-center border-b border-line bg-paper px-4 lg:hidden">
          <Logo />
          <div className="ml-auto flex min-w-0 items-center gap-1">
            <ChosenChannel onOpen={() => setMenuOpen(true)} />
            <Suspense>{later && !wide && <MentionsBell />}</Suspense>
          </div>
        </header>

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
              <Outlet />
            </Dialogs>
          </InsideShell>
        </main>

        <CommandKey />
        <TabBar onMore={() => setMenuOpen(true)} />
        <Suspense>
          {leaving !== undefined && (
            <LeavingDialog
              open={leaving}
              onOpenChange={setLeaving}
              onConfirm={() => {
                dropActsOf(user.id);
                setLeaving(false);
                void logout();
              }}
            />
          )}
        </Suspense>
        <Suspense>
          {menuOpen !== undefined && (
            <Sheet open={menuOpen} onOpenChange={setMenuOpen} title="Menu">
              <AccountChoice onSwitch={() => setMenuOpen(false)} />
              <ChannelSwitcher onChosen={() => setMenuOpen(false)} className="pb-3" />
              <nav aria-label="Screens">
                <NavList onNavigate={() => setMenuOpen(false)} />
              </nav>
              <p className="mt-8 truncate px-2.5 pb-3 text-xs text-ink-3">{user.email}</p>
              {foot}
            </Sheet>
          )}
        </Suspense>
      </div>
    </QueryClientProvider>
  );
}
