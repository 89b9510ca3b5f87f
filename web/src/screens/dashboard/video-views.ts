import type { Dashboard } from "@/api/report-dashboard";
import { count } from "@/features/report-parts/figure";

type Video = Dashboard["videos"][number];

/** The views of a video, or why there are none. */
export function viewsWords({ views, views_read_at }: Video): string {
  if (views !== null) return count(views);
  return views_read_at === null ? "Not read yet" : "No data yet";
}

/** Comments per 1,000 views, both as YouTube Analytics counts them; null where that says nothing. */
export function commentsPerThousand({ views, comment_count }: Video): number | null {
  if (views === null || comment_count === null || views === 0) return null;
  return Math.round((comment_count / views) * 10_000) / 10;
}
