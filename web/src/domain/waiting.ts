import { LIMITS } from "@shared/database/vocabulary.gen.ts";

/** What waits for a person: what is to be approved, asked or looked after. */
export interface Waiting {
  to_approve: number;
  needs_answer: number;
  needs_you: number;
}

export function waitingNumber({ to_approve, needs_answer, needs_you }: Waiting): number {
  return to_approve + needs_answer + needs_you;
}

/** A number of comments as the inbox counts them: beyond its limit it only knows that there are more. */
export function countWords(number: number, more = number > LIMITS.inbox_window): string {
  return `${Math.min(number, LIMITS.inbox_window).toLocaleString()}${more ? "+" : ""}`;
}

/** A number where there is little room. */
export const shortNumber = (number: number) => (number > 999 ? "999+" : String(number));

/** What is new since another look, in a sentence; null when nothing is. */
export function newsSince(before: Waiting, now: Waiting): string | null {
  const news = [
    [now.to_approve - before.to_approve, "to approve"],
    [now.needs_answer - before.needs_answer, "with a question for you"],
    [now.needs_you - before.needs_you, "that needs you"],
  ] as const;
  const words = news.flatMap(([more, what]) => (more > 0 ? [`${more} ${what}`] : []));
  return words.length > 0 ? `New: ${words.join(", ")}.` : null;
}
