import { sureLanguageOf } from "../text/language.ts";
import { type Assertion, amountsSaid } from "./assertions.ts";
import { level, primary, SMALL, stem, wordsOf } from "./level.ts";
import { kept } from "./names.ts";
import { isNumberWord, numbersIn } from "./numbers.ts";

/** A part of a source that speaks of one thing: a line, a sentence, an item between commas, with the heading above it. */
interface Clause {
  keys: Set<string>;
  /** Each of its amounts, with its number as it is written. */
  amounts: { keys: string[]; raw: Set<number> }[];
  /** In another language than the reply's only names and words of both languages are alike. */
  stems: Set<string>;
  /** The words of its amounts: who asks for hours is told hours. */
  units: Set<string>;
  /** What two languages write alike is a name where it is long. */
  longWords: Set<string>;
  language: string;
}

const END =
  /\n|[•·;；。、،؛۔।]|(?:[.!?…]|,|\s[–—|]|→)(?=\s)|\s\/\s|\s(?:and|und|y|e|et|en|och|i|и|та|ve|dan)\s(?=\d)|\s(?=(?:except|but not|other than|außer|bis auf|excepto|salvo|menos|exceto|sauf|hormis|tranne|behalve|oprócz|кроме|крім|utom|hariç|kecuali)\s)/gu;

const longWordsOf = (text: string) =>
  new Set(wordsOf(text).flatMap(({ plain }) => (plain.length > 4 ? [plain] : [])));
const namesAlike = (one: Clause, other: Clause | undefined) =>
  [...one.longWords].some((word) => other?.longWords.has(word));

const rawIn = (text: string, language: string) =>
  new Set(numbersIn(level(text), language).flatMap(({ values }) => values));

/** A sum is one in every word for it. */
const IN_ALL =
  /(?<![\p{L}])(?:total|totale|in total|all in all|altogether|in all|insgesamt|gesamt|zusammen|alles in allem|summe|en total|en todo|gasto total|no total|ao todo|tudo|en tout|au total|in tutto|in totaal|razem|łącznie|итого|всего)(?![\p{L}])|合計|全部で|총/iu;

function stemsOf(text: string): Set<string> {
  const found = new Set(
    wordsOf(level(text))
      .filter(({ plain }) => plain.length >= 3 && !SMALL.has(plain) && !isNumberWord(plain))
      .map(({ plain }) => stem(plain)),
  );
  if (IN_ALL.test(text)) found.add("=total");
  // What is named by a letter and a number: B1, T3.
  for (const [code] of text.matchAll(/(?<![\p{L}\d])\p{Lu}{1,2}\d{1,2}(?![\p{L}\d])/gu)) found.add(code);
  // Scripts without blanks: pairs of signs.
  for (const [run] of text.matchAll(/[\p{Script=Han}\p{Script=Katakana}ー]{2,}/gu))
    for (let at = 0; at + 2 <= run.length; at++) found.add(run.slice(at, at + 2));
  // A word of one sign: 塩, 水.
  for (const [sign] of text.matchAll(
    /(?<!\p{Script=Han})(?![日月年時分秒人個何度円回本枚])\p{Script=Han}(?!\p{Script=Han})/gu,
  ))
    found.add(sign);
  return found;
}

/** A part of a text with blanks for its amounts: units are no words that a value could be told by. */
function blanked(text: string, from: number, to: number, amounts: readonly Assertion[]): string {
  const pieces: string[] = [];
  let at = from;
  for (const { start, end } of amounts) {
    if (end <= at) continue;
    const begin = Math.max(at, start);
    pieces.push(text.slice(at, begin), " ".repeat(end - begin));
    at = end;
  }
  return pieces.join("") + text.slice(at, to);
}

function endsSentence(part: string): boolean {
  const shown = part.trimEnd();
  return /[.!?…。]$/u.test(shown) || part.slice(shown.length).includes("\n");
}

