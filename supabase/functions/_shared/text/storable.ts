/** Texts as Postgres can keep them and a model can read them. */

/** The first `most` code points, so that no character is cut in two. */
export function cut(text: string, most: number): string {
  // No text has more code points than UTF-16 units.
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}

/** In UTF-16 units: YouTube takes no longer comment, and nothing that we read of a stranger has to be longer. */
export const LONGEST_TEXT = 10_000;

/** A stranger's text as far as it is read: every detector's time is bounded by this. */
export function clipped(text: string): string {
  return text.length <= LONGEST_TEXT ? text : storable(text.slice(0, LONGEST_TEXT));
}

/** The text without what no text of Postgres may hold: NUL, and halves of characters. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "");
}

/** A value with every text in it storable. */
export function storableValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "string" ? storable(one) : one)));
}
