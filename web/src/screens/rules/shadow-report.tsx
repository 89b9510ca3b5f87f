import type { COLUMN_VALUES } from "@shared/database/vocabulary.gen.ts";
import { useQuery } from "@tanstack/react-query";
import { CheckCheck, CircleSlash, FilePen, type LucideIcon } from "lucide-react";
import type { ShadowOutcome } from "@/api/rules";
import { ReplyStateBadge } from "@/components/thread/reply-state-badge";
import { Badge, type Tone } from "@/components/ui/badge";
import { Skeleton } from "@/components/ui/skeleton";
import { Trouble } from "@/components/ui/trouble";
import { lookUp } from "@/domain/look-up";
import { reasonSentence } from "@/domain/reply-reason";
import { formatTime } from "@/domain/time-zone";
import { shadowReportQuery } from "@/queries/rules";
import { useZone } from "@/queries/use-zone";
import { useAccount } from "@/session/use-account";

type Decided = (typeof COLUMN_VALUES.shadow_decisions.decision)[number];

const decisions: Record<Decided, { label: string; tone: Tone; icon: LucideIcon }> = {
  post: { label: "Would have posted", tone: "public", icon: CheckCheck },
  draft: { label: "Draft", tone: "accent", icon: FilePen },
  skip: { label: "No reply", tone: "neutral", icon: CircleSlash },
};

function Figure({ value, label }: { value: number; label: string }) {
  return (
    <div className="flex flex-col-reverse bg-sheet px-3 py-2.5">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="tabular text-xl font-semibold">{value.toLocaleString()}</dd>
    </div>
  );
}

function Decision({ row, zone }: { row: ShadowOutcome; zone: string }) {
  const decision = lookUp(decisions, row.decision);
  const changed = row.generated_reply !== null && row.generated_reply !== row.reply;
  const why = [row.rule_name && `Rule “${row.rule_name}”.`, reasonSentence(row.reason)].filter(Boolean);
  return (
    <li className="flex flex-col gap-1.5 py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {decision && (
          <Badge tone={decision.tone} icon={decision.icon}>
            {decision.label}
          </Badge>
        )}
        <span className="min-w-0 text-ink-3">{why.join(" ")}</span>
        <time dateTime={row.created_at} className="ml-auto text-xs text-ink-3">
          {formatTime(row.created_at, zone)}
        </time>
      </div>
      <p dir="auto" className="break-words">
        <span className="font-medium">{row.author_name ?? "A viewer"}</span>{" "}
        <span className="text-ink-2">{row.text_original}</span>
      </p>
      {row.reply && (
        <p dir="auto" className="border-l-2 border-line-strong pl-3 break-words text-ink-2">
          {row.reply}
        </p>
      )}
      {row.decision !== "skip" && row.reply_status && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
          Now <ReplyStateBadge status={row.reply_status} accepted={false} />
          {changed && (
            <span dir="auto" className="min-w-0 break-words">
              with “{row.generated_reply}”
            </span>
          )}
        </p>
      )}
    </li>
  );
}

/** What automation would have done, beside what the owner did, on a channel or on all. */
export function ShadowReport({ on, channel }: { on: boolean; channel: string | undefined }) {
  const account = useAccount();
  const { zone } = useZone();
  const { data, error, refetch } = useQuery(shadowReportQuery(account.id, channel));
  if (error && !data) {
    return <Trouble onRetry={refetch}>Couldn't load the comparison.</Trouble>;
  }
  if (!data) return <Skeleton className="h-20" />;
  const { totals } = data;
  if (totals.decisions === 0) {
    return (
      <p className="text-sm text-ink-3">
        {on
          ? "Decisions appear here when new comments come in."
          : "Turn on shadow mode to compare. Results appear here after its first decision."}
      </p>
    );
  }

  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-2">
        {totals.decisions.toLocaleString()} decisions
        {totals.since && <> since {formatTime(totals.since, zone)}</>}: {totals.post.toLocaleString()} would
        have been posted, {totals.draft.toLocaleString()} would have been drafts,{" "}
        {totals.skip.toLocaleString()} would have had no reply.
      </p>
      {totals.post > 0 && (
        <div>
          <h3 className="text-xs font-semibold text-ink-3">Your decisions on those replies</h3>
          <dl className="mt-1.5 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-4">
            <Figure value={totals.post_approved} label="approved as written" />
            <Figure value={totals.post_edited} label="edited" />
            <Figure value={totals.post_dismissed} label="dismissed" />
            <Figure value={totals.post_open} label="not decided yet" />
          </dl>
        </div>
      )}
      {data.latest.length > 0 && (
        <div>
          <h3 className="text-xs font-semibold text-ink-3">Latest decisions</h3>
          {/* Scrolls by itself, so that it takes the focus (axe: scrollable-region-focusable). */}
          <section
            aria-label="Latest decisions"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
            tabIndex={0}
            className="mt-1.5 max-h-112 overflow-y-auto rounded-lg border border-line px-3"
          >
            <ul className="divide-y divide-line">
              {data.latest.map((row) => (
                <Decision key={row.id} row={row} zone={zone} />
              ))}
            </ul>
          </section>
        </div>
      )}
    </div>
  );
}
