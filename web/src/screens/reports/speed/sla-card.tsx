import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import type { ReactNode } from "react";
import type { Dashboard, Figures } from "@/api/report-dashboard";
import { Card } from "@/components/ui/card";
import {
  COVERAGE_AND_TARGET,
  NO_COVERAGE,
  percentWords,
  WITHOUT_HISTORY,
} from "@/features/report-parts/coverage-words";
import { count, countOf } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { Drill } from "../panel/drill";
import { outcomeLabel } from "../panel/drill-down";
import { Answerable } from "../top/key-figures";
import { ResponseTimes, TimesByAuthor } from "./response-times";

interface MeterProps {
  label: ReactNode;
  /** In whole percent; null where it says nothing. */
  value: number | null;
  target?: number;
  note?: ReactNode;
}

function Meter({ label, value, target, note }: MeterProps) {
  return (
    <div>
      <div className="flex items-baseline justify-between gap-2 text-sm">
        <span className="flex items-center text-ink-2">{label}</span>
        <span className="tabular font-semibold">{percentWords(value)}</span>
      </div>
      <div className="relative mt-1.5 h-2 rounded-full bg-sunken pointer-coarse:mt-3">
        {value !== null && (
          <div
            className={`h-2 rounded-full ${target !== undefined && value < target ? "bg-waiting" : "bg-public"}`}
            style={{ width: `${Math.min(100, value)}%` }}
          />
        )}
        {target !== undefined && (
          <span
            className="absolute -top-1 h-4 w-0.5 bg-ink"
            style={{ left: `${target}%` }}
            title={`Target ${target}%`}
          />
        )}
      </div>
      {note && <p className="tabular mt-1.5 text-xs text-ink-3">{note}</p>}
    </div>
  );
}

/** What the card says in one line. */
function summaryOf({ coverage, timed, on_time_percent: onTime }: Figures): string {
  const covered =
    coverage === null
      ? NO_COVERAGE
      : `Coverage ${WITHOUT_HISTORY} is ${coverage}% (target ${LIMITS.coverage_target}%).`;
  return timed === 0
    ? covered
    : `${covered} ${onTime}% of public replies with a response time came within an hour.`;
}

/** Coverage and response times against their targets, and what became of the comments. */
export function SlaCard({ dashboard }: { dashboard: Dashboard }) {
  return (
    <Card title="Coverage and SLA" description={summaryOf(dashboard.figures.range)}>
      <div className="grid gap-x-8 gap-y-6 @4xl:grid-cols-3">
        <div className="flex flex-col gap-4">
          <Meters range={dashboard.figures.range} />
          <OpenComments dashboard={dashboard} />
        </div>
        <div>
          <h3 className="mb-2 flex items-center gap-1 text-sm font-medium">
            Response time <Formula of="buckets" name="Response time" />
          </h3>
          <ResponseTimes response={dashboard.response} />
          {dashboard.types.length > 0 && <TimesByAuthor types={dashboard.types} />}
        </div>
        <Outcomes outcomes={dashboard.outcomes} />
      </div>
    </Card>
  );
}

function Meters({ range }: { range: Figures }) {
  return (
    <>
      <Meter label={COVERAGE_AND_TARGET} value={range.coverage} target={LIMITS.coverage_target} />
      <Meter
        label={
          <>
            Answered where needed <Formula of="answerable" name="Answered where needed" />
          </>
        }
        value={range.answerable === 0 ? null : range.answerable_percent}
        note={<Answerable figures={range} />}
      />
      <Meter
        label={
          <>
            On time (within 1 h) <Formula of="onTime" name="On time (within 1 h)" />
          </>
        }
        value={range.timed === 0 ? null : range.on_time_percent}
        note={
          <>
            <Drill what="on_time" value={range.on_time}>
              {count(range.on_time)}
            </Drill>{" "}
            of{" "}
            <Drill what="timed" value={range.timed}>
              {countOf(range.timed, "public reply", "public replies")}
            </Drill>
          </>
        }
      />
    </>
  );
}

/** What is open, and for how long. */
function OpenComments({ dashboard: { open, derived } }: { dashboard: Dashboard }) {
  const opens = [
    { what: "open", label: "Open", value: open.count },
    { what: "open_over_hour", label: "over 1 h", value: open.over_hour },
    { what: "open_over_day", label: "over 1 day", value: open.over_day },
    ...(derived ? [{ what: "open_questions", label: "questions", value: open.questions }] : []),
  ];
  return (
    <dl className="grid grid-cols-2 gap-2 text-sm @md:grid-cols-4 @4xl:grid-cols-2">
      {opens.map(({ what, label, value }) => (
        <div key={what}>
          <dt className="flex items-center text-ink-3 pointer-coarse:mb-3">
            {label}
            {what === "open" && <Formula of="open" name="Open comments" />}
          </dt>
          <dd className="tabular font-semibold">
            <Drill what={what} value={value}>
              {count(value)}
            </Drill>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What became of the comments. */
function Outcomes({ outcomes }: Pick<Dashboard, "outcomes">) {
  return (
    <div>
      <h3 className="mb-2 flex items-center gap-1 text-sm font-medium">
        Comment outcomes <Formula of="outcomes" name="Comment outcomes" />
      </h3>
      {outcomes.length === 0 ? (
        <p className="text-sm text-ink-3">No comments in this period.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line text-sm">
          {outcomes.map(({ outcome, comments }) => (
            <li key={outcome} className="flex justify-between gap-3 py-1">
              <span className="text-ink-2">{outcomeLabel(outcome)}</span>
              <span className="tabular">
                <Drill what={`outcome:${outcome}`} value={comments}>
                  {count(comments)}
                </Drill>
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
