import { exonymsOf } from "./exonyms.ts";
import { plainWord, primary, type Word, words, wordsOf } from "./level.ts";
import { type Lexicon, lexiconOf } from "./lexicon.ts";
import { isNumberWord } from "./numbers.ts";
import { GERMAN_ENDINGS, KATAKANA, ORDINARY, SAID } from "./ordinary-words.ts";

export interface FoundName {
  start: number;
  end: number;
  text: string;
}

const ordinary = new Set(words(ORDINARY));
const said = new Set(words(SAID));
const katakana = new Set(KATAKANA.trim().split(/\s+/));

const COPULA = new Set(
  words(
    "is was sings sang plays played made wrote directed says said ist war singt spielt hat es era canta toca hizo e foi fez est chante joue a has sells by",
  ),
);

type Known = "common" | "other" | "alsoName" | null;

/** What lists know of a word: of the reply's language, and of English, whose words are used in all. */
function knownAs(plain: string, language: string): Known {
  const bare = plain.replace(/'.*$/s, "");
  const lists = [lexiconOf(language), lexiconOf("en")].filter((one) => one !== null);
  const within = (part: keyof Lexicon) => lists.some((list) => list[part].has(bare));
  if (within("common")) return "common";
  if (within("other")) return "other";
  return within("alsoNames") ? "alsoName" : null;
}

/** Quoted titles, @handles and hashtags: names whatever their letters are. */
const MARKED =
  /"([^"\n]{2,80})"|“([^”\n]{2,80})”|„([^“”\n]{2,80})[“”]|«\s?([^»\n]{2,80}?)\s?»|「([^」\n]{1,60})」|『([^』\n]{1,60})』|([@#][\p{L}\p{N}_][\p{L}\p{N}\p{M}_.-]*)/gu;

/** Letters and digits in one word: RTX4070, A7, ZV-E10, f/1.8, v2.1; `RTX 4070` is found with the capitals before it. */
const CODED =
  /(?<![\p{Script=Latin}\d$€])(?:[A-Z]{1,6}[-/]?\d[A-Za-z\d]*(?:[-/.][A-Za-z\d]+)*|[A-Z]{2,}-[A-Z]+\d+[A-Za-z\d]*|[\p{Script=Latin}]+\d[\p{Script=Latin}\d]*|f\/\d+(?:[.,]\d+)?|v\d+(?:\.\d+)*|[\p{Script=Latin}]{3,}-\d+|\d{2,}-\d*[A-Z]+\d*)(?![\p{Script=Latin}\d])/gu;

const PLACE_OR_PERSON =
  /[\p{Script=Han}]{1,4}(?=さん|くん|ちゃん|先生)|[\p{Script=Han}]{1,5}(?:市|県|区|町|村|駅|大学|神社|寺|城|島|空港)|(?:東京|大阪|京都|北海道|沖縄|名古屋|福岡|札幌|横浜|神戸|奈良|広島|仙台|金沢|長崎|鎌倉|箱根|日光|渋谷|新宿|秋葉原)/gu;

/** What stands before さん, or is a kind of place, without being anybody or anywhere. */
const NOBODY = new Set(
  "皆 客 奥 娘 息子 屋 母 父 兄 姉 嫁 旦那 赤 視聴者 都市 地区 各駅 列島 半島 全国 担任".split(" "),
);

/** Where a sentence begins: there a capital says nothing. */
function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?…:;。！？\n"“„«»(¡¿•]|\p{Extended_Pictographic}\ufe0f?|\s-)\s{0,8}["“„«(¡¿]{0,8}$/u.test(
    text.slice(Math.max(0, at - 8), at),
  );
}

const isAcronym = ({ text }: Word) => /^\p{Lu}{2,}$/u.test(text);
const isCapital = (word: string) => /^\p{Lu}/u.test(word);
const hasInnerCapital = (word: string) => /\p{Ll}\p{Lu}/u.test(word);

