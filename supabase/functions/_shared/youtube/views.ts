import type { youtubeAnalytics_v2 } from "@googleapis/youtubeanalytics";
import { z } from "zod";
import { GoogleCallError, toGoogleError } from "../google/errors.ts";

/** Videos of one report: it has at most so many rows (docs/YOUTUBE.md, Views). */
export const VIDEOS_PER_REPORT = 200;
/** Before the first video on YouTube, so that totals are of a video's whole life. */
const FIRST_DAY = "2005-02-14";

export interface VideoFigures {
  id: string;
  views: number;
  comments: number;
}

/** The header names the columns, in the order of this answer's rows; without any figure there are no rows. */
const table = z.object({
  columnHeaders: z.array(z.object({ name: z.string() })),
  rows: z.array(z.array(z.union([z.string(), z.number(), z.null()]))).nullish(),
});
const figures = z.object({
  id: z.string(),
  views: z.int().nonnegative(),
  comments: z.int().nonnegative(),
});

/**
 * Views and comments of up to 200 of the channel's videos since each was published, as YouTube Analytics counts them. Videos that
 * it has no figures for are missing. Costs none of the Data API's units.
 */
export async function readViews(
  analytics: youtubeAnalytics_v2.Youtubeanalytics,
  videoIds: string[],
): Promise<VideoFigures[]> {
  let data: unknown;
  try {
    ({ data } = await analytics.reports.query({
      ids: "channel==MINE",
      startDate: FIRST_DAY,
      endDate: new Date().toISOString().slice(0, 10),
      dimensions: "video",
      metrics: "views,comments",
      filters: `video==${videoIds.join(",")}`,
      sort: "-views",
      maxResults: VIDEOS_PER_REPORT,
    }));
  } catch (error) {
    throw toGoogleError(error);
  }
  return toFigures(data);
}

function toFigures(data: unknown): VideoFigures[] {
  const read = table.safeParse(data).data;
  const [id, views, comments] = ["video", "views", "comments"].map((name) =>
    read?.columnHeaders.findIndex((column) => column.name === name),
  ) as [number, number, number];
  const rows = read?.rows ?? [];
  const parsed = z
    .array(figures)
    .safeParse(rows.map((row) => ({ id: row[id], views: row[views], comments: row[comments] })));
  if (read && parsed.success) return parsed.data;
  throw new GoogleCallError({
    kind: "lost",
    code: "unreadable_answer",
    message: "We couldn't read YouTube Analytics' answer.",
  });
}
