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
