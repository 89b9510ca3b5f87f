import { primaryLanguage } from "./language-code.ts";
import { stopWordLists } from "./stop-words.gen.ts";

/** What a comment is called by, in which language it is, as far as that is known, and what it says. */
export interface ReadComment {
  id: string;
  language: string | null;
  body: string;
}

/** A word and the comments that use it. */
export interface TellingWord {
  word: string;
  /** A language's code. */
  language: string;
  ids: string[];
}

const MOST_WORDS = 20;
const FEWEST_COMMENTS = 2;
/** A language that nothing is known of is read as this one. */
const FALLBACK = "en";

// Nouns that viewers speak of, which the English list takes for little words.
const KEPT = new Set(["mug", "mill", "room", "rooms", "fire", "computer", "novel"]);

const stopWords = new Map<string, ReadonlySet<string>>();

function stopWordsOf(language: string): ReadonlySet<string> {
  const known = stopWords.get(language);
  if (known) return known;
  const list = (stopWordLists[language] ?? "")
    .split(" ")
    .filter((word) => language !== "en" || !KEPT.has(word));
  const words = new Set(list);
  stopWords.set(language, words);
  return words;
}

/** One letter is a word only where letters are words. */
function saysSomething(word: string): boolean {
  if (!/\p{L}/u.test(word)) return false;
  return /^\p{Script=Han}$/u.test(word) || (word.match(/[\p{L}\p{M}]/gu) ?? []).length >= 2;
}

/** The words of a text as they are counted, each once: without links, handles and times, in small letters. */
export function wordsOf(text: string, language: string): Set<string> {
  const said = text
    .normalize("NFKC")
    .replace(/https?:\/\/\S+|www\.\S+|[@#][\p{L}\p{N}_.·-]+|(?<!\d)\d+:\d\d(:\d\d)?/gu, " ")
    .replaceAll("’", "'");
  const segments = new Intl.Segmenter(language, { granularity: "word" }).segment(said);
  const stops = stopWordsOf(language);
  const words = new Set<string>();
  const seen = new Set<string>();
  for (const { segment, isWordLike } of segments) {
    if (!isWordLike || seen.has(segment)) continue;
    seen.add(segment);
    const whole = segment.toLocaleLowerCase(language);
    // "tea's" is tea; "don't" stays whole, as the lists have it.
    const word = stops.has(whole) ? whole : whole.replace(/'s?$/, "");
    if (!stops.has(word) && saysSomething(word)) words.add(word);
  }
  return words;
}

/** What most of the comments are in that say their language: a short one without a code is read as these. */
function commonest(languages: readonly (string | null)[]): string {
  const counts = new Map<string, number>();
  for (const language of languages) if (language) counts.set(language, (counts.get(language) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? FALLBACK;
}

/** The words that most comments use, each in two of them or more, without the stop words of their language. */
export function tellingWords(comments: readonly ReadComment[]): TellingWord[] {
  const languages = comments.map(({ language }) => primaryLanguage(language));
  const usual = commonest(languages);
  const found = new Map<string, TellingWord>();
  comments.forEach(({ id, body }, index) => {
    const language = languages[index] ?? usual;
    for (const word of wordsOf(body, language)) {
      const key = `${language} ${word}`;
      const entry = found.get(key) ?? { word, language, ids: [] };
      entry.ids.push(id);
      found.set(key, entry);
    }
  });
  return [...found.values()]
    .filter(({ ids }) => ids.length >= FEWEST_COMMENTS)
    .toSorted((a, b) => b.ids.length - a.ids.length || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS);
}
