import type { Dashboard } from "@/api/report-dashboard";
import { count } from "@/features/report-parts/figure";

type Video = Dashboard["videos"][number];

/** The views of a video, or why there are none. */
export function viewsWords({ views, views_read_at }: Video): string {
  if (views !== null) return count(views);
  return views_read_at === null ? "Not read yet" : "No data yet";
}
