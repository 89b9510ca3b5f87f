import { useQuery } from "@tanstack/react-query";
import type { Report } from "@/api/reports";
import { reportFormulas } from "@/content/report-formulas";
import { reportLabel } from "@/domain/reply-status";
import { rangeWords } from "@/domain/report-range";
import { DASH, formatPublished, formatTime } from "@/domain/time-zone";
import { coverageText, otherReplies } from "@/features/report-parts/coverage-words";
import { count } from "@/features/report-parts/figure";
import { PrintSheet, PrintTable } from "@/features/report-parts/print-sheet";
import { verificationQuery } from "@/queries/reports";
import { historyNote } from "./summary-cards";
import type { ReportView } from "./use-report-view";
import { notPostedNote, verificationCounters } from "./verification-counters";

/** The report of comments and replies on paper: numbers, days, and the page of the table that is on screen. */
export function ReportPrint({ report, view }: { report: Report; view: ReportView }) {
  const { query, zone } = view;
  const { totals } = report;
  const now = new Date();
  const { data: stats } = useQuery(verificationQuery(query.channel));
  const others = otherReplies({
    replies: totals.replies,
    published: totals.published_replies,
    queued: totals.queued_replies,
  });
  const scope = [
    rangeWords(view.range),
    query.channel ? `channel ${query.channel}` : "All mapped channels",
    query.video && `video ${query.video}`,
    query.status !== "all" && `table: ${query.status} replies`,
  ];
  return (
    <PrintSheet
      title="Comments and replies"
      scope={scope.filter(Boolean).join(", ")}
      zone={zone}
      note={`Coverage: ${reportFormulas.coverageTracked}`}
    >
      <dl>
        <div>
          <dt>Total comments tracked</dt>
          <dd>
            {count(totals.comments)}
            {totals.history > 0 && <small>{historyNote(totals.history)}</small>}
          </dd>
        </div>
        <div>
          <dt>Replies</dt>
          <dd>
            {count(totals.replies)}
            <small>
              {count(totals.published_replies)} Published | {count(totals.queued_replies)} Queued
              {others && <>, {others}</>}
            </small>
          </dd>
        </div>
        <div>
          <dt>Coverage (Published only)</dt>
          <dd>
            {totals.coverage}%<small>{coverageText(totals)}</small>
          </dd>
        </div>
      </dl>
      <h2>Daily breakdown</h2>
      <PrintTable
        rows={report.daily}
        keyOf={(day) => day.day}
        columns={[
          { label: "Day", of: (day) => rangeWords({ start: day.day, end: day.day }) },
          { label: "Comments", of: (day) => count(day.comments), number: true },
          { label: "Replies", of: (day) => count(day.replies), number: true },
        ]}
      />
      {stats && (
        <section>
          <h2>Verification status</h2>
          <dl className="five">
            {verificationCounters.map(({ key, label }) => (
              <div key={key}>
                <dt>{label}</dt>
                <dd>
                  {count(stats[key])}
                  {key === "never" && stats.queued > 0 && <small>{notPostedNote(stats.queued)}</small>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <h2>
        Comments{" "}
        <small>
          {report.rows.length} of {count(totals.table_rows)}. The CSV export includes all rows.
        </small>
      </h2>
      <PrintTable
        rows={report.rows}
        keyOf={(row) => row.id}
        columns={[
          { label: "Published", of: (row) => formatPublished(row.published_at, zone, now), width: "13%" },
          { label: "Video", of: (row) => row.video_title || row.video_id || DASH, width: "16%" },
          { label: "Comment", of: (row) => row.text_original || DASH },
          { label: "Reply", of: (row) => row.generated_reply || DASH },
          { label: "Replied", of: (row) => formatTime(row.reply_sent_at, zone), width: "13%" },
          {
            label: "Status",
            of: (row) => (row.is_replied ? reportLabel(row.reply_status) : DASH),
            width: "11%",
          },
        ]}
      />
    </PrintSheet>
  );
}
