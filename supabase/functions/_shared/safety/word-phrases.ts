/**
 * Phrases that are looked for in a text read once, word by word, however many there are. Their notation: small letters, accents and
 * apostrophes off; `a/b` either word, `hop*` any ending, `(a b|c)` either of these, `_` a word or none, `~` up to four, `-a/b` not before
 * these; `;` and lines part phrases. Words between are never a denial, and none goes across the end of a sentence.
 */

/** What a phrase asks of the words from some place on, and what comes behind it. */
type Step =
  | { is: "end" }
  | { is: "word"; words: ReadonlySet<string>; stems: readonly string[]; next: Step }
  /** So many words of any kind, or none. */
  | { is: "gap"; most: number; next: Step }
  | { is: "not"; words: ReadonlySet<string>; next: Step }
  | { is: "either"; ways: readonly Step[] };
type WordStep = Extract<Step, { is: "word" }>;

interface Phrase<Tag> {
  tag: Tag;
  first: Step;
  denials: ReadonlySet<string>;
}

const GAPS: Record<string, number> = { _: 1, "~": 4 };
/** Letters by which words with any ending are looked up; none of a phrase's first words is shorter. */
const STEM = 3;
/** Where a sentence ends. */
const END = ".";
/** Pronouns before which the negation of a verb stands. */
const CLITICS = new Set("me mi m te se mich mir dich ti je ja ci cie de".split(" "));

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

/** The steps of a phrase, from its last to its first. */
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
  return ways.length > 0 ? { is: "either", ways: [first, ...ways] } : first;
}

/** The words with which a phrase may begin. */
function beginnings(step: Step): WordStep[] {
  if (step.is === "either") return step.ways.flatMap(beginnings);
  if (step.is !== "word") throw new Error("A phrase begins with a word.");
  return [step];
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

/** A word in the spellings it may stand for: letters stretched to three and more are one or two. */
function spellingsOf(word: string): string[] {
  if (!/(.)\1{2}/u.test(word)) return [word];
  return [word.replace(/(.)\1{2,}/gu, "$1"), word.replace(/(.)\1{2,}/gu, "$1$1")];
}

const WORDS = /[\p{L}\p{M}\p{N}]+|[😂🤣💀😹😆]+|[.!?。！？\n]+/gu;

/** The words of a folded text as phrases are written, laughing faces among them, and a full stop between sentences. */
export function readWords(folded: string): string[][] {
  const plain = folded.replaceAll("'", "").replaceAll("ł", "l").replaceAll("ß", "ss").replaceAll("ё", "е");
  return (plain.match(WORDS) ?? []).map((word) => (/[.!?\n]/.test(word) ? [END] : spellingsOf(word)));
}

export const wordsFrom = (read: readonly string[][], at: number, end: number) =>
  read
    .slice(at, end)
    .map(([word]) => word)
    .join(" ");

/** Phrases with what each is about. */
export class PhraseBook<Tag> {
  /** By their first word, or by its beginning. */
  readonly #byFirst = new Map<string, Phrase<Tag>[]>();

  /**
   * @param denials what denies a phrase in front of it or in a gap
   * @param sets names in capitals for what phrases repeat; a later one may use those before it
   */
  add(tag: Tag, phrases: string, denials = "", sets: Record<string, string> = {}): void {
    const denying = new Set(denials.split(" "));
    for (const line of phrases.split(/[;\n]/)) {
      const spelled = Object.entries(sets).reduceRight((text, [name, to]) => text.replaceAll(name, to), line);
      const tokens = spelled.match(/[()|]|[^\s()|]+/g);
      if (!tokens) continue;
      const phrase = { tag, first: stepsOf(tokens, { is: "end" }), denials: denying };
      const keys = beginnings(phrase.first).flatMap(({ words, stems }) => [
        ...words,
        ...stems.map((stem) => `${stem.slice(0, STEM)}*`),
      ]);
      for (const key of new Set(keys)) this.#byFirst.set(key, [...(this.#byFirst.get(key) ?? []), phrase]);
    }
  }

  /** What is found, from the text's first word to its last. */
  *in(read: readonly string[][]): Generator<{ tag: Tag; at: number; end: number }> {
    for (const [at, spellings] of read.entries()) {
      const phrases = spellings.flatMap((word) => [
        ...(this.#byFirst.get(word) ?? []),
        ...(this.#byFirst.get(`${word.slice(0, STEM)}*`) ?? []),
      ]);
      for (const { tag, first, denials } of phrases) {
        const end = endOf(first, read, at, denials);
        if (end !== -1 && !isDenied(read, at, denials)) yield { tag, at, end };
      }
    }
  }
}

/** Finds the words of the first of some phrases that a folded text holds. */
export function finderOf(...phrases: [phrases: string, denials?: string, sets?: Record<string, string>]) {
  const book = new PhraseBook<true>();
  book.add(true, ...phrases);
  return (folded: string): string | null => {
    const read = readWords(folded);
    const [found] = book.in(read);
    return found ? wordsFrom(read, found.at, found.end) : null;
  };
}
