import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shortNumber, waitingNumber } from "@/domain/waiting";
import { cn } from "@/lib/cn";
import { waitingByChannelQuery, waitingQuery } from "@/queries/notices";
import { useChannelId } from "@/queries/use-channel";
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
            {to === "/app/replies" && <WaitingCount />}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** How many comments wait for a person, on the chosen channel or on all; nothing when none does. */
function WaitingCount() {
  const channel = useChannelId();
  const { data: all = 0 } = useQuery({ ...waitingQuery(), select: waitingNumber });
  const { data: here } = useQuery({
    ...waitingByChannelQuery(),
    enabled: channel !== undefined,
    select: (rows) => rows.find(({ channel_id }) => channel_id === channel)?.waiting ?? 0,
  });
  const number = channel === undefined ? all : (here ?? 0);
  if (number === 0) return null;
  return (
    <span className="tabular ml-auto text-sm text-ink-3">
      {shortNumber(number)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
