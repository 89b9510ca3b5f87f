import { type ReactNode, Suspense } from "react";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import type { FormulaKey } from "@/content/report-formulas";
import { Derived, Formula } from "./formula";

export interface ChartCardProps {
  title: string;
  formula: FormulaKey;
  derived?: boolean;
  /** One line that says what the chart shows. */
  summary: ReactNode;
  controls?: ReactNode;
  chart: ReactNode;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** A chart with its sentence and, for those who read numbers or cannot see it, its table. */
export function ChartCard({
  title,
  formula,
  derived,
  summary,
  controls,
  chart,
  columns,
  rows,
}: ChartCardProps) {
  return (
    <Card
      title={
        <span className="inline-flex flex-wrap items-center gap-1.5">
          {title}
          {derived ? <Derived of={formula} name={title} /> : <Formula of={formula} name={title} />}
        </span>
      }
      description={summary}
      actions={controls}
    >
      <div aria-hidden="true">
        <Suspense fallback={<Skeleton className="h-56" />}>{chart}</Suspense>
      </div>
      <details className="mt-3 text-sm">
        <summary className="touch-room w-fit rounded-xs pointer-coarse:leading-11 text-ink-3 hover:text-ink">
          As a table
        </summary>
        <div className="mt-2 max-h-72 overflow-auto">
          <table className="tabular w-full border-collapse text-left">
            <caption className="sr-only">{title}</caption>
            <thead className="text-xs text-ink-3">
              <tr>
                {columns.map((column, index) => (
                  <th
                    key={column}
                    scope="col"
                    className={`py-1 pr-3 font-medium ${index ? "text-right" : ""}`}
                  >
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[0]} className="border-t border-line">
                  {row.map((cell, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                    <td key={index} className={`py-1 pr-3 ${index ? "text-right" : ""}`}>
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}
