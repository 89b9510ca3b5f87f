import type { Dashboard } from "@/api/report-dashboard";
import { COVERAGE_AND_TARGET, percentWords } from "@/features/report-parts/coverage-words";
import { count } from "@/features/report-parts/figure";
import { PrintTable } from "@/features/report-parts/print-sheet";
import { minutesWords } from "../minutes";
import { outcomeLabel, responseBuckets } from "../panel/drill-down";
import { PrintLines } from "./print-lines";

/** Coverage, speed and what waits. */
export function PrintSla({ dashboard }: { dashboard: Dashboard }) {
  const { open, response, types } = dashboard;
  const { range } = dashboard.figures;
  const shares = [
    {
      name: COVERAGE_AND_TARGET,
      value: percentWords(range.coverage),
      note: range.coverage === null ? "" : `${count(range.covered)}/${count(range.comments)}`,
    },
    {
      name: "Answered where needed",
      value: percentWords(range.answerable === 0 ? null : range.answerable_percent),
      note: range.answerable === null ? "" : `${count(range.answered ?? 0)}/${count(range.answerable)}`,
    },
    {
      name: "On time (within 1 h)",
      value: percentWords(range.timed === 0 ? null : range.on_time_percent),
      note: `${count(range.on_time)}/${count(range.timed)}`,
    },
    { name: "Open", value: count(open.count) },
    { name: "Open for over 1 h", value: count(open.over_hour) },
    { name: "Open for over 1 day", value: count(open.over_day) },
    ...(dashboard.derived ? [{ name: "Open questions (derived)", value: count(open.questions) }] : []),
  ];
  return (
    <>
      <PrintLines title="Coverage and SLA" lines={shares} />
      <PrintLines
        title="Response time"
        lines={responseBuckets.map(({ key, label }) => ({
          name: label,
          value: count(response[key]),
          note: `${response[`${key}_percent`]}%`,
        }))}
      />
      {types.length > 0 && (
        <section>
          <h2>Response time by author type</h2>
          <PrintTable
            rows={types}
            keyOf={(type) => type.type}
            columns={[
              { label: "By", of: (type) => type.type },
              { label: "Public", of: (type) => count(type.replies), number: true },
              { label: "Median", of: (type) => minutesWords(type.median_minutes), number: true },
              { label: "90% within", of: (type) => minutesWords(type.p90_minutes), number: true },
            ]}
          />
        </section>
      )}
    </>
  );
}

/** What the comments are about and what became of them. */
export function PrintComments({ dashboard }: { dashboard: Dashboard }) {
  const { categories, outcomes, topics } = dashboard;
  return (
    <>
      <PrintLines
        title="Categories (derived)"
        lines={categories.map(({ category, comments, percent }) => ({
          name: category ?? "Uncategorized",
          value: count(comments),
          note: `${percent}%`,
        }))}
      />
      <PrintLines
        title="Comment outcomes"
        lines={outcomes.map(({ outcome, comments }) => ({
          name: outcomeLabel(outcome),
          value: count(comments),
        }))}
      />
      {topics.length > 0 && (
        <section>
          <h2>Topics (derived)</h2>
          <PrintTable
            rows={topics}
            keyOf={(topic) => topic.topic}
            columns={[
              { label: "Topic", of: (topic) => topic.topic },
              { label: "Comments", of: (topic) => count(topic.comments), number: true },
              { label: "Positive", of: (topic) => count(topic.positive), number: true },
              { label: "Negative", of: (topic) => count(topic.negative), number: true },
              { label: "Answered publicly", of: (topic) => count(topic.published), number: true },
            ]}
          />
        </section>
      )}
    </>
  );
}
