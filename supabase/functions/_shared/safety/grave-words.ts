import { GRAVE_PHRASES, LAUGHTER, UNSPACED_PHRASES } from "./grave-phrases.ts";
import { undisguised } from "./spam-undisguised.ts";
import { PhraseBook, readWords, wordsFrom } from "./word-phrases.ts";

/** What a comment says plainly enough to need no model: its writer's despair, or harm announced or wished to somebody. */
export interface GraveWords {
  kind: "despair" | "threat";
  /** As they were read. */
  words: string;
}

const book = new PhraseBook<GraveWords["kind"]>();
for (const { denials, sets, despair, threat } of Object.values(GRAVE_PHRASES)) {
  book.add("despair", despair, denials, sets);
  book.add("threat", threat, denials, sets);
}

/** How soon after its words a laugh takes back a phrase. */
const LAUGHS_WITHIN = 6;
const laughter = new Set(LAUGHTER.split(" "));
const isLaugh = ([word = ""]: readonly string[] = []) =>
  laughter.has(word) ||
  /^(?:(?:ha|he|ja|je|ah|ха|ах|wk|kk){2,}[hjkw]?|x+d+|w{2,}|[😂🤣💀😹😆]+)$/u.test(word);

const unspaced = Object.entries(UNSPACED_PHRASES).map(([kind, phrases]) => ({
  kind: kind as GraveWords["kind"],
  pattern: new RegExp(phrases.trim().split(/\s+/).join("|"), "u"),
}));

function inUnspaced(text: string): GraveWords | null {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return null;
  const plain = text.replace(/[\s、,]+/gu, "");
  for (const { kind, pattern } of unspaced) {
    const found = pattern.exec(plain);
    const after = found ? plain.slice(found.index + found[0].length, found.index + found[0].length + 12) : "";
    if (found && !/[😂🤣]|笑(?![顔いえわうっ])|草|w{2}/u.test(after)) return { kind, words: found[0] };
  }
  return null;
}

/**
 * Despair and threats that a comment says in so many words, however friendly the rest of it: such a comment is its owner's to
 * answer, whatever a model makes of it. Precision goes before recall: what needs understanding is left to the readings.
 */
export function graveWordsIn(comment: string): GraveWords | null {
  const { text } = undisguised(comment);
  const read = readWords(text);
  for (const { tag, at, end } of book.in(read))
    if (!read.slice(end, end + LAUGHS_WITHIN).some(isLaugh))
      return { kind: tag, words: wordsFrom(read, at, end) };
  return inUnspaced(text);
}
