import type { ReplyOutcome } from "@shared/database/vocabulary.gen.ts";
import type { Dashboard } from "@/api/report-dashboard";
import { Card } from "@/components/ui/card";
import { lookUp } from "@/domain/look-up";
import { percentOf } from "@/domain/percent";
import { reasonSentence } from "@/domain/reply-reason";
import { count } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { minutesWords } from "./minutes";

const COVERAGE_TARGET = 90;

const buckets = [
  { key: "under15m", label: "Under 15 min" },
  { key: "under1h", label: "15–60 min" },
  { key: "under6h", label: "1–6 h" },
  { key: "over6h", label: "Over 6 h" },
] as const;

const outcomeWords: Record<ReplyOutcome, string> = {
  public: "Answered in public",
  on_the_way: "Reply on its way",
  to_approve: "Draft waits for approval",
  failed: "Reply failed, unproven or removed",
  undecided: "Nothing decided yet",
};

function outcomeLabel(outcome: string): string {
  const reason = outcome.startsWith("skipped:") ? outcome.slice("skipped:".length) : null;
  if (reason === null) return lookUp(outcomeWords, outcome) ?? outcome;
  return `No reply: ${reasonSentence(reason) ?? reason}`;
}

function Meter({ label, value, target }: { label: string; value: number; target?: number }) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <span className="text-ink-2">{label}</span>
        <span className="tabular font-semibold">{value}%</span>
      </div>
      <div className="relative mt-1.5 h-2 rounded-full bg-sunken">
        <div
          className={`h-2 rounded-full ${target !== undefined && value < target ? "bg-waiting" : "bg-public"}`}
          style={{ width: `${Math.min(100, value)}%` }}
        />
        {target !== undefined && (
          <span
            className="absolute -top-1 h-4 w-0.5 bg-ink"
            style={{ left: `${target}%` }}
            title={`Target ${target}%`}
          />
        )}
      </div>
    </div>
  );
}

/** Coverage and response times against their targets, and what became of the comments. */
export function SlaCard({ dashboard }: { dashboard: Dashboard }) {
  const { range } = dashboard.figures;
  const total = buckets.reduce((sum, { key }) => sum + dashboard.response[key], 0);
  const onTime = percentOf(range.on_time, range.timed);
  return (
    <Card
      title="Coverage and SLA"
      description={`Coverage ${range.coverage}% of a target of ${COVERAGE_TARGET}%; ${onTime}% of public replies within an hour.`}
    >
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-3">
        <div className="flex flex-col gap-4">
          <Meter label="Coverage (target 90%)" value={range.coverage} target={COVERAGE_TARGET} />
          <Meter label="On time (within 1 h)" value={onTime} />
          <dl className="grid grid-cols-3 gap-2 text-sm">
            <div>
              <dt className="flex items-center text-ink-3">
                Open <Formula of="open" name="Open comments" />
              </dt>
              <dd className="tabular font-semibold">{count(dashboard.open.count)}</dd>
            </div>
            <div>
              <dt className="text-ink-3">over 1 h</dt>
              <dd className="tabular font-semibold">{count(dashboard.open.overHour)}</dd>
            </div>
            <div>
              <dt className="text-ink-3">over 1 day</dt>
              <dd className="tabular font-semibold">{count(dashboard.open.overDay)}</dd>
            </div>
          </dl>
        </div>
        <div>
          <h3 className="mb-2 flex items-center gap-1 text-sm font-medium">
            Response time <Formula of="buckets" name="Response time" />
          </h3>
          <ul className="flex flex-col gap-2 text-sm">
            {buckets.map(({ key, label }) => {
              const value = dashboard.response[key];
              const share = percentOf(value, total);
              return (
                <li key={key} className="grid grid-cols-[6.5rem_1fr_5.5rem] items-center gap-2">
                  <span className="text-ink-2">{label}</span>
                  <span className="h-2 rounded-full bg-sunken">
                    <span className="block h-2 rounded-full bg-accent" style={{ width: `${share}%` }} />
                  </span>
                  <span className="tabular text-right">
                    {count(value)} <span className="text-ink-3">({share}%)</span>
                  </span>
                </li>
              );
            })}
          </ul>
          {dashboard.types.length > 0 && (
            <table className="tabular mt-4 w-full text-left text-sm">
              <caption className="sr-only">Response time by who wrote the reply</caption>
              <thead className="text-xs text-ink-3">
                <tr>
                  <th scope="col" className="py-1 font-medium">
                    By
                  </th>
                  <th scope="col" className="py-1 text-right font-medium">
                    Public
                  </th>
                  <th scope="col" className="py-1 text-right font-medium">
                    Median
                  </th>
                  <th scope="col" className="py-1 font-medium">
                    <span className="flex items-center justify-end">
                      90 % in <Formula of="p90" name="90 % in" />
                    </span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {dashboard.types.map((type) => (
                  <tr key={type.type} className="border-t border-line">
                    <td className="py-1">{type.type}</td>
                    <td className="py-1 text-right">{count(type.replies)}</td>
                    <td className="py-1 text-right">{minutesWords(type.median_minutes)}</td>
                    <td className="py-1 text-right">{minutesWords(type.p90_minutes)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <div>
          <h3 className="mb-2 flex items-center gap-1 text-sm font-medium">
            What became of the comments <Formula of="outcomes" name="What became of the comments" />
          </h3>
          {dashboard.outcomes.length === 0 ? (
            <p className="text-sm text-ink-3">No comments in this period.</p>
          ) : (
            <ul className="flex flex-col divide-y divide-line text-sm">
              {dashboard.outcomes.map(({ outcome, comments }) => (
                <li key={outcome} className="flex justify-between gap-3 py-1">
                  <span className="text-ink-2">{outcomeLabel(outcome)}</span>
                  <span className="tabular">{count(comments)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Card>
  );
}
