import { Link } from "@tanstack/react-router";
import { cn } from "@/lib/cn";
import { navigation } from "./navigation";

/** The list of screens, in the side bar and in the menu of small screens. */
export function NavList({ onNavigate }: { onNavigate?: () => void }) {
  return (
    <ul className="flex flex-col gap-0.5">
      {navigation.map(({ to, label, icon: Icon }) => (
        <li key={label}>
          <Link
            to={to}
            onClick={onNavigate}
            className={cn(
              "flex h-9 items-center gap-3 rounded-md px-2.5 text-base font-medium text-ink-2 pointer-coarse:h-11",
              "transition-colors duration-150 hover:bg-hover hover:text-ink",
              "data-[status=active]:bg-hover data-[status=active]:text-ink data-[status=active]:[&_svg]:text-accent",
            )}
          >
            <Icon aria-hidden="true" className="size-4.5 text-ink-3" strokeWidth={1.9} />
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
