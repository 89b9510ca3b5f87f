import type { LabelFigures } from "@/api/report-labels";
import { csvFile } from "@/features/report-parts/csv-file";

export const LABELS_FILE = "labels.csv";

export function labelsCsv(rows: readonly LabelFigures[]): string {
  return csvFile(rows, [
    ["Label", (row) => row.name],
    ["Comments", (row) => row.comments],
    ["Of all comments (%)", (row) => row.percent],
    ["Answered", (row) => row.answered],
    ["Answered (%)", (row) => row.answered_percent],
    ["Open", (row) => row.open],
  ]);
}
