import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import type { Dashboard } from "@/api/report-dashboard";
import { reportFormulas } from "@/content/report-formulas";
import { daysBetween } from "@/domain/day";
import { rangeWords } from "@/domain/report-range";
import { BarsAndShare } from "@/features/report-parts/lazy-charts";
import { Legend } from "@/features/report-parts/legend";
import { PrintSheet } from "@/features/report-parts/print-sheet";
import { accountsQuery } from "@/queries/accounts";
import { useAccount } from "@/session/use-account";
import { DrillContext } from "../panel/drill";
import { comparedWords } from "../top/compared-words";
import { insightWords } from "../top/insight-words";
import { keyFigures } from "../top/key-figures";
import { mainPoints, mainSeries } from "../top/main-chart";
import type { ReportView } from "../use-report-view";
import { PrintAppendix } from "./print-appendix";

export interface ReportSheetProps {
  dashboard: Dashboard;
  view: ReportView;
  /** What it is of, in words. */
  channel: string;
  /** With the tables of every section. */
  whole: boolean;
}

/** The width of the printed area of A4 less a little, which Letter has as well: in CSS pixels. */
const PAPER = 680;

/** The report on two pages for whoever asks how it went, and its tables behind them. */
export function ReportSheet({ dashboard, view, channel, whole }: ReportSheetProps) {
  const account = useAccount();
  const { data: accounts } = useQuery(accountsQuery);
  const name = accounts?.find(({ account_id }) => account_id === account.id)?.name;
  const { start, end } = view.range;
  const { category, type, status, search, video } = view.query;
  const filters = [
    video && `video ${video}`,
    category,
    type,
    status === "all" ? null : view.live.status,
    search && `“${search}”`,
  ];
  return (
    // Nothing is pressed on paper.
    <DrillContext value={null}>
      <PrintSheet
        title={`${daysBetween(start, end) < 7 ? "Weekly " : ""}Comment & Reply Report`}
        // An account is often called as its one channel is.
        scope={[...new Set([name, channel, rangeWords(view.range)])].filter(Boolean).join(" · ")}
        filters={filters.filter(Boolean).join(", ")}
        zone={view.zone}
      >
        <PrintFigures dashboard={dashboard} view={view} />
        <h2>Comments, public replies and coverage</h2>
        <p className="legend">
          <Legend entries={[...mainSeries.bars, mainSeries.share]} />
        </p>
        <Suspense>
          <BarsAndShare data={mainPoints(dashboard, view)} {...mainSeries} width={PAPER} />
        </Suspense>
        <section className="paper-page">
          <PrintFindings insights={dashboard.insights} />
          <Footnotes />
        </section>
        <section className="paper-page">
          <h2>Appendix</h2>
          <PrintAppendix dashboard={dashboard} view={view} whole={whole} />
        </section>
      </PrintSheet>
    </DrillContext>
  );
}

/** The six numbers, each with the one it is compared with and the number of its footnote. */
function PrintFigures({ dashboard, view }: Pick<ReportSheetProps, "dashboard" | "view">) {
  const { range, before_range: before } = dashboard.figures;
  const compared = comparedWords[view.comparison];
  return (
    <>
      <dl>
        {keyFigures.map((figure, index) => {
          const value = figure.of(range);
          const earlier = figure.of(before);
          return (
            <div key={figure.name}>
              <dt>
                {figure.name}
                <sup>{index + 1}</sup>
              </dt>
              <dd>
                {value === null ? "—" : figure.show(value)}
                {figure.note && <small>{figure.note(range)}</small>}
                {before.known && (
                  <small>
                    {earlier === null ? "Nothing to compare with" : `vs. ${figure.show(earlier)}`}
                  </small>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="note">
        {before.known ? `${compared.known}: ${momentDays(before)}.` : `${compared.unknown}.`}
      </p>
    </>
  );
}

/** The days of a period of the figures, by its moments. */
function momentDays({ since, until }: Dashboard["figures"]["range"]): string {
  const last = new Date(Date.parse(until) - 1).toISOString();
  return rangeWords({ start: since.slice(0, 10), end: last.slice(0, 10) });
}

function PrintFindings({ insights }: { insights: Dashboard["insights"] }) {
  return (
    <>
      <h2>What stands out</h2>
      {insights.length === 0 ? (
        <p>Nothing stands out in this period.</p>
      ) : (
        <ol>
          {insights.map((insight) => {
            const { title, driver, impact } = insightWords(insight);
            return (
              <li key={insight.kind}>
                <strong>{title}.</strong> {driver} {impact}
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}

/** How the six numbers come about. */
function Footnotes() {
  return (
    <>
      <h2>How the numbers are counted</h2>
      <ol className="footnotes">
        {keyFigures.map(({ name, formula }) => (
          <li key={name}>
            <strong>{name}.</strong> {reportFormulas[formula]}
          </li>
        ))}
      </ol>
    </>
  );
}
