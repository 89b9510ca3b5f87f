import { useQuery } from "@tanstack/react-query";
import { Card } from "@/components/ui/card";
import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { Trouble } from "@/components/ui/trouble";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { count } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { labelFiguresQuery } from "@/queries/reports";
import { labelsQuery } from "@/queries/teamwork";
import { Drill } from "../panel/drill";
import type { ReportView } from "../use-report-view";
import { LABELS_FILE, labelsCsv } from "./label-figures";

/** How many comments have which label, and how many of them were answered. Nothing for an account without labels. */
export function LabelsCard({ view }: { view: ReportView }) {
  const { data: labels = [] } = useQuery(labelsQuery());
  const { data, error, refetch } = useQuery({
    ...labelFiguresQuery(view.query),
    enabled: labels.length > 0,
  });
  if (labels.length === 0) return null;
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1">
          Labels <Formula of="labels" name="Labels" />
        </span>
      }
      description="For the whole period and channel; other filters don't apply here."
      actions={
        data &&
        data.length > 0 && (
          <ExportButtons fileName={LABELS_FILE} getCsv={() => Promise.resolve(labelsCsv(data))} />
        )
      }
    >
      {error && !data && (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load the labels.
        </Trouble>
      )}
      {data?.length === 0 && (
        <p className="px-4 pb-4 text-sm text-ink-3 sm:px-5">No comment of this period has a label.</p>
      )}
      {data && data.length > 0 && (
        <Table caption="Labels">
          <TableHead>
            <ColumnHeader>Label</ColumnHeader>
            <ColumnHeader align="end">Comments</ColumnHeader>
            <ColumnHeader align="end">Answered</ColumnHeader>
            <ColumnHeader align="end">Open</ColumnHeader>
          </TableHead>
          <tbody>
            {data.map((row) => (
              <TableRow key={row.label_id}>
                <Cell dir="auto">{row.name}</Cell>
                <NumberCell>
                  <Drill what={`label:${row.label_id}`} value={row.comments}>
                    {count(row.comments)}
                  </Drill>{" "}
                  ({row.percent}%)
                </NumberCell>
                <NumberCell>
                  {count(row.answered)} ({row.answered_percent}%)
                </NumberCell>
                <NumberCell>{count(row.open)}</NumberCell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
