import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { formatMoment } from "@/domain/time-zone";
import "./print.css";

export interface PrintSheetProps {
  title: string;
  /** Channel, days and filters, in words. */
  scope: string;
  zone: string;
  /** How its most quoted number comes about. */
  note: string;
  children: ReactNode;
}

/** What the printer gets instead of the screen. */
export function PrintSheet({ title, scope, zone, note, children }: PrintSheetProps) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <header>
        <h1>{title}</h1>
        <p>{scope}</p>
      </header>
      {children}
      <footer>
        Rejoinder, {formatMoment(new Date().toISOString(), zone)}. Days and times in {zone}. {note}
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
