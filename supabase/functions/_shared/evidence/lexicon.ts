/** Words that are no names, by language: unpacked when a reply of the language is read for the first time. */
import { inflateRawSync } from "node:zlib";
import { WORDS as de } from "./words/de.gen.ts";
import { WORDS as en } from "./words/en.gen.ts";
import { WORDS as es } from "./words/es.gen.ts";
import { WORDS as fr } from "./words/fr.gen.ts";
import { WORDS as id } from "./words/id.gen.ts";
import { WORDS as it } from "./words/it.gen.ts";
import { WORDS as ja } from "./words/ja.gen.ts";
import { WORDS as nl } from "./words/nl.gen.ts";
import { WORDS as pl } from "./words/pl.gen.ts";
import { WORDS as pt } from "./words/pt.gen.ts";
import { WORDS as ru } from "./words/ru.gen.ts";
import { WORDS as sv } from "./words/sv.gen.ts";
import { WORDS as tr } from "./words/tr.gen.ts";
import { WORDS as uk } from "./words/uk.gen.ts";

const PACKED: Record<string, string> = { de, en, es, fr, id, it, ja, nl, pl, pt, ru, sv, tr, uk };

export interface Lexicon {
  /** Said so often that it may stand alone without naming anything: "Exactly." */
  common: Set<string>;
  /** Neither common nor a name. */
  other: Set<string>;
  /** Words that are names, too: "Apple", "Mark". */
  alsoNames: Set<string>;
}

const unpacked = new Map<string, Lexicon>();

/** The words of a language as `plainWord` writes them; null for a language without a list. */
export function lexiconOf(language: string): Lexicon | null {
  if (!Object.hasOwn(PACKED, language)) return null;
  const known = unpacked.get(language) ?? unpack(PACKED[language] ?? "");
  unpacked.set(language, known);
  return known;
}

/** As `scripts/words/pack.ts` packs it: after a sign for how many letters it shares with the one before, the rest of each word. */
function unpack(data: string): Lexicon {
  const bytes = inflateRawSync(Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0)));
  const [common = "", other = "", alsoNames = ""] = new TextDecoder().decode(bytes).split("\n");
  return { common: wordsIn(common), other: wordsIn(other), alsoNames: wordsIn(alsoNames) };
}

function wordsIn(list: string): Set<string> {
  const found = new Set<string>();
  let last = "";
  for (let at = 0; at < list.length; ) {
    const shared = Number.parseInt(list[at] ?? "", 36);
    let end = at + 1;
    while (end < list.length && !isMark(list.charCodeAt(end))) end++;
    last = last.slice(0, shared) + list.slice(at + 1, end);
    found.add(last);
    at = end;
  }
  return found;
}

const isMark = (code: number) => (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
