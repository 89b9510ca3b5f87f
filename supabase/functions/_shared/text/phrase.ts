import { fold } from "./normalise.ts";

/**
 * Whether a folded text holds a phrase as whole words, whatever its case, accents and blanks.
 * @param folded of `fold()`
 */
export function holdsPhrase(folded: string, phrase: string): boolean {
  const wanted = fold(phrase);
  if (wanted === "") return false;
  const edge = (char: string | undefined) => char === undefined || !/[\p{L}\p{N}]/u.test(char);
  // Scripts that write no blanks have no word edges to respect.
  const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(wanted);
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    const free =
      (edge(folded[at - 1]) || edge(wanted[0])) && (edge(folded[at + wanted.length]) || edge(wanted.at(-1)));
    if (unspaced || free) return true;
  }
  return false;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

/** What stands between letters that are written apart, and inside a word that is written to slip through. */
const MARKS = "._*~'+|\\/-";
const BETWEEN = `[\\s${MARKS}]`;

/** Letters that come more than three times in a row, with or without marks between: a stretched one ends at its third. */
const STRETCHED = new RegExp(
  `([\\p{L}\\p{N}])(${BETWEEN}{0,3}\\1${BETWEEN}{0,3}\\1)(?:${BETWEEN}{0,3}\\1)+`,
  "gu",
);
const shortened = (text: string) => text.replace(STRETCHED, "$1$2");

/** A word's letters, each as often as written or stretched to three, with `between` them. */
function spelled(word: string, between: string): string {
  return [...word.matchAll(/(.)\1*/gu)]
    .map(([run, letter = ""]) => {
      const one = escaped(letter);
      const times = [...run].length;
      const more = 3 - times;
      return [
        Array(times).fill(one).join(between),
        more > 0 ? `(?:${`${between}${one}`.repeat(more)})?` : "",
      ].join("");
    })
    .join(between);
}

/**
 * Whether a text holds a phrase as whole words, also when it is written to slip through: with marks inside words ("bu-y"),
 * all letters apart ("b u y"), or letters stretched to three and more ("buuuy"; "loose" stays another word than "lose").
 * Every repeat is bounded, so that a text's length costs no more than its letters.
 */
export function holdsDisguised(text: string, phrase: string): boolean {
  const folded = fold(text);
  if (holdsPhrase(folded, phrase)) return true;
  const words = shortened(fold(phrase))
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
  if (words.join("").length < 3) return false;
  const gap = "[^\\p{L}\\p{N}]+";
  const forms = [`[${MARKS}]{0,2}`, `${BETWEEN}{1,3}`].map((between) =>
    words.map((word) => spelled(word, between)).join(gap),
  );
  const read = shortened(folded);
  return forms.some((form) => new RegExp(`(?<![\\p{L}\\p{N}])${form}(?![\\p{L}\\p{N}])`, "u").test(read));
}
