import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@/api/report-dashboard";
import { reportFormulas } from "@/content/report-formulas";
import { replyWords } from "@/domain/reply-status";
import { rangeWords } from "@/domain/report-range";
import { formatPublished } from "@/domain/time-zone";
import { COVERAGE, percentWords } from "@/features/report-parts/coverage-words";
import { count } from "@/features/report-parts/figure";
import { PrintSheet, PrintTable } from "@/features/report-parts/print-sheet";
import { operationsQuery } from "@/queries/reports";
import { shownFigures } from "./key-figures";
import { minutesWords } from "./minutes";
import { PrintConversations } from "./print-conversations";
import { PrintPeople } from "./print-people";
import { PrintComments, PrintSla } from "./print-tables";
import { PrintWorth } from "./print-worth";
import { rowsWords } from "./rows-words";
import { sentimentSeries, typeSeries } from "./series";
import type { DashboardView } from "./use-dashboard-view";
import { useOperations } from "./use-operations";
import { viewsWords } from "./video-views";

/** The dashboard on paper: key numbers, days, videos, and the first page of operations. */
export function DashboardPrint({
  dashboard,
  view,
  channel,
}: {
  dashboard: Dashboard;
  view: DashboardView;
  channel: string;
}) {
  const asked = useOperations(view);
  const { data: operations } = useQuery({
    ...operationsQuery(asked ?? view.operations, 1),
    enabled: asked !== undefined,
  });
  const { range, before_range: before } = dashboard.figures;
  const { category, type, status, search } = view.query;
  const scope = [
    channel,
    rangeWords(view.range),
    category,
    type,
    status === "all" ? null : status,
    search && `“${search}”`,
  ];
  return (
    <PrintSheet
      title="Weekly Comment & Reply Report"
      scope={scope.filter(Boolean).join(", ")}
      zone={view.zone}
      note={`Coverage: ${reportFormulas.coverage}`}
    >
      <dl>
        {shownFigures(dashboard.derived).map((figure) => {
          const value = figure.of(range);
          const earlier = figure.of(before);
          return (
            <div key={figure.name}>
              <dt>
                {figure.name}
                {figure.derived && " (derived)"}
              </dt>
              <dd>
                {value === null ? "—" : figure.show(value)}
                {figure.note && <small>{figure.note(range)}</small>}
                {before.known && <small>vs. {earlier === null ? "—" : figure.show(earlier)}</small>}
              </dd>
            </div>
          );
        })}
      </dl>
      <h2>Over time</h2>
      <PrintTable
        rows={dashboard.series}
        keyOf={(point) => point.day}
        columns={[
          { label: "From", of: (point) => rangeWords({ start: point.day, end: point.day }) },
          { label: "Comments", of: (point) => count(point.comments), number: true },
          ...[...(dashboard.derived ? sentimentSeries : []), ...typeSeries].map(({ label, key }) => ({
            label,
            of: (point: Dashboard["series"][number]) => count(point[key]),
            number: true,
          })),
          { label: "Response", of: (point) => minutesWords(point.minutes), number: true },
        ]}
      />
      <PrintSla dashboard={dashboard} />
      <PrintComments dashboard={dashboard} />
      {dashboard.videos.length > 0 && (
        <>
          <h2>Top videos</h2>
          <PrintTable
            rows={dashboard.videos}
            keyOf={(video) => video.id}
            columns={[
              { label: "Video", of: (video) => video.title || video.id },
              ...(dashboard.reads_views
                ? [
                    {
                      label: "Views",
                      of: (video: Dashboard["videos"][number]) => viewsWords(video),
                      number: true,
                    },
                  ]
                : []),
              { label: "Comments", of: (video) => count(video.comments), number: true },
              { label: "Open", of: (video) => count(video.open), number: true },
              { label: "Published", of: (video) => count(video.published), number: true },
              { label: COVERAGE, of: (video) => percentWords(video.coverage), number: true },
            ]}
          />
        </>
      )}
      <PrintConversations view={view} />
      <PrintWorth view={view} />
      <PrintPeople view={view} />
      {operations && operations.rows.length > 0 && (
        <>
          <h2>
            Comments{" "}
            <small>
              {count(operations.rows.length)} of {rowsWords(operations)}. The CSV export includes all rows.
            </small>
          </h2>
          <PrintTable
            rows={operations.rows}
            keyOf={(row) => row.id}
            columns={[
              {
                label: "Published",
                of: (row) => formatPublished(row.published_at, view.zone, new Date()),
                width: "13%",
              },
              { label: "Comment", of: (row) => row.text_original || "—" },
              { label: "Reply", of: (row) => row.generated_reply || "—" },
              { label: "Type", of: (row) => row.reply_type ?? "—", width: "11%" },
              { label: "Status", of: (row) => replyWords(row.reply_status).label, width: "12%" },
            ]}
          />
        </>
      )}
    </PrintSheet>
  );
}
