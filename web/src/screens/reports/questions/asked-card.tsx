import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CircleCheckBig, CircleHelp, CircleMinus } from "lucide-react";
import type { Asked } from "@/api/questions";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { Trouble } from "@/components/ui/trouble";
import { count } from "@/features/report-parts/figure";
import { askedThisMonthQuery } from "@/queries/questions";

/** What viewers asked this month that nothing answered then, video by video, and what became of it. */
export function AskedCard({ channelId }: { channelId: string | undefined }) {
  const { data, error, refetch } = useQuery(askedThisMonthQuery(channelId));
  return (
    <Card
      flush
      title="Questions this month"
      description="Viewer questions that your videos and facts couldn't answer at the time."
    >
      {error && !data && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load the questions.
        </Trouble>
      )}
      {data?.length === 0 && (
        <p className="px-5 pb-5 text-sm text-ink-3">
          Your videos and facts answered every question this month.
        </p>
      )}
      {data && data.length > 0 && (
        <Table caption="Questions this month">
          <TableHead>
            <ColumnHeader>Question</ColumnHeader>
            <ColumnHeader align="end">People</ColumnHeader>
            <ColumnHeader>Answered</ColumnHeader>
          </TableHead>
          <tbody>
            {data.map((asked) => (
              <TableRow key={`${asked.question_id} ${asked.video_id}`}>
                <Cell>
                  <span dir="auto">{asked.question}</span>
                  <span dir="auto" className="block text-xs text-ink-3">
                    On {asked.video_title ?? asked.video_id}
                  </span>
                </Cell>
                <NumberCell>{count(asked.people)}</NumberCell>
                <Cell>
                  <Outcome asked={asked} />
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}

function Outcome({ asked: { state, by_hand: byHand } }: { asked: Asked }) {
  if (state === "dismissed") return <Badge icon={CircleMinus}>Dismissed</Badge>;
  const answered = state === "answered";
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={answered ? "public" : "waiting"} icon={answered ? CircleCheckBig : CircleHelp}>
        {byHand ? "Answered manually" : answered ? "Answered" : "Not answered"}
      </Badge>
      {(byHand || !answered) && (
        <Link
          to="/app/replies"
          search={{ tab: "needs_answer" }}
          className="text-sm underline underline-offset-2"
        >
          {byHand ? "Save as fact" : "Answer"}
        </Link>
      )}
    </span>
  );
}
