/** What `npm run eval:model` found, for a person and for the evaluation. */
import type { ModelUse } from "../../supabase/functions/_shared/model/model.ts";
import { READINGS, type Reader } from "./errors.ts";
import type { Trial } from "./model-trial.ts";
import type { Prices } from "./model-use.ts";

export interface Cost {
  calls: number;
  input_tokens: number;
  output_tokens: number;
  money: number;
}

export function costOf(uses: readonly ModelUse[], prices: Prices): Cost {
  const input_tokens = uses.reduce((sum, { inputTokens }) => sum + inputTokens, 0);
  const output_tokens = uses.reduce((sum, { outputTokens }) => sum + outputTokens, 0);
  const money = Math.round(input_tokens * prices.input + output_tokens * prices.output) / 1e6;
  return { calls: uses.length, input_tokens, output_tokens, money };
}

export interface Facts {
  /** ISO. */
  at: string;
  version: string;
  /** As configured, and as the servers call themselves in their answers. */
  models: { name: string; host: string; answered_as: string[] }[];
  sets: string[];
  prices: Prices;
}

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

function matrix({ name, errors, rows }: Reader): string[] {
  const said = READINGS.filter((reading) => Object.values(rows).some((row) => (row?.[reading] ?? 0) > 0));
  return [
    `### ${name}: ${percent(errors)} wrong`,
    "",
    `| is \\ read as | ${said.join(" | ")} |`,
    `| --- |${said.map(() => " --- |").join("")}`,
    ...Object.entries(rows).map(
      ([truth, row]) => `| ${truth} | ${said.map((reading) => percent(row?.[reading] ?? 0)).join(" | ")} |`,
    ),
    "",
  ];
}

/** JSON: what `npm run eval -- --readers` reads, and the rest of the report beside it. */
export const reportJson = ({ errors, grave, fits, uses, failed }: Trial, facts: Facts): string =>
  `${JSON.stringify({ ...errors, report: { ...facts, grave, fits, failed, cost: costOf(uses, facts.prices) } }, null, 2)}\n`;

export function reportMarkdown({ errors, grave, fits, uses, failed }: Trial, facts: Facts): string {
  const { calls, input_tokens, output_tokens, money } = costOf(uses, facts.prices);
  const { reader, second_reader: second, judges, languages } = errors;
  return [
    `# Models measured on ${facts.at.slice(0, 10)}`,
    "",
    `Rejoinder ${facts.version}; sets: ${facts.sets.join(", ")}.`,
    "",
    "| model | server | answered as |",
    "| --- | --- | --- |",
    ...facts.models.map(
      ({ name, host, answered_as }) => `| ${name} | ${host} | ${answered_as.join(", ") || "-"} |`,
    ),
    "",
    `${calls} calls, ${input_tokens} tokens of prompt, ${output_tokens} of answer, ${money} of money at ${facts.prices.input} and ${facts.prices.output} a million; ${failed} questions without a usable answer.`,
    "",
    "## Readings",
    "",
    ...matrix(reader),
    ...(second ? matrix(second) : []),
    `Of ${grave.n} grave comments both readings find ${grave.missed_by_both} ordinary.`,
    "",
    "| language | times as often wrong as on average |",
    "| --- | --- |",
    ...Object.entries(languages).map(([language, times]) => `| ${language} | ${times} |`),
    "",
    "## Conditions in plain words",
    "",
    `Of ${fits.fitting} comments that fit their condition ${fits.missed} are missed, of ${fits.others} that do not ${fits.taken} are taken for fitting; of ${fits.untold} it is not told.`,
    "",
    "## Judges",
    "",
    "| judge | misses of invented sentences | false alarms of proven replies |",
    "| --- | --- | --- |",
    ...judges.map((one) => `| ${one.name} | ${percent(one.missed)} | ${percent(one.false_alarms)} |`),
    "",
  ].join("\n");
}
