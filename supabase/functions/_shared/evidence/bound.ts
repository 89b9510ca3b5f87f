import { sureLanguageOf } from "../text/language.ts";
import { type Assertion, amountsSaid } from "./assertions.ts";
import { level, primary, SMALL, stem, wordsOf } from "./level.ts";
import { isNumberWord } from "./numbers.ts";
import { measureOf } from "./said-amounts.ts";

/** A part of a source that speaks of one thing: a line, a sentence, an item between commas, with the heading above it. */
interface Clause {
  keys: Set<string>;
  /** In another language than the reply's only names and words of both languages are alike. */
  stems: Set<string>;
  language: string;
}

const END =
  /\n|[•·;；。、،؛۔।]|(?:[.!?…]|,|\s[–—|]|→)(?=\s)|\s\/\s|\s(?:and|und|y|e|et|en|och|i|и|та|ve|dan)\s(?=\d)|\s(?=(?:except|but not|other than|außer|bis auf|excepto|salvo|menos|exceto|sauf|hormis|tranne|behalve|oprócz|кроме|крім|utom|hariç|kecuali)\s)/gu;

/** A sum is one in every word for it. */
const IN_ALL =
  /(?<!\p{L})(?:total|totale|in total|all in all|altogether|in all|insgesamt|gesamt|zusammen|alles in allem|summe|en total|en todo|gasto total|no total|ao todo|tudo|en tout|au total|in tutto|in totaal|razem|łącznie|итого|всего)(?!\p{L})|合計|全部で|총/iu;

/** Words by which a thing is told: of scripts without blanks, pairs of signs, and signs that stand alone. */
function stemsOf(text: string): Set<string> {
  const found = new Set(
    wordsOf(level(text))
      .filter(({ plain }) => plain.length >= 3 && !SMALL.has(plain) && !isNumberWord(plain))
      .map(({ plain }) => stem(plain)),
  );
  if (IN_ALL.test(text)) found.add("=total");
  // What is named by a letter and a number: B1, T3.
  for (const [code] of text.matchAll(/(?<![\p{L}\d])\p{Lu}{1,2}\d{1,2}(?![\p{L}\d])/gu)) found.add(code);
  for (const [run] of text.matchAll(/[\p{Script=Han}\p{Script=Katakana}ー]{1,}/gu))
    for (let at = 0; at + 2 <= Math.max(2, run.length); at++) found.add(run.slice(at, at + 2));
  return found;
}

/** A part of a text with blanks for its amounts: units are no words that a value could be told by. */
function blanked(text: string, from: number, to: number, amounts: readonly Assertion[]): string {
  const pieces: string[] = [];
  let at = from;
  for (const { start, end } of amounts) {
    if (end <= at) continue;
    pieces.push(text.slice(at, Math.max(at, start)), " ".repeat(end - Math.max(at, start)));
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
  const clauses: Clause[] = [];
  let [lead, label, from, next] = ["", "", 0, 0];
  for (const to of [
    ...[...shown.matchAll(END)].map((match) => match.index + match[0].length),
    shown.length,
  ]) {
    // They stand in their order: those of the clauses before are met once.
    while (next < amounts.length && (amounts[next]?.end ?? 0) <= from) next++;
    const inside: Assertion[] = [];
    for (let at = next; (amounts[at]?.start ?? to) < to; at++) {
      const one = amounts[at];
      if (one && one.end > from) inside.push(one);
    }
    const part = blanked(shown, from, to, inside);
    // "Pattern: …, £6": an amount without a word of its own belongs to what stands before it in the line.
    const own = stemsOf(part);
    const alone = own.size === 0;
    if (inside.length > 0)
      clauses.push({
        keys: new Set(inside.flatMap(({ keys }) => keys)),
        stems: new Set([...own, ...stemsOf(`${label} ${alone ? lead : ""}`)]),
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

/** Languages whose words are not compared well enough for their silence to tell anything. */
const UNSTEMMED = new Set(["ja", "ko", "zh", "hi", "ar", "th", "tr", "id"]);

export interface BoundTo {
  reply: string;
  comment: string;
  language: string | null;
  cited: readonly { text: string; language: string | null }[];
}

/** What the sources say by clauses, and what a reply and its comment speak of. */
export interface Bounds {
  clauses: Clause[];
  stems: Set<string>;
  /** What the reply says. */
  own: Set<string>;
  language: string;
}

export const boundsOf = ({ reply, comment, language, cited }: BoundTo): Bounds => ({
  clauses: cited.flatMap((source) => clausesOf(source.text, source.language)),
  stems: stemsOf(`${reply} ${comment}`),
  own: new Set(amountsSaid(reply, language).flatMap(({ keys }) => keys)),
  language: primary(language),
});

/**
 * Whether a source says another value of the thing that a reply speaks of: 90 ml, where it says 60 ml for this tyre and 90 ml for
 * that one. By the words and the other amounts that reply and comment share with each clause that holds such a value; what they
 * share with all of them tells nothing.
 */
export function isOfAnother(one: Assertion, { clauses, stems, own, language }: Bounds): boolean {
  // "Lufa 20": a name with a number.
  const named = one.before?.named ? one.before.stem : null;
  const measured = one.keys.filter((key) => named || !/^(?:count|year) /.test(key));
  const measures = new Set(measured.map(measureOf));
  // A number without a unit may count anything.
  const isKin = (key: string) => key.startsWith("count ") || measures.has(measureOf(key));
  const beside = ({ keys }: Clause) => [...keys].filter((key) => own.has(key) && !isKin(key));
  const says = ({ keys }: Clause) => measured.some((key) => keys.has(key));
  const alike = clauses.filter(
    (clause) =>
      (!named || clause.stems.has(named)) &&
      [...clause.keys].some(
        (key) => isKin(key) && (measures.has(measureOf(key)) || beside(clause).length > 0),
      ),
  );
  const holding = alike.filter(says);
  if (holding.length === 0) return false;
  // What the reply says, too, it may say of either.
  const others = alike.filter(
    (clause) => !says(clause) && ![...clause.keys].some((key) => own.has(key) && isKin(key)),
  );
  const nearness = (clause: Clause) =>
    [...clause.stems].filter((word) => stems.has(word) && !alike.every((other) => other.stems.has(word)))
      .length +
    3 * beside(clause).filter((key) => !alike.every(({ keys }) => keys.has(key))).length;
  const best = (some: Clause[]) => Math.max(0, ...some.map(nearness));
  const [other, ours] = [best(others), best(holding)];
  const isTold = !UNSTEMMED.has(language) && holding.every((clause) => clause.language === language);
  const isUnclear =
    isTold && others.some(({ keys }) => [...keys].some((key) => measures.has(measureOf(key))));
  return ours === 0 ? other > 0 || isUnclear : other > ours + Number(isTold);
}
