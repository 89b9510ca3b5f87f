import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { Link } from "@tanstack/react-router";
import { CircleAlert } from "lucide-react";
import { type ReactNode, Suspense } from "react";
import type { Connection } from "@/api/connections";
import type { Today } from "@/api/today";
import { Button } from "@/components/ui/button";
import { countWords } from "@/domain/waiting";
import { HealthBadge } from "@/features/connect/health-badge";
import { onDemand } from "@/lib/on-demand";
import { useMay } from "@/queries/use-may";
import { isWrong, nextPost } from "./today-words";

// Only where something is wrong.
const Mend = onDemand(() => import("./mend"), "Mend");

/** The columns from the width of a tablet on. */
export const todayGrid = "gap-x-2 px-4 sm:px-5 md:grid-cols-[minmax(0,1fr)_repeat(5,5.5rem)]";

interface Figure {
  label: string;
  of: "comments" | "waiting" | "queued" | "posted" | "posted_public";
  /** Where these are. */
  tab?: ReplyTab;
}

export const figures: readonly Figure[] = [
  { label: "Comments", of: "comments" },
  { label: "Waiting", of: "waiting", tab: "to_approve" },
  { label: "Queued", of: "queued", tab: "queued" },
  { label: "Posted", of: "posted", tab: "posted" },
  { label: "Public", of: "posted_public" },
];

export interface TodayRowProps {
  today: Today;
  /** Those of the channel. */
  connections: readonly Connection[];
  /** Whether there are other channels. */
  several: boolean;
  zone: string;
  onConnect: () => void;
  onEnable: (ids: string[]) => void;
  enabling: boolean;
}

/** The day of one channel: what was read, what waits, what goes out and when; and what is wrong, with what mends it. */
export function TodayRow({ today, connections, several, zone, ...acts }: TodayRowProps) {
  const { channel_id, channel_title, reason, sentence } = today;
  const name = channel_title ?? channel_id;
  const best = connections.find(({ is_active }) => is_active);
  const turnOn = useMay("manage")(channel_id) && !best && (
    <Button
      variant="secondary"
      size="sm"
      busy={acts.enabling}
      onClick={() => acts.onEnable(connections.map(({ id }) => id))}
    >
      Turn back on
    </Button>
  );
  const wrong = isWrong(reason);
  return (
    <li className={`${todayGrid} grid grid-cols-3 gap-y-3 border-t border-line py-3.5`}>
      <div className="col-span-full flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 md:col-span-1">
        <h3 className="min-w-0 truncate text-base font-medium" title={name}>
          {several ? (
            <Link
              to="/app/automations"
              search={{ channel: channel_id }}
              className="touch-target rounded-sm hover:underline"
            >
              {name}
            </Link>
          ) : (
            name
          )}
        </h3>
        {best && <HealthBadge status={best.health} />}
        {!wrong && turnOn}
      </div>
      <dl className="contents">
        {figures.map((figure) => (
          <Cell
            key={figure.of}
            {...figure}
            number={today[figure.of]}
            channel={several ? channel_id : undefined}
            also={figure.of === "queued" ? nextPost(today, zone) : undefined}
          />
        ))}
      </dl>
      {wrong && (
        <div className="col-span-full flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-waiting-wash px-3 py-2 text-sm text-ink">
          <p role="status" className="flex min-w-0 flex-1 basis-60 items-start gap-2">
            <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-waiting" />
            <span>{sentence}</span>
          </p>
          {turnOn || (
            <Suspense fallback={<span className="h-8" />}>
              <Mend today={today} connections={connections} several={several} onConnect={acts.onConnect} />
            </Suspense>
          )}
        </div>
      )}
    </li>
  );
}

function Cell({ label, number, tab, channel, also }: CellProps) {
  const words = countWords(number);
  return (
    <div className="min-w-0 md:text-right">
      <dt className="text-sm text-ink-3 md:sr-only">{label}</dt>
      <dd className="text-lg font-semibold tabular">
        {tab && number > 0 ? (
          <Link
            to="/app/replies"
            search={{ tab, ...(channel && { channel }) }}
            aria-label={`${words} ${label}`}
            className="touch-target underline decoration-line-strong decoration-1 underline-offset-4 hover:decoration-ink"
          >
            {words}
          </Link>
        ) : (
          words
        )}
        {also && <span className="block text-xs font-normal text-ink-3">{also}</span>}
      </dd>
    </div>
  );
}

interface CellProps extends Figure {
  number: number;
  /** The one of several that it is of. */
  channel: string | undefined;
  also: ReactNode;
}
