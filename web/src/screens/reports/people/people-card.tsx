import { useQuery } from "@tanstack/react-query";
import type { PersonActs } from "@/api/report-people";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { Trouble } from "@/components/ui/trouble";
import { ExportButtons } from "@/features/report-parts/export-buttons";
import { count } from "@/features/report-parts/figure";
import { Formula } from "@/features/report-parts/formula";
import { useMyPlace } from "@/queries/accounts";
import { peopleActsQuery } from "@/queries/reports";
import { useUser } from "@/session/use-user";
import { minutesWords } from "../minutes";
import type { ReportView } from "../use-report-view";
import { actorName, PEOPLE_FILE, peopleActs, peopleCsv, TIME_TO_ANSWER } from "./people-acts";

const keyOf = ({ kind, person_id }: PersonActs) => person_id ?? kind;

/** Who approved, edited, wrote and dismissed how much. Nothing for who may do none of it. */
export function PeopleCard({ view }: { view: ReportView }) {
  const { role } = useMyPlace();
  const user = useUser();
  const { data, error, refetch } = useQuery({ ...peopleActsQuery(view.query), enabled: role !== "viewer" });
  if (role === "viewer") return null;
  return (
    <Card
      flush
      title={
        <span className="inline-flex items-center gap-1">
          By person <Formula of="people" name="By person" />
        </span>
      }
      description={
        role === "responder"
          ? "What you did. Managers see everybody. For the whole period and channel; other filters don't apply here."
          : "For the whole period and channel; other filters don't apply here."
      }
      actions={
        data &&
        data.length > 0 && (
          <ExportButtons fileName={PEOPLE_FILE} getCsv={() => Promise.resolve(peopleCsv(data))} />
        )
      }
    >
      {error && !data ? (
        <Trouble onRetry={refetch} className="px-4 pb-4 sm:px-5">
          Couldn't load who did what.
        </Trouble>
      ) : !data ? (
        <Skeleton className="mx-4 mb-4 h-24 sm:mx-5" />
      ) : data.length === 0 ? (
        <p className="px-4 pb-4 text-sm text-ink-3 sm:px-5">
          {role === "responder"
            ? "You approved, edited, wrote or dismissed nothing in this period."
            : "Nobody approved, edited, wrote or dismissed anything in this period."}
        </p>
      ) : (
        <Table caption="By person">
          <TableHead>
            <ColumnHeader>Who</ColumnHeader>
            {[...peopleActs.map(({ label }) => label), TIME_TO_ANSWER].map((label) => (
              <ColumnHeader key={label} align="end">
                {label}
              </ColumnHeader>
            ))}
          </TableHead>
          <tbody>
            {data.map((row) => (
              <TableRow key={keyOf(row)}>
                <Cell dir="auto" className="min-w-36">
                  {row.person_id === user.id ? "You" : actorName(row)}
                </Cell>
                {peopleActs.map(({ key }) => (
                  <NumberCell key={key}>{count(row[key])}</NumberCell>
                ))}
                <Cell align="end" className="tabular whitespace-nowrap">
                  {minutesWords(row.median_minutes)}
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  );
}
