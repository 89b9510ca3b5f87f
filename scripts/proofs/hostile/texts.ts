/** Comments as long as YouTube takes them, on which a pattern whose time grows by the square needs seconds. */

/** YouTube's own limit. */
const LETTERS = 10_000;

/** A letter of each of ten scripts, and what patterns look for the rest of: addresses, links, streets, numbers, brackets. */
const repeats = [
  ...["a", "я", "α", "一", "あ", "가", "ا", "א", "क", "ก"],
  ...["1", "1 ", "1 a ", "a ", "a.", "a@", "a at ", "http://", "www.", "(", "\n", "?!", "@a ", "é "],
];

/** One of each, ending so that it is no match, and no two alike. */
export function quadraticTexts(mark: string): string[] {
  return repeats.map((one, n) => {
    const end = ` ${mark}${n}`;
    return one.repeat(Math.ceil(LETTERS / one.length)).slice(0, LETTERS - end.length) + end;
  });
}
