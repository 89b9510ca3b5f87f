import type { Dashboard } from "@/api/report-dashboard";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { count } from "@/features/report-parts/figure";
import { Derived } from "@/features/report-parts/formula";
import { Drill } from "../panel/drill";

/** What people write about, as the model names it. */
export function TopicsCard({ topics }: { topics: Dashboard["topics"] }) {
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1.5">
          Topics <Derived of="topics" name="Topics" />
        </span>
      }
    >
      {topics.length === 0 ? (
        <p className="px-5 pb-5 text-sm text-ink-3">No comments in this period have a topic yet.</p>
      ) : (
        <Table caption="Topics">
          <TableHead>
            <ColumnHeader>Topic</ColumnHeader>
            <ColumnHeader align="end">Comments</ColumnHeader>
            <ColumnHeader align="end">Positive</ColumnHeader>
            <ColumnHeader align="end">Negative</ColumnHeader>
            <ColumnHeader align="end">Answered publicly</ColumnHeader>
          </TableHead>
          <tbody>
            {topics.map((topic) => (
              <TableRow key={topic.topic}>
                <Cell dir="auto">{topic.topic}</Cell>
                <NumberCell>
                  <Drill what={`topic:${topic.topic}`} value={topic.comments}>
                    {count(topic.comments)}
                  </Drill>
                </NumberCell>
                <NumberCell>{count(topic.positive)}</NumberCell>
                <NumberCell>{count(topic.negative)}</NumberCell>
                <NumberCell>{count(topic.published)}</NumberCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
