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
  const { phrases, random, pick, expand } = wording(analysis);
  if (analysis.escalate) return expand(pick(phrases.careful));
  const openers = openersFor(analysis, phrases);
  const sentences = [pick(openers), pick(phrases[analysis.category])];
  // A short comment gets a short answer.
  if (comment.length > 40 || random() < 0.35) sentences.push(pick(phrases.closing));
  return sentences.map(expand).join(phrases.joint).trim();
}

/** Thanks and a wish, which assert nothing; of what a person should answer, the careful sentence. */
export function writeCourtesy(analysis: Analysis): string {
  const { phrases, pick, expand } = wording(analysis);
  if (analysis.escalate) return expand(pick(phrases.careful));
  return [pick(openersFor(analysis, phrases)), pick(phrases.closing)].map(expand).join(phrases.joint).trim();
}

/** Thanks alone; of what a person should answer, the careful sentence. */
export function writeThanks(analysis: Analysis): string {
  const { phrases, pick, expand } = wording(analysis);
  return expand(pick(analysis.escalate ? phrases.careful : openersFor(analysis, phrases))).trim();
}

/** A wish alone, which asserts nothing. */
export function writeWish(analysis: Analysis): string {
  const { phrases, pick, expand } = wording(analysis);
  return expand(pick(phrases.closing)).trim();
}

/** A reply with a wish after it; on a line of its own after an address, which it would else go on with. */
export function withWish(reply: string, wish: string): string {
  return `${reply}${/https?:\/\/\S+$/.test(reply) ? "\n" : " "}${wish}`;
}

/** Chooses and fills phrases, the same for the same comment. */
function wording({ seed, language, topics }: Analysis) {
  const random = pseudoRandom(seed);
  const phrases: Phrases = phrasesOf[language];
  const [topic] = topics;
  const pick = (options: readonly string[]): string => {
    const usable = options.filter((option) => topic !== undefined || !option.includes("[topic]"));
    return usable[Math.floor(random() * usable.length)] ?? "";
  };
  const expand = (phrase: string): string =>
    phrase
      .replace(/\{([^{}]*)\}/g, (_, options: string) => pick(options.split("|")))
      .replaceAll("[topic]", topic ?? "")
      .replace(/ {2,}/g, " ");
  return { phrases, random, pick, expand };
}

/** Thanks, regrets and wishes of every language, sentence by sentence, in all their wordings. */
const courtesies = Object.values(phrasesOf).flatMap(({ thanks, sorry, closing }) =>
  [...thanks, ...sorry, ...closing].flatMap((phrase) =>
    phrase
      .split(/(?<=[.!?…。！？])(?![^{}]*\})\s*/u)
      .filter((sentence) => sentence !== "")
      .map(patternOf),
  ),
);

function patternOf(phrase: string): RegExp {
  const pattern = phrase
    .replace(/[.*+?^$()[\]\\]/g, "\\$&")
    .replace(/\{([^{}]*)\}/g, "(?:$1)")
    .replaceAll("\\[topic\\]", ".+")
    .replace(/ +/g, " *");
  return new RegExp(`^${pattern}$`, "u");
}

/** Whether a sentence is one of the model's own that assert nothing. */
export function isCourtesy(sentence: string): boolean {
  return courtesies.some((pattern) => pattern.test(sentence.trim()));
}

/** The warmest openers stand last, and are kept for those who were warm themselves. */
function openersFor({ sentiment }: Analysis, { thanks, sorry }: Phrases): readonly string[] {
  if (sentiment === "Negative") return sorry;
  return sentiment === "Positive" ? thanks : thanks.slice(0, Math.ceil(thanks.length / 2));
}