/** Endings of German places and families, though they are words, too. */
const NAMES_END =
  /(?:berg|dorf|stadt|land|feld|wald|see|bach|burg|haus|stein|tal|hof|hafen|insel|ort|strand|markt|mann|ring|bad|furt|bauer|werk|stern)$/;

/** Names that end like nouns. */
const LIKE_NOUNS = /^(?:munchen|aachen|samsung|tunis|.+kirchen|.+(?:berg|bach|feld|wald|hof|bauer)er)$/;

/** The endings that a German word takes, and those that join it to another. */
const BENT = ["n", "en", "e", "s", "es", "er", "ern", "em"];
const JOINTS = ["en", "es", "er", "n", "s", "e"];

/** Ordinary in German, where every noun has a capital: known, or made of or ending like known ones. */
function isGermanNoun(plain: string): boolean {
  const list = lexiconOf("de");
  const isListed = (word: string) => list !== null && (list.common.has(word) || list.other.has(word));
  const isKnown = (word: string) =>
    isListed(word) ||
    BENT.some(
      (ending) =>
        word.length > (ending.length > 1 ? 4 : 5) &&
        word.endsWith(ending) &&
        isListed(word.slice(0, -ending.length)),
    );
  /** "Kanten-", "Gärtner-": a word and what joins it to the next. */
  const isJoined = (head: string, joint: string) =>
    head.length >= joint.length + 3 && head.endsWith(joint) && isListed(head.slice(0, -joint.length));
  if (isListed(plain)) return true;
  if (LIKE_NOUNS.test(plain)) return false;
  if (GERMAN_ENDINGS.test(plain) || isKnown(plain)) return true;
  if (NAMES_END.test(plain)) return false;
  for (let at = 3; at <= plain.length - 3; at++) {
    const tail = plain.slice(at);
    if (tail.length < 4 && !isListed(tail)) continue;
    const head = plain.slice(0, at);
    if (isKnown(tail) && (isListed(head) || JOINTS.some((joint) => isJoined(head, joint)))) return true;
  }
  return false;
}

/** An English word that German uses; beside another capital it is a name's: "ein Canyon Ultimate". */
function isLoan(text: string, word: Word, beside: (Word | undefined)[]): boolean {
  const [before, next] = beside;
  const joins = (from: Word | undefined, to: Word | undefined) =>
    from && to && isCapital(from.text) && isCapital(to.text) && text.slice(from.end, to.start) === " ";
  if (joins(before, word) || joins(word, next) || isAcronym(word)) return false;
  const list = lexiconOf("en");
  return list !== null && (list.common.has(word.plain) || list.other.has(word.plain));
}

/** "Saiten von Elixir.": whose it is, or who made it. */
const isMaker = (text: string, { start, end, plain }: Word) =>
  /(?<![\p{L}])von $/u.test(text.slice(0, start)) &&
  /^\s*(?:[.!?…,;]|$)/u.test(text.slice(end)) &&
  !lexiconOf("de")?.common.has(plain) &&
  lexiconOf("en")?.other.has(plain) === true;

/** A German noun by what stands before it; a name of two words, or with another capital inside, is none. */
function isThing(text: string, word: Word, next: Word | undefined): boolean {
  const isRun =
    next !== undefined && isCapital(next.text) && /^[ \u00a0-]$/.test(text.slice(word.end, next.start));
  return (
    !isRun &&
    !hasInnerCapital(word.text) &&
    COUNTS_NOUN.test(text.slice(Math.max(0, word.start - 12), word.start))
  );
}

/** "Jajajaja", "Kkkk", "Хахаха": the same sound again and again. */
const LAUGHTER = /^(?:(?:[hjx]+[aeiou]+|[хп]+[аеи]+)+[hjxхп]?|k{3,}|(?:rs){2,}|(?:mu)?[ah]{2,})$/u;

