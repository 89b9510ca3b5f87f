import { GRAVE_PHRASES, LAUGHTER, UNSPACED_PHRASES } from "./grave-phrases.ts";
import { undisguised } from "./spam-undisguised.ts";

/** What a comment says plainly enough to need no model: its writer's despair, or harm announced or wished to somebody. */
export interface GraveWords {
  kind: "despair" | "threat";
  /** As they were read. */
  words: string;
}

/** What a phrase asks of the words from some place on, and what comes behind it. */
type Step =
  | { is: "end" }
  | { is: "word"; words: ReadonlySet<string>; stems: readonly string[]; next: Step }
  /** So many words of any kind, or none. */
  | { is: "gap"; most: number; next: Step }
  | { is: "not"; words: ReadonlySet<string>; next: Step }
  | { is: "either"; ways: readonly Step[] };
type WordStep = Extract<Step, { is: "word" }>;

interface Phrase {
  kind: GraveWords["kind"];
  first: Step;
  denials: ReadonlySet<string>;
}

const GAPS: Record<string, number> = { _: 1, "~": 4 };
/** Letters by which words with any ending are looked up; none of a phrase's first words is shorter. */
const STEM = 3;
/** Where a sentence ends; no phrase goes across. */
const END = ".";
/** How soon after its words a laugh takes back a phrase, and before which pronouns the negation of a verb stands. */
const LAUGHS_WITHIN = 6;
const CLITICS = new Set(["me", "mi", "m", "te", "se", "mich", "mir", "dich", "ti", "je", "ja", "ci", "cie"]);

const laughter = new Set(LAUGHTER.split(" "));

function stepOf(written: string, next: Step): Step {
  const most = GAPS[written];
  if (most !== undefined) return { is: "gap", most, next };
  if (written.startsWith("-")) return { is: "not", words: new Set(written.slice(1).split("/")), next };
  const words = written.split("/");
  const [stems, whole] = [true, false].map((open) => words.filter((word) => word.endsWith("*") === open));
  return {
    is: "word",
    words: new Set(whole),
    stems: (stems ?? []).map((stem) => stem.slice(0, -1)),
    next,
  };
}

/** The steps of a phrase that is written as `grave-phrases.ts` says, from its last to its first. */
function stepsOf(tokens: readonly string[], next: Step): Step {
  let first = next;
  let ways: Step[] = [];
  for (let at = tokens.length - 1; at >= 0; at--) {
    const token = tokens[at] as string;
    if (token === "|") {
      ways = [first, ...ways];
      first = next;
    } else if (token === ")") {
      const close = at;
      for (let open = 1; open > 0; ) open += { ")": 1, "(": -1 }[tokens[--at] as string] ?? 0;
      first = stepsOf(tokens.slice(at + 1, close), first);
    } else first = stepOf(token, first);
  }
  return ways.length > 0 ? eitherOf([first, ...ways], next) : first;
}

/** One of these ways; those of one word each are one set of words, which is looked up at once. */
function eitherOf(ways: readonly Step[], next: Step): Step {
  const isOneWord = (way: Step): way is WordStep => way.is === "word" && way.next === next;
  const single = ways.filter(isOneWord);
  if (single.length < 2) return { is: "either", ways };
  const together: WordStep = {
    is: "word",
    words: new Set(single.flatMap(({ words }) => [...words])),
    stems: single.flatMap(({ stems }) => stems),
    next,
  };
  const others = ways.filter((way) => !isOneWord(way));
  return others.length > 0 ? { is: "either", ways: [together, ...others] } : together;
}

/** The words with which a phrase may begin. */
function beginnings(step: Step): WordStep[] {
  if (step.is === "either") return step.ways.flatMap(beginnings);
  if (step.is !== "word") throw new Error("A phrase begins with a word.");
  return [step];
}

