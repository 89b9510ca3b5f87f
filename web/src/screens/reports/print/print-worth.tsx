import { useQuery } from "@tanstack/react-query";
import { DASH } from "@/domain/time-zone";
import { count } from "@/features/report-parts/figure";
import { PrintTable } from "@/features/report-parts/print-sheet";
import { worthQuery } from "@/queries/reports";
import { minutesWords } from "../minutes";
import type { ReportView } from "../use-report-view";
import { moneyWords, NO_RULE, ownSpeed, savedFormula, whoWords } from "../value/worth-words";
import { PrintLines } from "./print-lines";

/** What the period was worth, on paper. */
export function PrintWorth({ view }: { view: ReportView }) {
  const { data: worth } = useQuery(worthQuery(view.query));
  if (!worth) return null;
  const { saved, cost, questions, without } = worth;
  const own = ownSpeed(without);
  const decisions = [
    ...worth.people.map((person) => ({ ...person, name: whoWords(person.who) })),
    ...worth.rules.map((rule) => ({ ...rule, name: `Rule: ${rule.name ?? NO_RULE}` })),
  ];
  return (
    <>
      <PrintLines
        title="Value"
        lines={[
          { name: `Time saved: ${savedFormula(saved)}`, value: `${saved.hours} h` },
          { name: "AI model cost", value: moneyWords(cost.money) },
          { name: "Model calls", value: count(cost.calls) },
          { name: "Tokens", value: count(cost.tokens) },
          { name: "YouTube credits for public replies", value: count(cost.credits) },
          { name: "Plan", value: cost.plan ?? DASH },
          { name: "Questions your sources couldn't answer", value: count(questions.groups) },
          { name: "Answered since then", value: count(questions.answered) },
          { name: "Still open", value: count(questions.open) },
          { name: "Your median response time before connecting", value: minutesWords(own ?? null) },
          {
            name: "Shadow mode: share of would-be posts you approved",
            value: without.shadow.percent === null ? DASH : `${without.shadow.percent}%`,
          },
        ]}
      />
      <h2>Decisions on drafts</h2>
      <PrintTable
        rows={decisions}
        keyOf={(row) => row.name}
        columns={[
          { label: "By", of: (row) => row.name },
          { label: "Approved", of: (row) => count(row.approved), number: true },
          { label: "Edited", of: (row) => count(row.edited), number: true },
          { label: "Rejected", of: (row) => count(row.rejected), number: true },
          { label: "Median time", of: (row) => minutesWords(row.median_minutes), number: true },
        ]}
      />
    </>
  );
}
