import { useQuery } from "@tanstack/react-query";
import type { Dashboard } from "@/api/report-dashboard";
import type { Day } from "@/domain/day";
import { replyWords } from "@/domain/reply-status";
import { rangeWords } from "@/domain/report-range";
import { formatPublished } from "@/domain/time-zone";
import { COVERAGE, percentWords } from "@/features/report-parts/coverage-words";
import { count } from "@/features/report-parts/figure";
import { PrintTable } from "@/features/report-parts/print-sheet";
import { operationsQuery } from "@/queries/reports";
import { minutesWords } from "../minutes";
import { rowsWords } from "../panel/rows-words";
import { sentimentSeries, typeSeries } from "../series";
import type { ReportView } from "../use-report-view";
import { viewsWords } from "../videos/video-views";
import { PrintConversations } from "./print-conversations";
import { PrintLabels } from "./print-labels";
import { PrintPeople } from "./print-people";
import { PrintComments, PrintSla } from "./print-tables";
import { PrintWorth } from "./print-worth";

interface AppendixProps {
  dashboard: Dashboard;
  view: ReportView;
  /** With what the server is asked for section by section. */
  whole: boolean;
}

/** The tables behind the two pages. */
export function PrintAppendix({ dashboard, view, whole }: AppendixProps) {
  return (
    <>
      <PrintSeries dashboard={dashboard} />
      <PrintSla dashboard={dashboard} />
      <PrintComments dashboard={dashboard} />
      <PrintVideos dashboard={dashboard} />
      {whole && (
        <>
          <PrintLabels view={view} />
          <PrintConversations view={view} />
          <PrintWorth view={view} />
          <PrintPeople view={view} />
          <PrintRows view={view} />
        </>
      )}
    </>
  );
}

const unbroken = (day: Day) => rangeWords({ start: day, end: day }).replaceAll(" ", "\u00a0");

/** A quiet month would be a page of zeros. */
function PrintSeries({ dashboard }: { dashboard: Dashboard }) {
  const busy = dashboard.series.filter((point) =>
    [point.comments, point.published, ...typeSeries.map(({ key }) => point[key])].some((n) => n > 0),
  );
  if (busy.length === 0) return null;
  return (
    <>
      <h2>Over time</h2>
      {busy.length < dashboard.series.length && <p>Only when there were comments or replies.</p>}
      <PrintTable
        rows={busy}
        keyOf={(point) => point.day}
        columns={[
          { label: "From", of: (point) => unbroken(point.day), width: "17%" },
          { label: "Comments", of: (point) => count(point.comments), number: true },
          { label: "Public", of: (point) => count(point.published), number: true },
          { label: "Coverage", of: (point) => percentWords(point.coverage), number: true },
          ...[...(dashboard.derived ? sentimentSeries : []), ...typeSeries].map(({ label, key }) => ({
            label,
            of: (point: Dashboard["series"][number]) => count(point[key]),
            number: true,
          })),
          { label: "Response", of: (point) => minutesWords(point.minutes), number: true },
        ]}
      />
    </>
  );
}

function PrintVideos({ dashboard: { videos, reads_views: readsViews } }: { dashboard: Dashboard }) {
  if (videos.length === 0) return null;
  return (
    <>
      <h2>Top videos</h2>
      <PrintTable
        rows={videos}
        keyOf={(video) => video.id}
        columns={[
          { label: "Video", of: (video) => video.title || video.id },
          ...(readsViews
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
  );
}

/** The first page of the comments. */
function PrintRows({ view }: { view: ReportView }) {
  const { data } = useQuery(operationsQuery(view.query, 1));
  if (!data || data.rows.length === 0) return null;
  return (
    <>
      <h2>
        Comments{" "}
        <small>
          {count(data.rows.length)} of {rowsWords(data)}. The CSV export includes all rows.
        </small>
      </h2>
      <PrintTable
        rows={data.rows}
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
  );
}
