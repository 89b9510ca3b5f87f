import type { Worth } from "@/api/report-worth";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { count } from "@/features/report-parts/figure";
import { VideoLink } from "@/features/report-parts/video-link";
import { Big, Lines, Named } from "../worth-parts";

/** What was asked in the period that nothing could answer, and what has become of it. */
export function AnsweredCard({ questions }: { questions: Worth["questions"] }) {
  return (
    <Card title={<Named of="questions" name="Questions your sources couldn't answer" />}>
      <Big>{count(questions.groups)}</Big>
      <Lines
        lines={[
          ["Asked in comments", count(questions.asked)],
          ["Answered since then", count(questions.answered)],
          ["Dismissed", count(questions.dismissed)],
          ["Still open", count(questions.open)],
        ]}
      />
      {questions.videos.length > 0 && <QuestionVideos videos={questions.videos} />}
    </Card>
  );
}

function QuestionVideos({ videos }: { videos: Worth["questions"]["videos"] }) {
  return (
    <div className="-mx-4 mt-3 sm:-mx-5">
      <Table caption="Questions by video">
        <TableHead>
          <ColumnHeader>Video</ColumnHeader>
          <ColumnHeader align="end">Questions</ColumnHeader>
          <ColumnHeader align="end">Open</ColumnHeader>
        </TableHead>
        <tbody>
          {videos.map((video) => (
            <TableRow key={video.video_id}>
              <Cell>
                <VideoLink id={video.video_id} title={video.title} />
              </Cell>
              <NumberCell>{count(video.groups)}</NumberCell>
              <NumberCell>{count(video.open)}</NumberCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
