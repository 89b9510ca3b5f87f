import type { ReactNode } from "react";
import type { FateFigures } from "@/api/draft-fates";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { count } from "@/features/report-parts/figure";
import { fateSeries, percentWords } from "./fates";

export interface FatesTableProps {
  title: string;
  /** A mark beside the title. */
  mark?: ReactNode;
  /** What the rows are: the name of their first column. */
  of: string;
  rows: readonly (FateFigures & { id: string; name: string })[];
}

/** How drafts fare, a line a rule or a category. */
export function FatesTable({ title, mark, of, rows }: FatesTableProps) {
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1.5">
          {title} {mark}
        </span>
      }
    >
      <Table caption={title}>
        <TableHead>
          <ColumnHeader>{of}</ColumnHeader>
          <ColumnHeader align="end">Drafts</ColumnHeader>
          {fateSeries.map(({ key, label }) => (
            <ColumnHeader key={key} align="end">
              {label}
            </ColumnHeader>
          ))}
          <ColumnHeader align="end">Text changed by edits</ColumnHeader>
        </TableHead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <th
                scope="row"
                dir="auto"
                className="min-w-32 px-3 py-2.5 text-left font-normal break-words first:pl-4 sm:first:pl-5"
              >
                {row.name}
              </th>
              <NumberCell>{count(row.drafts)}</NumberCell>
              {fateSeries.map(({ key }) => (
                <Cell key={key} align="end" className="tabular whitespace-nowrap">
                  {count(row[key])}
                  {key !== "waiting" && row[key] > 0 && (
                    <span className="ml-1.5 text-xs text-ink-3">{percentWords(row[`${key}_percent`])}</span>
                  )}
                </Cell>
              ))}
              <NumberCell>{percentWords(row.changed_percent)}</NumberCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
