import { useQuery } from "@tanstack/react-query";
import { count } from "@/features/report-parts/figure";
import { PrintTable } from "@/features/report-parts/print-sheet";
import { labelFiguresQuery } from "@/queries/reports";
import type { ReportView } from "../use-report-view";

/** How many comments have which label, on paper. */
export function PrintLabels({ view }: { view: ReportView }) {
  const { data } = useQuery(labelFiguresQuery(view.query));
  if (!data || data.length === 0) return null;
  return (
    <>
      <h2>Labels</h2>
      <PrintTable
        rows={data}
        keyOf={(row) => row.label_id}
        columns={[
          { label: "Label", of: (row) => row.name },
          { label: "Comments", of: (row) => `${count(row.comments)} (${row.percent}%)`, number: true },
          {
            label: "Answered",
            of: (row) => `${count(row.answered)} (${row.answered_percent}%)`,
            number: true,
          },
          { label: "Open", of: (row) => count(row.open), number: true },
        ]}
      />
    </>
  );
}
