import { Link, Outlet } from "@tanstack/react-router";
import { Screen } from "@/components/page/screen";

const pages = [
  { to: "/app/account", label: "You" },
  { to: "/app/account/channels", label: "Channels" },
  { to: "/app/account/posting", label: "Posting" },
  { to: "/app/account/alerts", label: "Alerts" },
  { to: "/app/account/reports", label: "Reports and access" },
] as const;

/** The account in five pages: who, through what, how, what is told at once, and what for. */
export function AccountScreen() {
  return (
    <Screen title="Account">
      <nav aria-label="Account" className="mb-5 flex gap-5 overflow-x-auto border-b border-line">
        {pages.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: true, includeSearch: false }}
            className="touch-room flex h-10 shrink-0 items-center justify-center border-b-2 border-transparent text-base font-medium text-ink-3 outline-offset-[-2px] transition-colors duration-150 hover:text-ink data-[status=active]:border-ink data-[status=active]:text-ink"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="flex flex-col gap-5">
        <Outlet />
      </div>
    </Screen>
  );
}