/** The phrases by their first word, or by its beginning: a text is read once, word by word, however many phrases there are. */
const byFirst = new Map<string, Phrase[]>();
for (const { sets, ...language } of Object.values(GRAVE_PHRASES)) {
  const denials = new Set(language.denials.split(" "));
  for (const kind of ["despair", "threat"] as const) {
    for (const line of language[kind].split(/[;\n]/)) {
      const spelled = Object.entries(sets).reduceRight((text, [name, to]) => text.replaceAll(name, to), line);
      const tokens = spelled.match(/[()|]|[^\s()|]+/g);
      if (!tokens) continue;
      const phrase = { kind, first: stepsOf(tokens, { is: "end" }), denials };
      const keys = beginnings(phrase.first).flatMap(({ words, stems }) => [
        ...words,
        ...stems.map((stem) => `${stem.slice(0, STEM)}*`),
      ]);
      for (const key of new Set(keys)) byFirst.set(key, [...(byFirst.get(key) ?? []), phrase]);
    }
  }
}

/** A word in the spellings it may stand for: letters stretched to three and more are one or two. */
function spellingsOf(word: string): string[] {
  if (!/(.)\1{2}/u.test(word)) return [word];
  return [word.replace(/(.)\1{2,}/gu, "$1"), word.replace(/(.)\1{2,}/gu, "$1$1")];
}

const stands = ({ words, stems }: WordStep, spellings: readonly string[]) =>
  spellings.some((word) => words.has(word) || stems.some((stem) => word.startsWith(stem)));

/** Where the steps end when they hold from the word `at` on, or -1. Gaps are few and short, so the time is, too. */
function endOf(step: Step, read: readonly string[][], at: number, denials: ReadonlySet<string>): number {
  const spellings = read[at] ?? [END];
  switch (step.is) {
    case "end":
      return at;
    case "not":
      return spellings.some((word) => step.words.has(word)) ? -1 : endOf(step.next, read, at, denials);
    case "either":
      for (const way of step.ways) {
        const end = endOf(way, read, at, denials);
        if (end !== -1) return end;
      }
      return -1;
    case "word":
      return stands(step, spellings) ? endOf(step.next, read, at + 1, denials) : -1;
    case "gap":
      for (let skipped = 0; skipped <= step.most; skipped++) {
        const end = endOf(step.next, read, at + skipped, denials);
        const [word = END] = read[at + skipped] ?? [];
        if (end !== -1 || word === END || denials.has(word)) return end;
      }
      return -1;
  }
}

/** Whether the words before say the opposite ("no me quiero morir"). */
function isDenied(read: readonly string[][], at: number, denials: ReadonlySet<string>): boolean {
  const before = (back: number) => read[at - back]?.[0] ?? END;
  return denials.has(before(1)) || (CLITICS.has(before(1)) && denials.has(before(2)));
}

const isLaugh = ([word = ""]: readonly string[] = []) =>
  laughter.has(word) ||
  /^(?:(?:ha|he|ja|je|ah|ха|ах|wk|kk){2,}[hjkw]?|x+d+|w{2,}|[😂🤣💀😹😆]+)$/u.test(word);

const WORDS = /[\p{L}\p{M}\p{N}]+|[😂🤣💀😹😆]+|[.!?。！？\n]+/gu;

/** The comment's words as phrases are written: folded, without apostrophes, a full stop between sentences. */
function wordsOf(text: string): string[][] {
  const plain = text.replaceAll("'", "").replaceAll("ł", "l").replaceAll("ß", "ss").replaceAll("ё", "е");
  return (plain.match(WORDS) ?? []).map((word) => (/[.!?\n]/.test(word) ? [END] : spellingsOf(word)));
}

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
  const read = wordsOf(text);
  for (const [at, spellings] of read.entries()) {
    const phrases = spellings.flatMap((word) => [
      ...(byFirst.get(word) ?? []),
      ...(byFirst.get(`${word.slice(0, STEM)}*`) ?? []),
    ]);
    for (const { kind, first, denials } of phrases) {
      const end = endOf(first, read, at, denials);
      if (end === -1 || isDenied(read, at, denials) || read.slice(end, end + LAUGHS_WITHIN).some(isLaugh))
        continue;
      return {
        kind,
        words: read
          .slice(at, end)
          .map(([word]) => word)
          .join(" "),
      };
    }
  }
  return inUnspaced(text);
}