/** "Holaa", "Sooo": letters that are held. */
const isDrawn = (plain: string) =>
  /(.)\1/u.test(plain) &&
  [plain.replace(/(.)\1+/gu, "$1"), plain.replace(/(.)(?<!\1\1)\1+$/u, "$1")].some((one) => said.has(one));

/** Ordinary even where a capital is no sentence's. */
function isOrdinary(word: Word, language: string): boolean {
  const plain = word.plain.replace(/'(?:s|m|re|ll|ve|d|t)$/, "");
  if (plain.length < 2 || ordinary.has(plain) || said.has(plain) || isNumberWord(plain)) return true;
  if (LAUGHTER.test(plain) || isDrawn(plain)) return true;
  // "We LOVE it"
  if (isAcronym(word)) return knownAs(plain, language) === "common" && plain.length > 3;
  if (language !== "de") return false;
  // Languages and countries have names in every language, by which they are compared.
  return isGermanNoun(plain) && exonymsOf(plain).length === 0;
}

/** What stands before a thing that is had or counted: "meine Nachbarin", "viel Laub", "600 Aufnahmen". */
const COUNTS_NOUN =
  /(?:(?<!\p{L})(?:mein|dein|sein|unser|euer|eur|kein|viel|wenig|einig|beid|mehrer)(?:e[mnrs]?)?|(?<!\p{L})(?:etwas|mehr|alle|ein paar|\d))[ \u00a0]$/iu;

/** "beim Üben", "alles Gute": a verb, or an adjective, with a capital. */
function isVerbAsNoun(word: Word, before: Word | undefined): boolean {
  if (/e[sn]?$/.test(word.plain) && /^(?:etwas|nichts|viel|alles|wenig|manches)$/.test(before?.plain ?? ""))
    return true;
  return /(?:en|ern|eln)$/.test(word.plain) && /^(?:beim|zum|vom|das|im|furs|ans)$/.test(before?.plain ?? "");
}

/** Whether the first word of a sentence is a name rather than a word that happens to stand there. */
function namesAtStart(text: string, word: Word, next: Word | undefined, language: string): boolean {
  if (isOrdinary(word, language) || /'/.test(word.plain)) return false;
  const known = knownAs(word.plain, language);
  if (known === "common") return false;
  // "Sigma.": a word that is seldom said, as the whole of an answer.
  const isWhole = /^\s*(?:[.!…]|$)/u.test(text.slice(word.end)) && !isBentWord(word.plain, language);
  if (known === "other" && !hasInnerCapital(word.text)) return isWhole;
  if (hasInnerCapital(word.text) || /^\p{Lu}{2,}$/u.test(word.text)) return true;
  if (known === null && isBentWord(word.plain, language)) return false;
  // Alone, or before a comma, it is the answer.
  if (/^\s*(?:[.!?…,]|\p{Extended_Pictographic}|$)/u.test(text.slice(word.end))) return true;
  if (!next || !/^[ \u00a0-]$/.test(text.slice(word.end, next.start))) return false;
  if (isCapital(next.text)) return language !== "de" && !isOrdinary(next, language);
  // "Séchage à plat" is no "Ella a chanté".
  if (COPULA.has(next.plain) && next.text !== "à") return true;
  return known === null && FEW_FORMS.has(language);
}

/** Languages of whose forms the lists have nearly all. */
const FEW_FORMS = new Set(["en", "de", "es", "pt", "fr", "it"]);

/** How words end that are made of others: drying, Trocknung, séchage. */
const MADE: Record<string, RegExp> = {
  en: /(?:ness|tion|ment|ity|able|ible|ful|less|ous|ive|ism)s?$/,
  es: /(?:cion|ciones|dad|miento|aje|anza|ito|ita|ables?|ibles?|illos?|illas?)$/,
  pt: /(?:cao|coes|dade|mento|agem|inh[oa]s?|avel|ivel)$/,
  fr: /(?:age|tion|ment|ure|ite|eur|euse|oir|oire|ance|ence|able|ible|ette|ees?|er|ez|ant)s?$/,
  it: /(?:zione|mento|ita|aggio|ura|abile|ibile|ando|endo|at[oaie]|ut[oaie]|it[oaie])$/,
  ru: /(?:ая|яя|ый|ий|ой|ое|ее|ые|ие|ого|его|ому|ему|ых|их|ую|юю|ть|ться|ешь|ите|йте|ение|ения|ость|ости|ка|ки|ку|но)$/u,
  uk: /(?:ий|ій|е|і|ого|ому|их|ти|тися|ете|йте|ення|ість|ка|ки|ку|но)$/u,
  pl: /(?:ny|na|ne|ego|emu|ych|owy|owa|owe|c|nie|nia|osc|osci|ski|ska|skie|amy|emy|cie)$/,
  nl: /(?:ing|heid|lijk|lijke|ige|ig|en|tje|tjes)$/,
  sv: /(?:ing|ingen|het|lig|ligt|liga|ande|erna|orna|arna|ade)$/,
  tr: /(?:lar|ler|mak|mek|yor|iyor|dir|ın|in|un|da|de|dan|den|li|lik|siz|ma|me|ip)$/,
  id: /^(?:me|di|ber|ter|pe|ke|se).{3,}|(?:kan|nya|an|i|lah)$/,
};

/** A form that no list has of a word that happens to stand first: how, or done, or doing. */
function isBentWord(plain: string, language: string): boolean {
  if (/(?:ly|ing|ed|mente|ando|endo|iendo)$/.test(plain) || MADE[language]?.test(plain)) return true;
  // "Fatiado, congela bem": how it is, not who.
  if (/^(?:es|pt)$/.test(language) && /(?:ad|id)[oa]s?$/.test(plain)) return true;
  // "Pégala": an order with what it is given to.
  if (/^(?:es|pt|it)$/.test(language) && /.{3}(?:l[aeio]s?|me|te|se|nos|ci|ne|mi|ti|vi)$/.test(plain))
    return true;
  // "Gespielt hat das …"
  return (
    language === "de" &&
    (/^(?:ge|be|ver|ent|auf|ab|an|aus|ein).{3,}(?:t|en)$/.test(plain) ||
      /(?:ig|lich|isch|bar|sam|los|haft)(?:e[mnrs]?)?$/.test(plain))
  );
}

/** Every word or run of words that names somebody or something: of the reply, for which nothing stands but a source. */
export function namesIn(text: string, language: string | null): FoundName[] {
  const own = primary(language);
  const found: FoundName[] = [];
  const taken = new Uint8Array(text.length);
  const add = (start: number, end: number) => {
    if (taken.subarray(start, end).includes(1)) return;
    taken.fill(1, start, end);
    found.push({ start, end, text: text.slice(start, end) });
  };
  for (const match of text.matchAll(MARKED)) {
    const inside = match.slice(1).find((part) => part !== undefined) ?? "";
    const start = match.index + match[0].indexOf(inside);
    add(start, start + inside.length);
  }
  for (const match of text.matchAll(CODED)) {
    const plain = match[0];
    if (/^(?:[a-z]+\d{1,2}h?|\d.*)$/.test(plain) && !/^[vf]|^\d+-\d*[A-Z]/.test(plain)) continue;
    add(match.index, match.index + plain.length);
  }
  for (const match of text.matchAll(/[\p{Script=Katakana}ー]{3,}(?:・[\p{Script=Katakana}ー]+)*/gu))
    if (!isKatakanaWord(match[0])) add(match.index, match.index + match[0].length);
  for (const match of text.matchAll(PLACE_OR_PERSON))
    if (!NOBODY.has(match[0])) add(match.index, match.index + match[0].length);
  if (own === "ja" || own === "zh")
    for (const match of text.matchAll(/[A-Za-z][A-Za-z0-9]+(?:[ -][A-Za-z0-9]+)*/g))
      if (!match[0].split(/[ -]/).every((part) => ordinary.has(plainWord(part))))
        add(match.index, match.index + match[0].length);
  for (const { start, end } of capitalised(text, own)) add(start, end);
  return found.sort((a, b) => a.start - b.start);
}

/** Loan words, or made of them; the same with and without a long last vowel. */
function isKatakanaWord(run: string): boolean {
  const listed = lexiconOf("ja")?.other;
  const isListed = (part: string) =>
    katakana.has(part) ||
    listed?.has(part) ||
    listed?.has(`${part}ー`) ||
    listed?.has(part.replace(/ー$/, ""));
  const isMade = (part: string, most: number): boolean => {
    if (isListed(part)) return true;
    for (let at = 2; most > 1 && at <= part.length - 2; at++)
      if (isListed(part.slice(0, at)) && isMade(part.slice(at), most - 1)) return true;
    return false;
  };
  return run.split("・").every((part) => isMade(part, 3));
}

/** Capitals away from a sentence's start, and those at the start that no ordinary word explains. */
function capitalised(text: string, language: string): { start: number; end: number }[] {
  const all = wordsOf(text);
  const runs: { start: number; end: number }[] = [];
  all.forEach((word, at) => {
    if (!isCapital(word.text) && !hasInnerCapital(word.text)) return;
    // "5.5Lです": a unit and what follows it without a blank.
    if (/^[A-Z][\u3040-\u30ff\u4e00-\u9fff]/.test(word.text)) return;
    const isName = startsSentence(text, word.start)
      ? namesAtStart(text, word, all[at + 1], language)
      : (language === "de" && isMaker(text, word)) ||
        (!isOrdinary(word, language) &&
          !(
            language === "de" &&
            (isVerbAsNoun(word, all[at - 1]) ||
              isThing(text, word, all[at + 1]) ||
              isLoan(text, word, [all[at - 1], all[at + 1]]))
          ));
    if (!isName) return;
    const last = runs.at(-1);
    if (last && /^[ \u00a0-]$/.test(text.slice(last.end, word.start))) last.end = word.end;
    else runs.push({ start: word.start, end: word.end });
  });
  return runs;
}

const KANA: [RegExp, string][] = [
  [/シ[ャュョ]/g, "s"],
  [/チ[ャュョ]?/g, "t"],
  [/ジ[ャュョ]?/g, "z"],
  [/[カキクケコ][ャュョ]?/g, "k"],
  [/[ガギグゲゴ]/g, "g"],
  [/[サシスセソ]/g, "s"],
  [/[ザズゼゾ]/g, "z"],
  [/[タツテト]/g, "t"],
  [/[ダヂヅデド]/g, "d"],
  [/[ナニヌネノン]/g, "n"],
  [/[ハヒヘホフ]/g, "h"],
  [/[バビブベボヴ]/g, "b"],
  [/[パピプペポ]/g, "p"],
  [/[マミムメモ]/g, "m"],
  [/[ラリルレロ]/g, "r"],
  [/[ワ]/g, "w"],
  [/[\p{Script=Katakana}ー・]/gu, ""],
];

/** The sounds that stay when a name is written in katakana. */
export function skeletonOfKana(run: string): string {
  return KANA.reduce((text, [pattern, sound]) => text.replace(pattern, sound), run).replace(/(.)\1+/g, "$1");
}

/** As `skeletonOfKana`, of a name in Latin letters. */
export function skeletonOfLatin(word: string): string {
  return plainWord(word)
    .replace(/ph|f/g, "h")
    .replace(/sh|th/g, "s")
    .replace(/ch/g, "t")
    .replace(/ck|c(?![eiy])|q/g, "k")
    .replace(/c/g, "s")
    .replace(/x/g, "ks")
    .replace(/l/g, "r")
    .replace(/v/g, "b")
    .replace(/j/g, "z")
    .replace(/[aeiouy]/g, "")
    .replace(/[^a-z]/g, "")
    .replace(/(.)\1+/g, "$1");
}
