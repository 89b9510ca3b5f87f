import type { Operations } from "@/api/report-dashboard";
import { count, countOf } from "@/features/report-parts/figure";

/** `120 rows, 20 of them history`: what the table and its file hold beside the dashboard's figure of comments, which is without history. */
export function rowsWords({ total, history }: Pick<Operations, "total" | "history">): string {
  const rows = countOf(total, "row", "rows");
  if (history === 0) return rows;
  return history === total ? `${rows}, all history` : `${rows}, ${count(history)} of them history`;
}
