import { coverage, coverageText } from "@shared/domain/coverage.ts";
import type { Report } from "@/api/reports";
import { Skeleton } from "@/components/ui/skeleton";

const number = (value: number) => value.toLocaleString("en");

function Figure({
  label,
  value,
  note,
}: {
  label: string;
  value: string | undefined;
  note?: string | undefined;
}) {
  return (
    <div className="rounded-lg border border-line bg-sheet px-4 py-4 shadow-rest sm:px-5">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="mt-1">
        {value === undefined ? (
          <Skeleton className="my-1 h-7 w-20" />
        ) : (
          <span className="tabular text-2xl font-semibold">{value}</span>
        )}
        <span className="tabular mt-0.5 block min-h-5 text-sm text-ink-2">{note}</span>
      </dd>
    </div>
  );
}

/** The three figures of the range. */
export function SummaryCards({ totals }: { totals: Report["totals"] | undefined }) {
  return (
    <dl className="grid gap-3 sm:grid-cols-3">
      <Figure label="Total comments tracked" value={totals && number(totals.comments)} />
      <Figure
        label="Replies"
        value={totals && number(totals.replies)}
        note={
          totals && `${number(totals.publishedReplies)} Published | ${number(totals.queuedReplies)} Queued`
        }
      />
      <Figure
        label="Coverage (Published only)"
        value={totals && `${coverage(totals.publishedReplies, totals.comments)}%`}
        note={totals && coverageText(totals.publishedReplies, totals.comments)}
      />
    </dl>
  );
}
