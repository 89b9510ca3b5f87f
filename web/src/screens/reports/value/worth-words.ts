import type { Worth } from "@/api/report-worth";
import { count } from "@/features/report-parts/figure";

/** `(30 × 3 min + 10 × 1.5 min) ÷ 60 = 1.8 h`: how the hours come about, with the numbers that went in. */
export function savedFormula({
  unedited,
  edited,
  minutes_unedited,
  minutes_edited,
  hours,
}: Worth["saved"]): string {
  return `(${count(unedited)} × ${minutes_unedited} min + ${count(edited)} × ${minutes_edited} min) ÷ 60 = ${hours} h`;
}

/** What the model's calls came to, in the currency of the operator's prices. */
export function moneyWords(money: number | null): string {
  if (money === null) return "No prices set";
  return money.toLocaleString(undefined, {
    minimumFractionDigits: 2,
    maximumFractionDigits: money < 1 ? 4 : 2,
  });
}

const names = { owner: "People", engine: "Rejoinder (automatic)" } as const;

/** Who decided about drafts. */
export function whoWords(who: Worth["people"][number]["who"]): string {
  return names[who];
}

export const NO_RULE = "No rule";

/** What is known of the time without the product; undefined when nothing is. */
export function ownSpeed({ own_answers, own_median_minutes }: Worth["without"]): number | undefined {
  return own_answers > 0 && own_median_minutes !== null ? own_median_minutes : undefined;
}
