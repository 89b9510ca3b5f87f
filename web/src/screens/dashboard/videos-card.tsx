import { TriangleAlert } from "lucide-react";
import type { Dashboard } from "@/api/report-dashboard";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, Table, TableHead, TableRow } from "@/components/ui/table";
import { count } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { VideoLink } from "@/features/report-parts/video-link";

const ATTENTION = 80;

/** The videos with most comments, and how well they are answered. */
export function VideosCard({ videos }: { videos: Dashboard["videos"] }) {
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
        <p className="px-5 pb-5 text-sm text-ink-3">No video had comments in this period.</p>
      ) : (
        <Table caption="Top videos">
          <TableHead>
            <ColumnHeader>Video</ColumnHeader>
            <ColumnHeader align="end">Comments</ColumnHeader>
            <ColumnHeader align="end">Published</ColumnHeader>
            <ColumnHeader align="end">Coverage</ColumnHeader>
          </TableHead>
          <tbody>
            {videos.map((video) => (
              <TableRow key={video.id}>
                <Cell>
                  <VideoLink id={video.id} title={video.title} />
                  {video.coverage < ATTENTION && (
                    <Badge tone="waiting" icon={TriangleAlert} className="mt-1">
                      Needs attention
                    </Badge>
                  )}
                </Cell>
                <Cell align="end" className="tabular">
                  {count(video.comments)}
                </Cell>
                <Cell align="end" className="tabular">
                  {count(video.published)}
                </Cell>
                <Cell align="end" className="tabular">
                  {video.coverage}%
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
