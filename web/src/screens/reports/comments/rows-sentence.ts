import type { ReportQuery } from "@/api/reports";
import { countOf } from "@/features/report-parts/figure";

/** Says why the table has another number of rows than the comments above it; undefined where it has the same, or a filter tells. */
export function rowsSentence(
  { status, sort }: Pick<ReportQuery, "status" | "sort">,
  rows: number,
  comments: number,
): string | undefined {
  if (status !== "all" || rows === comments) return undefined;
  const seen = `${countOf(comments, "comment was", "comments were")} first seen in this period`;
  if (sort === "published") return `${countOf(rows, "was", "were")} written in this period. ${seen}.`;
  if (sort === "replied") return `${countOf(rows, "was", "were")} replied to in this period. ${seen}.`;
  return undefined;
}
