import { useQuery } from "@tanstack/react-query";
import type { PersonActs } from "@/api/report-people";
import { count } from "@/features/report-parts/figure";
import { PrintTable } from "@/features/report-parts/print-sheet";
import { peopleActsQuery } from "@/queries/reports";
import { minutesWords } from "../minutes";
import { actorName, peopleActs, TIME_TO_ANSWER } from "../people/people-acts";
import type { ReportView } from "../use-report-view";

/** Who did what in the period, on paper. */
export function PrintPeople({ view }: { view: ReportView }) {
  const { data } = useQuery(peopleActsQuery(view.query));
  if (!data || data.length === 0) return null;
  return (
    <>
      <h2>By person</h2>
      <PrintTable
        rows={data}
        keyOf={(row) => row.person_id ?? row.kind}
        columns={[
          { label: "Who", of: actorName },
          ...peopleActs.map(({ label, key }) => ({
            label,
            of: (row: PersonActs) => count(row[key]),
            number: true,
          })),
          { label: TIME_TO_ANSWER, of: (row) => minutesWords(row.median_minutes), number: true },
        ]}
      />
    </>
  );
}
