/** How the simulated model words a reply. */
import { pseudoRandom } from "../ids.ts";
import type { Analysis } from "./analysis.ts";
import type { Language } from "./language.ts";
import phrasesOf from "./phrases.json" with { type: "json" };

/** `joint` is what stands between two sentences. */
type Phrases = (typeof phrasesOf)[Language];

/**
 * A short reply in the comment's language, always the same for the same comment. `{a|b|c}` in a phrase is a choice and
 * `[topic]` the first topic found; phrases that need a topic are left out when there is none. What a person should answer
 * gets one careful sentence.
 */
export function writeReply(comment: string, analysis: Analysis): string {
  const random = pseudoRandom(analysis.seed);
  const phrases: Phrases = phrasesOf[analysis.language];
  const [topic] = analysis.topics;
  const pick = (options: readonly string[]): string => {
    const usable = options.filter((option) => topic !== undefined || !option.includes("[topic]"));
    return usable[Math.floor(random() * usable.length)] ?? "";
  };
  const expand = (phrase: string): string =>
    phrase
      .replace(/\{([^{}]*)\}/g, (_, options: string) => pick(options.split("|")))
      .replaceAll("[topic]", topic ?? "")
      .replace(/ {2,}/g, " ");
  if (analysis.escalate) return expand(pick(phrases.careful));
  const openers = openersFor(analysis, phrases);
  const sentences = [pick(openers), pick(phrases[analysis.category])];
  // A short comment gets a short answer.
  if (comment.length > 40 || random() < 0.35) sentences.push(pick(phrases.closing));
  return sentences.map(expand).join(phrases.joint).trim();
}

/** The warmest openers stand last, and are kept for those who were warm themselves. */
function openersFor({ sentiment }: Analysis, { thanks, sorry }: Phrases): readonly string[] {
  if (sentiment === "Negative") return sorry;
  return sentiment === "Positive" ? thanks : thanks.slice(0, Math.ceil(thanks.length / 2));
}
