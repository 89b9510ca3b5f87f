import type { InboxRow } from "@/api/inbox";
import { escalationSentence, reasonSentence } from "@/domain/reply-reason";

/** The first sentence, to go on with. */
const phrase = (sentence: string) => sentence.split(/\. |\.$/, 1)[0] ?? "";

/** Why a person decides, in a few words. */
export function heldWords(escalation: string | null): string {
  const why = phrase(escalationSentence(escalation) ?? "");
  return why ? `Held for you: ${why.charAt(0).toLowerCase()}${why.slice(1)}` : "Needs your decision";
}

/** What a line says in place of a draft: what is asked of a person, or why there is none. */
export function askedWords(row: InboxRow): string {
  if (row.warnings.includes("grave")) return "Needs a personal reply";
  if (row.status_reason === "needs_answer") return "Needs your answer";
  if (row.warnings.includes("escalated")) return heldWords(row.escalation);
  const reason = reasonSentence(row.status_reason);
  return reason ? phrase(reason) : "No reply yet";
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How old something is, in as few letters as a line has room for. */
export function shortAge(at: string, now: Date): string {
  const age = Math.max(0, now.getTime() - Date.parse(at));
  if (age < 60_000) return "now";
  if (age < HOUR) return `${Math.floor(age / 60_000)}m`;
  if (age < DAY) return `${Math.floor(age / HOUR)}h`;
  return age < 365 * DAY ? `${Math.floor(age / DAY)}d` : `${Math.floor(age / (365 * DAY))}y`;
}
