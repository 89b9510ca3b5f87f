import type { ReplyTab } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { replyCountsQuery } from "@/queries/replies";
import { useChannelId } from "@/queries/use-channel";

const shown: readonly { tab: ReplyTab; label: string }[] = [
  { tab: "to_approve", label: "To approve" },
  { tab: "queued", label: "Queued" },
  { tab: "posted", label: "Posted" },
  { tab: "needs_you", label: "Problems" },
];

/** Where the replies stand, each number a way to them. */
export function ReplySummary() {
  const { data } = useQuery(replyCountsQuery(useChannelId()));
  return (
    <nav
      aria-label="Replies"
      className="grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4"
    >
      {shown.map(({ tab, label }) => (
        <Link
          key={tab}
          to="/app/replies"
          search={{ tab }}
          className="flex flex-col bg-sheet px-4 py-3 transition-colors duration-150 outline-offset-[-2px] hover:bg-hover"
        >
          <span className="text-xl font-semibold tabular">{data ? data[tab].toLocaleString() : "–"}</span>
          <span className="text-sm text-ink-3">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
