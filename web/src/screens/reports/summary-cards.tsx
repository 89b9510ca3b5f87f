import type { Report } from "@/api/reports";
import { coverageText } from "@/domain/percent";
import { count, Figure } from "@/features/report-parts/figure";

/** The three numbers above the report. */
export function SummaryCards({ totals }: { totals: Report["totals"] }) {
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <Figure name="Total comments tracked" value={count(totals.comments)} formula="comments" />
      <Figure
        name="Replies"
        value={count(totals.replies)}
        note={`${count(totals.published_replies)} Published | ${count(totals.queued_replies)} Queued`}
        formula="replies"
      />
      <Figure
        name="Coverage (Published only)"
        value={`${totals.coverage}%`}
        note={coverageText(totals)}
        formula="coverage"
      />
    </div>
  );
}
