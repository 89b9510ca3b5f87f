import { Cell, ColumnHeader, NumberCell, Table, TableHead, TableRow } from "@/components/ui/table";
import { count } from "@/features/report-parts/figure";
import { minutesWords } from "../minutes";

export interface Decisions {
  id: string;
  name: string;
  approved: number;
  edited: number;
  rejected: number;
  median_minutes: number | null;
  /** What else this table counts, under the names of `more`. */
  more: readonly number[];
}

export interface DecisionsTableProps {
  caption: string;
  of: string;
  more: readonly string[];
  rows: readonly Decisions[];
}

/** What was decided about drafts, by people or not, or by rule. */
export function DecisionsTable({ caption, of, more, rows }: DecisionsTableProps) {
  return (
    <Table caption={caption}>
      <TableHead>
        <ColumnHeader>{of}</ColumnHeader>
        {["Approved", "Edited", "Rejected", "Median time", ...more].map((label) => (
          <ColumnHeader key={label} align="end">
            {label}
          </ColumnHeader>
        ))}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <Cell dir="auto" className="min-w-36">
              {row.name}
            </Cell>
            {[row.approved, row.edited, row.rejected].map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <NumberCell key={index}>{count(value)}</NumberCell>
            ))}
            <Cell align="end" className="tabular whitespace-nowrap">
              {minutesWords(row.median_minutes)}
            </Cell>
            {row.more.map((value, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <NumberCell key={index}>{count(value)}</NumberCell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  );
}

/** What people decided, and what went out without them. */
export function peopleRows(
  people: readonly PersonLike[],
  nameOf: (who: PersonLike["who"]) => string,
): Decisions[] {
  return people.map((person) => ({
    ...person,
    id: person.who,
    name: nameOf(person.who),
    more: [person.in_hours, person.outside_hours],
  }));
}

type PersonLike = Omit<Decisions, "id" | "name" | "more"> & {
  who: "owner" | "engine";
  in_hours: number;
  outside_hours: number;
};
