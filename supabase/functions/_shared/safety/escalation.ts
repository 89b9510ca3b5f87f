import { STOP_CLASSES, type StopClass } from "../database/vocabulary.gen.ts";
import { fold, plainText, stripInvisible } from "../text/normalise.ts";
import { PHRASES, UNSPACED } from "./escalation-phrases.ts";

/** What a person may have to answer. In a reply each holds; in a comment what is not `proven` is a hint to the model. */
export interface Escalation {
  class: StopClass;
  /** A sentence for a person, with the words that gave rise to it. */
  reason: string;
  /** By the shape of a number or an address, not by words. */
  proven?: true;
}

const TITLES: Record<StopClass, string> = {
  money: "Mentions money",
  legal: "Mentions law or rights",
  health: "Mentions health or a loss",
  threat: "May be a threat",
  personal_data: "Contains or asks for personal data",
  minor: "May come from a child",
  sarcasm: "May be sarcastic",
};

interface Phrase {
  words: string[];
  /** The last word stands for every word that begins so. */
  open: boolean;
  class: StopClass;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
/** Length of the beginning by which open single words are looked up; none of them is shorter. */
const STEM = 3;

/**
 * The phrases by their first word (or its beginning, when it is open): a text is read once, word by word, however many
 * phrases there are. As one regular expression the same list took milliseconds on a long comment.
 */
const byFirst = new Map<string, Phrase[]>();
const byStem = new Map<string, Phrase[]>();
for (const name of STOP_CLASSES) {
  for (const text of PHRASES[name].split(";")) {
    const phrase: Phrase = { words: wordsOf(text), open: text.trim().endsWith("*"), class: name };
    const [first] = phrase.words;
    if (first === undefined) continue;
    const [index, key] =
      phrase.open && phrase.words.length === 1 ? [byStem, first.slice(0, STEM)] : [byFirst, first];
    index.set(key, [...(index.get(key) ?? []), phrase]);
  }
}

function stands(phrase: Phrase, words: readonly string[], at: number): boolean {
  return phrase.words.every((wanted, i) => {
    const word = words[at + i];
    if (word === undefined) return false;
    return phrase.open && i === phrase.words.length - 1 ? word.startsWith(wanted) : word === wanted;
  });
}

/** The first phrase of each class that stands in the text, as it stands there. */
function phrasesIn(folded: string): Map<StopClass, string> {
  const found = new Map<StopClass, string>();
  const words = wordsOf(folded);
  for (const [at, word] of words.entries()) {
    for (const phrase of [...(byFirst.get(word) ?? []), ...(byStem.get(word.slice(0, STEM)) ?? [])]) {
      if (!found.has(phrase.class) && stands(phrase, words, at)) {
        found.set(phrase.class, words.slice(at, at + phrase.words.length).join(" "));
      }
    }
  }
  if (/[\u0370-\uffff]/.test(folded)) {
    for (const [name, pattern] of unspaced) {
      const [match] = folded.match(pattern) ?? [];
      if (match && !found.has(name)) found.set(name, match);
    }
  }
  return found;
}

const unspaced = STOP_CLASSES.map((name): [StopClass, RegExp] => {
  const phrases = UNSPACED[name]
    .split(";")
    .map((phrase) => fold(phrase.trim()).replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return [name, new RegExp(phrases.join("|"), "u")];
});

export const AMOUNT =
  /[$€£¥₹₽₩₺₫]\s?\d|(?<![\p{L}\d])\d[\d.,]{0,60}\s?(?:[$€£¥₹₽₩₺₫]|(?:dollars?|bucks|euros?|pounds|usd|eur|gbp|inr|rupees|rupias?|reais|pesos|yen|zl|lira|руб\S*|円|元|원)(?!\p{L}))/u;
const EMAIL =
  /[\p{L}\p{N}._%+-]\s?(?:@|\(at\)|\[at\]|\sat\s(?=\S+\sdot\s))\s?[\p{L}\p{N}-]+\s?(?:\.|\(dot\)|\[dot\]|\sdot\s)\s?[a-z]{2}/u;
const PHONE = /(?<![\d.,:/-])(?:\+|00)?\(?\d[\d ().\-/]{7,}\d(?![\d.,:/-]*\d)/g;
const IBAN = /\b[a-z]{2}\d{2}(?: ?[\da-z]{4}){3,7}(?: ?[\da-z]{1,4})?\b/g;
const CARD = /(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g;
const SSN = /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/;
export const STREET =
  /(?<!\p{L})\d{1,5}\s(?:\p{L}+\s){1,3}(?:street|st|avenue|ave|road|rd|lane|drive|boulevard|blvd|court|crescent)(?!\p{L})|(?<!\p{L})\p{L}+(?:strasse|straße|gasse|straat|vägen|gatan)\s\d{1,4}|(?<!\p{L})(?:rue|calle|via|rua|avenida|ulica|ul\.|улица|ул\.)\s\p{L}+(?:[\s.]+\p{L}+){0,3}[\s.]*,?\s?\d{1,4}(?!\d)/u;

const AGE =
  "(?:[4-9]|1[0-7]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)";
const CHILD_AGE = new RegExp(
  [
    String.raw`\b(?:i'?m|i am|im|iam) (?:a |an |only |just |like |almost |about |turning |currently )*${AGE}(?:th)?(?!\s?(?:%|\$|times|minutes?|mins?|hours?|seconds?|secs?|days?|weeks?|months?|people|videos?|k\b|am\b|pm\b|feet|foot|ft|cm|kg|lbs?|inch|miles?|km|of\b|'\d|\/|:|\.\d|,\d|-?in\b|years? (?:late|in|into|clean|sober|too|ago|here|behind|deep)|\d))`,
    String.raw`\b(?:my|our) (?:\w+ )?(?:son|daughter|kid|child|boy|girl|brother|sister|nephew|niece|grandson|granddaughter|student)s? (?:is|are|just turned|turned|who is) (?:only )?${AGE}\b`,
    String.raw`\b(?:hello|hi|hey) i(?:'m| am) ${AGE}\b`,
    String.raw`\b(?:i|just) (?:turned|turn) ${AGE}\b(?! (?:it|the|this|my))|\b${AGE}[ -]?(?:years?|yrs?|yr|y)[ -]?(?:old|o)s?\b|\b${AGE} ?yo\b|\bage:? ?${AGE}\b|\baged ${AGE}\b`,
    String.raw`\b(?:[1-9](?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth) grader?s?\b|\bin (?:year|class|grade) (?:[1-9]|10|11)\b`,
    String.raw`\btengo ${AGE} anos\b|\btenho ${AGE} anos\b|\bj'?ai ${AGE} ans\b|\bich bin (?:erst )?${AGE}(?: jahre)?\b(?! (?:stunden|minuten|tage|mal))|\b\d{1,2}\. klasse\b|\bho ${AGE} anni\b|\bik ben ${AGE}(?: jaar)?\b|\bmam ${AGE} lat\b|\b${AGE} yasinda\w*|\b(?:umur|usia) (?:saya |ku |aku )?${AGE}\b|\b${AGE} tahun\b|\b${AGE} tuoi\b|\bjag ar ${AGE}(?: ar)?\b|\bam ${AGE} ani\b|\bje mi ${AGE}\b|\b${AGE} eves vagyok\b`,
    String.raw`(?:мне|мені) ${AGE}(?!\d)|${AGE} ?(?:лет|рок)|(?:عمري|عندي) ${AGE}|${AGE} ?(?:سنة|سنوات)|मैं ${AGE} साल|${AGE} ?साल का|${AGE} ?(?:歳|才|살|岁|歲|ขวบ)|אני (?:בן|בת) ${AGE}|ειμαι ${AGE}`,
  ].join("|"),
  "u",
);

/** Violence wished on or announced to somebody, whatever stands between. */
const VIOLENCE = new RegExp(
  [
    String.raw`\b(?:someone|somebody|i|we|i'll|we'll|i'm|we're) (?:\w+ ){0,3}?(?:shoot|stab|beat|punch|slap|kill|burn|break|smash|hunt|murder|strangle|hang) (?:you|your|u|ur|this (?:guy|man|woman|girl|idiot)|that (?:guy|man|woman|girl|idiot)|him|her|them)\b`,
    String.raw`\b(?:hope|wish|want|pray) (?:that )?(?:you|your|u|ur|he|she|they|someone|somebody|this (?:guy|girl|man|woman)) (?:\w+ ){0,3}?(?:die|dies|died|dead|suffer|suffers|burn|burns|get cancer|get hit|crash)\b`,
    String.raw`\b(?:deserves?|need|needs|ought|should) (?:to )?(?:be|get) (?:\w+ )?(?:beaten|shot|killed|hurt|punched|slapped|hanged|hung|executed|raped|burned|dead)\b`,
    String.raw`\bor (?:i'?ll|i will|we'll|we will|i'm going to)\b`,
  ].join("|"),
);

const SARCASTIC_SHAPES: [RegExp, string][] = [
  [/(?:^|\s)\/s(?:\s|$)/, "/s"],
  [/🙄|🤡|🙃/u, "a mocking emoji"],
  [/👏\s*👏|\p{L}\s?👏\s?\p{L}+\s?👏/u, "clapping between words"],
  [/\b(?:\p{Ll}\p{Lu}){3,}\p{Ll}?\b/u, "aLtErNaTiNg letters"],
  [/\.{3}\s?(?:not|NOT)[.!]*$|[.!,]\s?NOT[.!]*$/, '"... not"'],
  [
    /"(?:expert|experts|professional|genius|music|art|artist|talent|singer|scientist|journalist|tutorial|help|free|facts|science)"/i,
    "words in quotation marks",
  ],
];

/** Praise or thanks that turns in the same breath. */
const BITTER_PRAISE = new RegExp(
  [
    String.raw`\b(?:great|nice|good|amazing|brilliant|lovely|wonderful|fantastic|excellent|thanks|thank you|congrats|congratulations|well done|bravo)\b[^.!?]{0,40}\b(?:ruin\w*|wast(?:e|ed|ing)|destroy\w*|fail(?:ed|ing|ure)?|useless|garbage|trash|for nothing|for once|as usual|as always again|copying|stealing)\b`,
    String.raw`\blov(?:e|ing) (?:how|that|it when|the way) (?:you|he|she|they|nobody|no one)(?: \w+)? (?:skip|skipped|forg\w+|ignor\w+|never|don't|dont|didn't|didnt|can't|cant|only|still|fail\w*|left out|avoid\w*)\b`,
    String.raw`\b(?:great|nice|amazing|good|lovely) (?:audio|sound|quality|editing|acting|video|job|work|camera|idea|advice)(?: \w+)? ?(?:\.{2,}|…) ?(?:did|was|were|is|are|if|for|too bad|not|but|when)\b`,
    String.raw`\b(?:wow|oh|yeah|yes|sure|right)[,.!… ]+(?:what an?|how|such an?|so) (?:original|surprising|shocking|unexpected|convenient|brave|creative)\b`,
  ].join("|"),
);

function luhn(digits: string): boolean {
  let sum = 0;
  for (const [index, char] of [...digits].reverse().entries()) {
    const doubled = Number(char) * (index % 2 === 0 ? 1 : 2);
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** A phone number has 8 to 15 digits and is written as one: with a plus, or in groups; view counts and years are not. */
function phoneIn(text: string): boolean {
  return [...text.matchAll(PHONE)].some(([run]) => {
    const digits = run.replace(/\D/g, "");
    if (digits.length < 8 || digits.length > 15) return false;
    if (/^(?:\+|00|0\d)/.test(run)) return !/^0+$/.test(digits);
    const grouped =
      /\d[ \-()/]+\d/.test(run) && run.split(/\D+/).filter((part) => part.length >= 2).length >= 3;
    return (
      (grouped && !/^\d{1,3}(?: \d{3})+$/.test(run)) ||
      (digits.length === 10 && digits === run && /^[6-9]/.test(run))
    );
  });
}

export function personalData(folded: string): string | null {
  if (EMAIL.test(folded)) return "an email address";
  if ([...folded.matchAll(CARD)].some(([run]) => luhn(run.replace(/\D/g, "")))) return "a card number";
  if ([...folded.matchAll(IBAN)].some(([run]) => (run.match(/\d/g)?.length ?? 0) >= 10))
    return "a bank account";
  if (SSN.test(folded)) return "a social security number";
  if (phoneIn(folded)) return "a phone number";
  return null;
}

/** What tells a class apart from phrases: shapes of numbers, ages, marks. */
const SHAPES: Partial<Record<StopClass, (folded: string, original: string) => string | null>> = {
  money: (folded) => folded.match(AMOUNT)?.[0] ?? null,
  personal_data: (folded) => (STREET.test(folded) ? "a street address" : null),
  minor: (folded) => folded.match(CHILD_AGE)?.[0] ?? null,
  health: (_folded, original) => original.match(/(?<!\p{L})R\.?\s?I\.?\s?P(?!\p{L})/u)?.[0] ?? null,
  threat: (folded) => folded.match(VIOLENCE)?.[0] ?? null,
  sarcasm: (folded, original) =>
    SARCASTIC_SHAPES.find(([shape]) => shape.test(original))?.[1] ?? folded.match(BITTER_PRAISE)?.[0] ?? null,
};

/**
 * Finds what a person must answer, beside what the model says: at most one entry a class, none for ordinary talk.
 * Recall goes before precision.
 */
export function detectEscalation(text: string): Escalation[] {
  const original = stripInvisible(plainText(text));
  const folded = fold(original);
  const phrases = phrasesIn(folded);
  const personal = personalData(folded);
  return STOP_CLASSES.flatMap((name): Escalation[] => {
    if (name === "personal_data" && personal)
      return [{ class: name, reason: `${TITLES[name]}: ${personal}.`, proven: true }];
    const found = phrases.get(name) ?? SHAPES[name]?.(folded, original);
    return found ? [{ class: name, reason: `${TITLES[name]}: ${found.trim()}.` }] : [];
  });
}
