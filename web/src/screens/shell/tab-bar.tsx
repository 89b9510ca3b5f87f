import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { navigation } from "./navigation";

const tabClass =
  "flex h-full w-full flex-col items-center justify-center gap-1 text-2xs font-medium text-ink-3 " +
  "data-[status=active]:text-ink data-[status=active]:[&_svg]:text-accent";

/** The main screens under the thumb, on small screens only. */
export function TabBar({ onMore }: { onMore: () => void }) {
  return (
    <nav
      aria-label="Main screens"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <ul className="grid h-15 grid-cols-4">
        {navigation
          .filter((item) => item.primary)
          .map(({ to, label, icon: Icon }) => (
            <li key={label}>
              <Link to={to} className={tabClass}>
                <Icon aria-hidden="true" className="size-5" strokeWidth={1.9} />
                {label}
              </Link>
            </li>
          ))}
        <li>
          <button type="button" aria-haspopup="dialog" onClick={onMore} className={tabClass}>
            <Ellipsis aria-hidden="true" className="size-5" strokeWidth={1.9} />
            More
          </button>
        </li>
      </ul>
    </nav>
  );
}
