import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { TriangleAlert } from "lucide-react";
import type { Dashboard } from "@/api/report-dashboard";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { formatMoment } from "@/domain/time-zone";
import { percentWords, WITHOUT_HISTORY } from "@/features/report-parts/coverage-words";
import { count } from "@/features/report-parts/figure";
import { Derived, Formula } from "@/features/report-parts/formula";
import { VideoLink } from "@/features/report-parts/video-link";
import { Drill } from "../panel/drill";
import { viewsWords } from "./video-views";

export interface VideosCardProps {
  videos: Dashboard["videos"];
  /** Whether the owner wants views; without them there is no column. */
  readsViews: boolean;
  /** Whether what the model worked out is shown. */
  derived: boolean;
  zone: string;
}

/** The videos with most open questions and comments, how often they are watched, and how well they are answered. */
export function VideosCard({ videos, readsViews, derived, zone }: VideosCardProps) {
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1">
          Top videos <Formula of="videos" name="Top videos" />
        </span>
      }
    >
      {videos.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-ink-3">No videos had comments in this period.</p>
      ) : (
        <Table caption="Top videos">
          <TableHead>
            <ColumnHeader>Video</ColumnHeader>
            {readsViews && (
              <ColumnHeader align="end">
                <span className="inline-flex items-center gap-1">
                  Views <Formula of="views" name="Views" />
                </span>
              </ColumnHeader>
            )}
            <ColumnHeader align="end">Comments</ColumnHeader>
            <ColumnHeader align="end">Open</ColumnHeader>
            {derived && (
              <ColumnHeader align="end">
                <span className="inline-flex items-center gap-1">
                  Questions <Derived of="openQuestions" name="Open questions" />
                </span>
              </ColumnHeader>
            )}
            <ColumnHeader align="end">Published</ColumnHeader>
            <ColumnHeader align="end">
              Coverage <span className="block font-normal">{WITHOUT_HISTORY}</span>
            </ColumnHeader>
          </TableHead>
          <tbody>
            {videos.map((video) => (
              <TableRow key={video.id}>
                <Cell>
                  <VideoLink id={video.id} title={video.title} />
                  {video.coverage !== null && video.coverage < LIMITS.coverage_attention && (
                    <Badge tone="waiting" icon={TriangleAlert} className="mt-1">
                      Needs attention
                    </Badge>
                  )}
                </Cell>
                {readsViews && <ViewsCell video={video} zone={zone} />}
                <NumberCell>
                  <Drill what={`video:${video.id}`} value={video.comments}>
                    {count(video.comments)}
                  </Drill>
                </NumberCell>
                <NumberCell>{count(video.open)}</NumberCell>
                {derived && <NumberCell>{count(video.open_questions)}</NumberCell>}
                <NumberCell>{count(video.published)}</NumberCell>
                <NumberCell>{percentWords(video.coverage)}</NumberCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function ViewsCell({ video, zone }: { video: Dashboard["videos"][number]; zone: string }) {
  const { views, comments_per_thousand: rate, views_read_at: readAt } = video;
  return (
    <Cell
      align="end"
      className={`tabular ${views === null ? "text-sm text-ink-3" : ""}`}
      title={readAt === null ? undefined : `YouTube Analytics, updated ${formatMoment(readAt, zone)}`}
    >
      {viewsWords(video)}
      {/* Two short lines: on one the columns that follow would not fit beside the topics. */}
      {rate !== null && (
        <span className="ml-auto block w-24 text-xs text-ink-3">{rate} comments per 1,000 (derived)</span>
      )}
    </Cell>
  );
}
