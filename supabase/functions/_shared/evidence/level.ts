/** Texts made comparable without moving a character: what is found keeps its place. */

/** Where Arabic, Persian, Hindi, Bengali and Thai digits begin. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** 0 to 9 of a digit that is not ASCII. */
function digitOf(sign: string): string {
  const code = sign.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}

/** Digits and full-width signs as ASCII, blanks, dashes and apostrophes of one kind; as long as the text, in UTF-16 units. */
export function level(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩۰-۹०-९০-৯๐-๙]/g, digitOf)
    .replace(/\u3000/g, " ")
    .replace(/[\u202f\u2009\u00a0]/g, "\u00a0")
    .replace(/[\u2010-\u2015\u2212\u301c]/g, "-")
    .replace(/[\u2018\u2019\u02bc]/g, "'");
}

/** A word as lists have it: lower case, without the marks of Latin and Arabic letters and the dot of Hindi ones, which not everybody writes. */
export function plainWord(word: string): string {
  const small = word.toLowerCase();
  if (!/\P{ASCII}/u.test(small)) return small;
  return small
    .normalize("NFD")
    .replace(/([a-z])[\u0300-\u036f]+|[\u0640\u064b-\u0655\u093c]/gu, "$1")
    .normalize("NFC")
    .replace(/ة/g, "ه")
    .replace(/ँ/g, "ं")
    .replace(/ß/g, "ss")
    .replace(/œ/g, "oe");
}

/** Scripts in which a word follows its number, and its ending the word, without a blank. */
export const CJK = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/;

/** The words of a list in one string. */
export const words = (list: string): string[] => list.trim().split(/\s+/).map(plainWord);

export interface Word {
  start: number;
  end: number;
  text: string;
  plain: string;
}

/** `l'` and its kin, which belong to no word. */
const ELISION = String.raw`(?:[dlcjmnst]|qu)'(?=\p{L}{2})`;
const WORD = new RegExp(String.raw`${ELISION}|\p{L}[\p{L}\p{M}]*(?:'(?=\p{L})[\p{L}\p{M}]+)?`, "giu");

/** Letters that belong together; of scripts without blanks, whole runs. */
export function wordsOf(text: string): Word[] {
  const found: Word[] = [];
  for (const { index: start, 0: word } of text.matchAll(WORD))
    if (!word.endsWith("'"))
      found.push({ start, end: start + word.length, text: word, plain: plainWord(word) });
  return found;
}

/** What is common to the forms of a word: eggs and egg, Minuten and Minute. */
export function stem(plain: string): string {
  // 소금은, 소금을: a particle tells its part in the sentence.
  if (/^\p{Script=Hangul}{2,}$/u.test(plain))
    return plain.replace(
      /(?<=.{1})(?:은|는|이|가|을|를|의|에|도|와|과|로|으로|만|에서|까지|부터|이나|에요|예요|이에요|입니다)$/u,
      "",
    );
  // ريالا, الريال
  const bare = plain.replace(/'.*$/s, "").replace(/^ال(?=[\u0600-\u06ff]{3})|(?<=[\u0600-\u06ff]{3})ا$/g, "");
  const short = bare.replace(/(?:ions|ung|en|es|er|em|e|s|n|a|o|as|os)$/, "");
  return (short.length >= 3 ? short : bare).slice(0, 7);
}

/** The first part of a language's code. */
export const primary = (language: string | null): string =>
  (language ?? "").toLowerCase().split(/[-_]/)[0] ?? "";

/** Words by which nothing can be told: articles, prepositions, pronouns, auxiliaries. */
export const SMALL = new Set(
  words(`the a an of and or to in on at is are was for with my your our der die das den dem und oder zu von mit ist sind ein eine el la
  los las de del y o en con es son un una os as do da dos e em com no na le les des du et ou au aux est sont about around
  etwa circa rund unos cerca environ needs takes just only nur solo so juste per pro por par one two out off für avec
  how did you has had not but can war fur auf wie wer man ihr uno que hay muy mas sem nao tem sao hat his her by mi tu su nos ha
  han meu seu sua mon ma mes ton ta tes ses ont che non gli il lo ci ho hai une ces sur pas bei nach aus vor als wenn dann noch auch wir euch uns dir dich mich
  that what this there here they them from into about when where which does were your have could would should`),
);
