/** What a prompt's words cost, without asking the model. */

/** Letters of scripts of which a token holds about one, and those of which it holds about two. */
const ONE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Extended_Pictographic}]/u;
const TWO =
  /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u;

/** Tokens of a text, rather too many than too few. */
export function tokensOf(text: string): number {
  let quarters = 0;
  for (const sign of text) quarters += ONE.test(sign) ? 4 : TWO.test(sign) ? 2 : 1;
  return Math.ceil(quarters / 4);
}