/** The clauses of a source that hold an amount. */
function clausesOf(text: string, language: string | null): Clause[] {
  const shown = level(text);
  const amounts = amountsSaid(text, primary(language) || null);
  const spoken = primary(language ?? sureLanguageOf(text));
  const rawOf = kept((said) => rawIn(said, spoken));
  const stemsSaid = kept(stemsOf);
  const clauses: Clause[] = [];
  let [lead, label] = ["", ""];
  let from = 0;
  const ends = [...shown.matchAll(END)].map((match) => match.index + match[0].length);
  let next = 0;
  for (const to of [...ends, shown.length]) {
    // They stand in their order: those of the clauses before are met once.
    while (next < amounts.length && (amounts[next]?.end ?? 0) <= from) next++;
    const inside: Assertion[] = [];
    for (let at = next; at < amounts.length && (amounts[at]?.start ?? to) < to; at++) {
      const one = amounts[at];
      if (one && one.end > from) inside.push(one);
    }
    const part = blanked(shown, from, to, inside);
    // "Pattern: …, £6": an amount without a word of its own belongs to what stands before it in the line.
    const alone = part.trim() === "" || stemsOf(part).size === 0;
    if (inside.length > 0)
      clauses.push({
        keys: new Set(inside.flatMap(({ keys }) => keys)),
        amounts: inside.map(({ keys, text: said }) => ({ keys, raw: rawOf(said) })),
        units: new Set(inside.flatMap(({ text: said }) => [...stemsSaid(said)])),
        longWords: longWordsOf(part),
        stems: stemsOf(`${label} ${alone ? lead : ""} ${part}`),
        language: spoken,
      });
    // "1 cm except the top edge, where it is 2.5 cm": what stands between two amounts is said with the first.
    lead = /\n$/.test(part) ? "" : alone ? lead : inside.length > 0 ? part : `${lead} ${part}`;
    // "Range: 410 km in summer, 320 km in winter" says both of the range.
    label = endsSentence(part) ? "" : (/^[^:：\n]{2,24}(?=[:：])/u.exec(part)?.[0] ?? label);
    from = to;
  }
  return clauses;
}

/** Nobody takes 28 mm for 62 km. */
const isNear = (key: string, own: readonly string[]): boolean => {
  const numberOf = (one: string) => Number(one.slice(one.indexOf(" ") + 1));
  const value = numberOf(key);
  return own.some((one) => {
    const ratio = value / numberOf(one);
    return Number.isNaN(ratio) || (ratio < 30 && ratio > 1 / 30);
  });
};

/** Languages whose words are not compared well enough for their silence to tell anything. */
const UNSTEMMED = new Set(["ko", "zh", "hi", "ar", "th", "tr", "id"]);

const measureOf = (key: string) => key.split(" ")[0] ?? "";

export interface BoundTo {
  reply: string;
  comment: string;
  language: string | null;
  cited: readonly { text: string; language: string | null }[];
}

/** What the sources say by clauses, and what a reply and its comment speak of. */
export interface Bounds {
  clauses: Clause[];
  /** The parts of the reply that hold an amount. */
  said: Clause[];
  stems: Set<string>;
  /** The words of the comment alone. */
  about: Set<string>;
  keys: Set<string>;
  /** What the reply says, and what the comment says. */
  own: Set<string>;
  asked: Set<string>;
  raw: Set<number>;
}

export function boundsOf(given: BoundTo): Bounds {
  const { reply, comment, language, cited } = given;
  const keysOf = (text: string) => amountsSaid(text, language).flatMap(({ keys }) => keys);
  const own = new Set(keysOf(reply));
  const asked = new Set(keysOf(comment));
  return {
    said: clausesOf(reply, language),
    clauses: cited.flatMap((source) => clausesOf(source.text, source.language)),
    stems: new Set([...stemsOf(reply), ...stemsOf(comment)]),
    about: stemsOf(comment),
    keys: new Set([...own, ...asked]),
    own,
    asked,
    raw: rawIn(reply, primary(language)),
  };
}

/** A number that counts anything: its unit may stand elsewhere. */
const isBare = (key: string) => key.startsWith("count ");

/**
 * Whether a source says another value of the thing that a reply speaks of: 90 ml, where it says 60 ml for this tyre and 90 ml for
 * that one. By the words and the other numbers that reply and comment share with each clause that holds such a value; what they
 * share with all of them tells nothing. A reply that says both values may say them of either. In one language, where words could tell,
 * a value that nothing tells from another of its kind is not proven, either.
 */
