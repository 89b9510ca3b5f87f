import type { DraftFates } from "@/api/draft-fates";
import { csvFile } from "@/features/report-parts/csv-file";
import { fateSeries, NO_RULE, NOT_CLASSIFIED } from "./fates";

/** A line a week, rule and category. */
export function fatesCsv(rows: DraftFates["rows"]): string {
  return csvFile(rows, [
    ["Week of", (row) => row.week],
    ["Rule", (row) => row.rule ?? NO_RULE],
    ["Category (derived)", (row) => row.category ?? NOT_CLASSIFIED],
    ["Drafts", (row) => row.drafts],
    ...fateSeries.map(({ key, label }) => [label, (row: DraftFates["rows"][number]) => row[key]] as const),
    ["Text changed by edits (median %)", (row) => row.changed_percent],
  ]);
}
