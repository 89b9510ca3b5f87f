import type { Report } from "@/api/reports";
import { coverageText, otherReplies } from "@/features/report-parts/coverage-words";
import { count, countOf, Figure } from "@/features/report-parts/figure";

/** The three numbers above the report. */
export function SummaryCards({ totals }: { totals: Report["totals"] }) {
  const others = otherReplies({
    replies: totals.replies,
    published: totals.published_replies,
    queued: totals.queued_replies,
  });
  return (
    <div className="grid grid-cols-2 gap-3 @xl:grid-cols-3">
      <Figure
        name="Total comments tracked"
        value={count(totals.comments)}
        note={historyNote(totals.history)}
        formula="tracked"
      />
      <Figure
        name="Replies"
        value={count(totals.replies)}
        note={
          <>
            {count(totals.published_replies)} Published | {count(totals.queued_replies)} Queued
            {others && <span className="block">{others}</span>}
          </>
        }
        formula="replies"
      />
      <Figure
        name="Coverage (Published only)"
        value={`${totals.coverage}%`}
        note={coverageText(totals)}
        formula="coverageTracked"
      />
    </div>
  );
}

/** How many of the comments were there before the channel was connected; nothing without any. */
function historyNote(history: number): string | undefined {
  return history > 0 ? `History: ${countOf(history, "comment", "comments")}` : undefined;
}
