import { GROUPS, LANGUAGES } from "./letter-statistics.gen.ts";

/** The table is read with the first text: many runs read none. */
let table: Map<string, string> | undefined;

function scoresOf(group: string): string {
  table ??= new Map(
    GROUPS.split("¦").map((entry): [string, string] => {
      const at = entry.indexOf("·");
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
  return table.get(group) ?? "";
}

const languages = LANGUAGES.split(" ");
const encoder = new TextEncoder();
/** Longer texts tell no more. */
const CHARACTERS = 1000;
const BYTES = 350;
const WORD_BYTES = 70;
/** Subtracted from every score of the table. */
const BASE = 53;
/** A mean score that counts as one half. */
const HALF = 25;

/** Words as signs of bytes, those beyond ASCII moved to where letters are. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  let read = 0;
  for (const [word] of text.slice(0, CHARACTERS).matchAll(/['`’]?\p{L}+(?:['`’]\p{L}+)*/gu)) {
    if (read > BYTES) break;
    const bytes = encoder.encode(word);
    read += bytes.length + 1;
    words.push(Array.from(bytes, (byte) => String.fromCharCode(byte > 127 ? byte + 128 : byte)).join(""));
  }
  return words;
}

/** Groups of four bytes, every third begins one, the last one ends the word. */
function groupsOf(word: string): string[] {
  const length = Math.min(word.length, WORD_BYTES);
  const groups: string[] = [];
  let at = 0;
  for (; at + 4 < length; at += 3) groups.push(`${at === 0 ? " " : ""}${word.slice(at, at + 4)}`);
  groups.push(`${at === 0 ? " " : ""}${word.slice(length === 3 ? 0 : Math.max(0, length - 4))} `);
  return groups;
}

export const knowsLetters = (code: string): boolean => languages.includes(code);

/**
 * How alike a text in small letters is to languages of its script by its groups of letters, 0 to 1. Languages that have a script to
 * themselves are not among them.
 */
export function likenessOf(text: string): Map<string, number> {
  const groups = new Set(wordsOf(text).flatMap(groupsOf));
  const totals = new Map<string, number>();
  for (const group of groups) {
    const scores = scoresOf(group);
    for (let at = 0; at < scores.length; at += 2) {
      const language = languages[scores.charCodeAt(at) - 65] ?? "";
      totals.set(language, (totals.get(language) ?? 0) + scores.charCodeAt(at + 1) - 0x400 + BASE);
    }
  }
  for (const [language, total] of totals) {
    const mean = total / groups.size;
    totals.set(language, mean / (mean + HALF));
  }
  return totals;
}