export function isOfAnother(
  one: Assertion,
  { clauses, said, stems, about, keys, own, asked, raw }: Bounds,
  language: string | null,
): boolean {
  const measured = one.keys.filter((key) => !isBare(key) && !key.startsWith("year "));
  if (measured.length === 0) return isOtherModel(one, { clauses, stems }, language);
  const measures = new Set(measured.map(measureOf));
  const bare = new Set(
    numbersIn(one.text, language).flatMap(({ values }) => values.map((value) => `count ${value}`)),
  );
  const isAlike = (key: string) => measures.has(measureOf(key));
  const says = (clause: Clause) => [...clause.keys].some((key) => measured.includes(key) || bare.has(key));
  const alike = clauses.filter(
    (clause) => says(clause) || [...clause.keys].some((key) => isAlike(key) || isBare(key)),
  );
  const holding = alike.filter(says);
  if (holding.length === 0) return false;
  const common = (word: string) => alike.every((clause) => clause.stems.has(word));
  // What the part of the reply says that says this, and what was asked.
  const beside = new Set([
    ...(said.find((part) => measured.some((key) => part.keys.has(key)))?.keys ?? keys),
  ]);
  const shared = (clause: Clause) =>
    [...clause.keys].filter(
      (key) =>
        beside.has(key) && !isAlike(key) && !isBare(key) && !alike.every((other) => other.keys.has(key)),
    ).length;
  const isAskedIn = (clause: Clause) =>
    [...clause.units].some((word) => about.has(word) && !alike.every(({ units }) => units.has(word)));
  const nearness = (clause: Clause) =>
    [...clause.stems].filter((word) => stems.has(word) && !common(word)).length +
    3 * shared(clause) +
    Number(isAskedIn(clause));
  const best = (some: Clause[]) => Math.max(0, ...some.map(nearness));
  const others = alike.filter(
    (clause) =>
      !says(clause) &&
      ![...clause.keys].some((key) => own.has(key) && (isAlike(key) || isBare(key))) &&
      // "242 g, just under 250": said of either.
      !clause.amounts.some(
        (amount) =>
          amount.keys.some(isAlike) &&
          [...amount.raw].some((value) => raw.has(value) && !bare.has(`count ${value}`)),
      ) &&
      // A number without a unit may count anything, unless another number says that it is about the same.
      ([...clause.keys].some(isAlike) ||
        (shared(clause) > 0 &&
          // Across languages "600 g of flour, type 0" may be what the reply's other number says.
          (clause.language === primary(language) ||
            ![...clause.keys].some((key) => own.has(key) && !asked.has(key) && !isBare(key))))),
  );
  if (isSwapped(measured, { clauses, said }, language)) return true;
  // Of an unknown language two shared words tell that it is the reply's.
  const isShared =
    new Set(alike.flatMap((clause) => [...clause.stems].filter((word) => stems.has(word)))).size > 1;
  const inOwnLanguage = holding.every(
    (clause) => clause.language === primary(language) || (clause.language === "" && isShared),
  );
  const [other, ours] = [best(others), best(holding)];
  // Nothing tells which: of several of one kind none is proven.
  const unclear =
    !UNSTEMMED.has(primary(language)) &&
    ours === 0 &&
    other === 0 &&
    inOwnLanguage &&
    others.some((clause) => [...clause.keys].some((key) => isAlike(key) && isNear(key, measured)));
  const here = said.find((part) => measured.some((key) => part.keys.has(key)));
  if (!inOwnLanguage)
    return ours === 0 && others.some((clause) => clause.language !== "" && namesAlike(clause, here));
  const most = (some: Clause[], words?: ReadonlySet<string>) =>
    Math.max(
      0,
      ...some.map((clause) => [...clause.stems].filter((word) => words?.has(word) && !common(word)).length),
    );
  const isAsked = most(holding, about) > 0 && most(holding, about) >= most(others, about);
  if (!isAsked && other >= ours && most(others, here?.stems) > 0 && most(holding, here?.stems) === 0)
    return true;
  return unclear || (ours === 0 ? other > 0 : other >= ours + 2);
}

/**
 * Whether two values of a source are said of each other's things: "22 minutes now, it used to be 14". By the words that the parts
 * of the reply share with the clauses of the source.
 */
function isSwapped(
  own: string[],
  { clauses, said }: Pick<Bounds, "clauses" | "said">,
  language: string | null,
): boolean {
  const holds = (clause: Clause, keys: readonly string[]) => keys.some((key) => clause.keys.has(key));
  const common = (one: Clause, other: Clause) =>
    [...one.stems].filter((word) => other.stems.has(word)).length;
  const here = said.find((clause) => holds(clause, own));
  const ours = clauses.filter((clause) => holds(clause, own) && clause.language === primary(language));
  if (!here || ours.length !== 1 || !ours[0]) return false;
  const [source] = ours;
  return said.some((there) => {
    const keys = [...there.keys].filter((key) => own.some((one) => measureOf(one) === measureOf(key)));
    if (there === here || holds(there, own) || keys.length === 0) return false;
    const [theirs, ...more] = clauses.filter(
      (clause) => holds(clause, keys) && clause.language === primary(language),
    );
    if (!theirs || more.length > 0 || theirs === source) return false;
    return common(here, theirs) + common(there, source) >= common(here, source) + common(there, theirs) + 2;
  });
}

/**
 * "Lufa 20", where the source says Lufa 9 of what is asked: a name with a number, of which the line has several. By the words that
 * reply and comment share with what is said of each.
 */
function isOtherModel(
  { before, keys }: Assertion,
  { clauses, stems }: Pick<Bounds, "clauses" | "stems">,
  language: string | null,
): boolean {
  if (!before?.named) return false;
  const named = clauses.filter(
    (clause) =>
      (clause.language === primary(language) || clause.language === "") && clause.stems.has(before.stem),
  );
  const holding = named.filter((clause) => keys.some((key) => clause.keys.has(key)));
  const others = named.filter((clause) => !holding.includes(clause));
  if (holding.length === 0 || others.length === 0) return false;
  const best = (some: Clause[]) =>
    Math.max(...some.map((clause) => [...clause.stems].filter((word) => stems.has(word)).length));
  return best(others) > best(holding);
}
