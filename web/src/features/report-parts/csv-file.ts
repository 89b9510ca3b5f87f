import { BYTE_ORDER_MARK, toCsv } from "@shared/contracts/csv.ts";
import { formatInTimeZone } from "date-fns-tz";

/** The name of a column and what it says of a row. */
export type Column<Row> = readonly [name: string, of: (row: Row) => string | number | null];

/** The text of a CSV file: the names of its columns, then the rows. */
export function csvFile<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const names = columns.map(([name]) => name);
  return BYTE_ORDER_MARK + toCsv([names, ...rows.map((row) => columns.map(([, of]) => of(row)))]);
}

export const yesOrNo = (value: boolean) => (value ? "Yes" : "No");

/** A moment by ISO 8601, with the offset of the reader's zone; empty for none. */
export const moment = (at: string | null, zone: string) => written(at, zone, "yyyy-MM-dd'T'HH:mm:ssxxx");

export const ISO_DAY = "yyyy-MM-dd";

/** The day of a moment by ISO 8601; empty for none. */
export const dayOf = (at: string | null, zone: string) => written(at, zone, ISO_DAY);

function written(at: string | null, zone: string, pattern: string): string {
  const date = at ? new Date(at) : null;
  return date && !Number.isNaN(date.getTime()) ? formatInTimeZone(date, zone, pattern) : "";
}
