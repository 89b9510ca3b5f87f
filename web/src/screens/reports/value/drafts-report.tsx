import type { DraftFates, FateFigures } from "@/api/draft-fates";
import { ChartCard } from "@/features/report-parts/chart-card";
import { count, Figure } from "@/features/report-parts/figure";
import { Derived } from "@/features/report-parts/formula";
import { StackedBars } from "@/features/report-parts/lazy-charts";
import { fateSeries, inSentence, NO_RULE, NOT_CLASSIFIED, percentWords, weekWords } from "./fates";
import { FatesTable } from "./fates-table";

function KeyFigures({ total }: { total: FateFigures }) {
  const decided = total.drafts - total.waiting;
  const of = (part: number) => `${count(part)} of ${count(decided)}`;
  return (
    <div className="grid gap-3 @md:grid-cols-2 @5xl:grid-cols-4">
      <Figure
        name="Approved as written"
        value={percentWords(total.approved_percent)}
        note={of(total.approved)}
        formula="draftsApproved"
      />
      <Figure
        name="Edited"
        value={percentWords(total.edited_percent)}
        note={
          total.edited > 0
            ? `${of(total.edited)}, typically changing ${percentWords(total.changed_percent)} of the text`
            : of(0)
        }
        formula="draftsEdited"
      />
      <Figure
        name="Dismissed"
        value={percentWords(total.dismissed_percent)}
        note={
          total.replaced > 0
            ? `${of(total.dismissed)}, ${count(total.replaced)} answered on YouTube`
            : of(total.dismissed)
        }
        formula="draftsDismissed"
      />
      <Figure name="Waiting" value={count(total.waiting)} formula="draftsWaiting" />
    </div>
  );
}

/** Key numbers, weeks, rules and categories. */
export function DraftsReport({ fates }: { fates: DraftFates }) {
  const { total, weeks } = fates;
  return (
    <div className="flex flex-col gap-4">
      <KeyFigures total={total} />
      <ChartCard
        title="Week by week"
        formula="drafts"
        summary={fateSeries.map(({ key, label }) => `${count(total[key])} ${inSentence(label)}`).join(", ")}
        controls={fateSeries.map(({ key, label, color }) => (
          <span key={key} className="inline-flex items-center gap-1.5 text-sm text-ink-2">
            <span className="size-2.5 rounded-full" style={{ background: color }} />
            {label}
          </span>
        ))}
        chart={
          <StackedBars
            data={weeks.map((week) => ({ ...week, label: weekWords(week.week) }))}
            series={fateSeries}
            extra={(point) =>
              typeof point.changed_percent === "number"
                ? `Edits typically changed ${percentWords(point.changed_percent)} of the text`
                : null
            }
          />
        }
        columns={["Week of", "Drafts", ...fateSeries.map(({ label }) => label), "Text changed by edits"]}
        rows={weeks.map((week) => [
          week.week,
          week.drafts,
          ...fateSeries.map(({ key }) => week[key]),
          percentWords(week.changed_percent),
        ])}
      />
      <FatesTable
        title="Drafts by rule"
        of="Rule"
        rows={fates.rules.map((rule) => ({ ...rule, id: rule.rule_id ?? "", name: rule.name ?? NO_RULE }))}
      />
      <FatesTable
        title="Drafts by category"
        mark={<Derived of="category" name="Categories" />}
        of="Category"
        rows={fates.categories.map((row) => ({
          ...row,
          id: row.category ?? "",
          name: row.category ?? NOT_CLASSIFIED,
        }))}
      />
    </div>
  );
}
