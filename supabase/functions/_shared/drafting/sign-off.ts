/** A reply's end: the sign-off is ours to put there, not the model's. */
import { closeLanguages, languageOf } from "../text/language.ts";
import { sameLanguage } from "../text/language-code.ts";

/** The reply with the sign-off behind it; as it is when there is none. */
export function endWith(reply: string, signOff: string): string {
  return signOff.trim() === "" ? reply : `${reply} ${signOff.trim()}`;
}

/**
 * The sign-off as far as it suits the reply: none when its words are in another language than the reply.
 * @param told the language that the reply was asked in, for replies too short to tell
 */
export function signOffFor(signOff: string, reply: string, told: string | null): string {
  const end = signOff.trim();
  const own = languageOf(end).code;
  const language = languageOf(reply).code ?? told;
  if (own === null || language === null) return end;
  return sameLanguage(own, language) || closeLanguages(own, language) ? end : "";
}

const letters = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]|\p{Variation_Selector}/gu, "");

/** More marks and emoji than anybody puts around a sign-off. */
const MOST_MARKS = 100;

/** Where a sign-off that ends the text begins, whatever marks and emoji it is written with; undefined when there is none. */
function beginOfEnd(text: string, end: string): number | undefined {
  if (text.endsWith(end)) return text.length - end.length;
  const wanted = letters(end);
  if (wanted === "") return undefined;
  const first = Math.max(0, text.length - end.length - MOST_MARKS);
  for (let at = text.length - 1; at >= first; at--) {
    const tail = letters(text.slice(at));
    if (tail.length > wanted.length) return undefined;
    if (tail !== wanted || !/[\p{L}\p{N}]/u.test(text[at] ?? "") || /[\p{L}\p{N}]/u.test(text[at - 1] ?? ""))
      continue;
    // "Thank you, Ana!" speaks to a viewer of that name.
    const before = text.slice(0, at).trimEnd();
    return before === "" || /[^\p{L}\p{N},:;"'’(]$/u.test(before) ? at : undefined;
  }
  return undefined;
}

/** Without the blanks and dashes at its end, looked at from there: a reply may end with its sign-off a thousand times. */
function withoutMarks(text: string): string {
  let to = text.length;
  while (to > 0 && /[\s\p{Pd}~•|]/u.test(text[to - 1] ?? "")) to--;
  return text.slice(0, to);
}

/** The reply without the sign-off, should it end with it, once or more often. */
export function withoutEnd(reply: string, signOff: string): string {
  const end = signOff.trim();
  let text = reply.trim();
  if (end === "") return text;
  for (let at = beginOfEnd(text, end); at !== undefined && text !== ""; at = beginOfEnd(text, end)) {
    text = withoutMarks(text.slice(0, at));
  }
  return text;
}
