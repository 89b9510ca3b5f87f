import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { formatMoment } from "@/domain/time-zone";
import "./print.css";

export interface PrintSheetProps {
  title: string;
  /** Whose, which channels, which days. */
  scope: string;
  /** What narrows it, in words; empty for nothing. */
  filters: string;
  zone: string;
  children: ReactNode;
}

/** What the printer gets instead of the screen. */
export function PrintSheet({ title, scope, filters, zone, children }: PrintSheetProps) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <header>
        <h1>{title}</h1>
        <p>{scope}</p>
        {filters && <p>Only: {filters}</p>}
      </header>
      {children}
      <footer>
        Rejoinder, {formatMoment(new Date().toISOString(), zone)}. Days and times in {zone}.
      </footer>
    </div>,
    document.body,
  );
}

interface PrintColumn<Row> {
  label: string;
  of: (row: Row) => ReactNode;
  number?: boolean;
  width?: string;
}

export function PrintTable<Row>({
  columns,
  rows,
  keyOf,
}: {
  columns: readonly PrintColumn<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}) {
  return (
    <table>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.label}
              className={column.number ? "num" : undefined}
              style={{ width: column.width }}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <td key={column.label} className={column.number ? "num" : undefined}>
                {column.of(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
