/** Texts as Postgres can keep them and a model can read them. */

/** The first `most` code points, so that no character is cut in two. */
export function cut(text: string, most: number): string {
  // No text has more code points than UTF-16 units.
  return text.length <= most ? text : Array.from(text).slice(0, most).join("");
}

/** The text without what no text of Postgres may hold: NUL, and halves of characters. */
export function storable(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "");
}

/** A value with every text in it storable. */
export function storableValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === "string" ? storable(one) : one)));
}
