import type { PersonActs } from "@/api/report-people";
import { csvFile } from "@/features/report-parts/csv-file";

export const PEOPLE_FILE = "people.csv";

/** What is counted of each person. */
export const peopleActs = [
  { label: "Approved", key: "approved" },
  { label: "Edited", key: "edited" },
  { label: "Wrote", key: "wrote" },
  { label: "Dismissed", key: "dismissed" },
] as const;
export const TIME_TO_ANSWER = "Median time to answer";

/** Who a row is about. */
export function actorName({ kind, name }: PersonActs): string {
  if (kind === "automatic") return "Rejoinder (automatic)";
  if (kind === "link") return "By client link";
  return name ?? "People who left";
}

export function peopleCsv(rows: readonly PersonActs[]): string {
  return csvFile(rows, [
    ["Who", actorName],
    ...peopleActs.map(({ label, key }) => [label, (row: PersonActs) => row[key]] as const),
    [`${TIME_TO_ANSWER} (minutes)`, (row) => row.median_minutes],
  ]);
}
