import { STOP_CLASSES, type StopClass } from "../database/vocabulary.gen.ts";
import { fold, stripInvisible } from "../text/normalise.ts";
import { ADDRESS, PHONE, personalData, STREET } from "./personal-data.ts";
import { INSULTS, INSULTS_UNSPACED, REPLY_PHRASES, REPLY_UNSPACED } from "./reply-stop-phrases.ts";
import { finderOf, PhraseBook, readWords, wordsFrom } from "./word-phrases.ts";

/** What in a reply a person has to see first. */
interface ReplyStop {
  class: StopClass;
  /** A sentence for a person, with the words that gave rise to it. */
  reason: string;
}

const TITLES: Record<StopClass, string> = {
  money: "Makes a promise or gives advice about money",
  legal: "Talks about the law",
  health: "Mentions health or a loss",
  threat: "Sounds like a threat",
  personal_data: "Gives or asks for personal data",
  minor: "Addresses a child personally",
  sarcasm: "Sounds like mockery",
};

const AGE = "(?:[4-9]|1[0-7]|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen)";

const AMOUNT =
  /[$€£¥₹₽₩₺₫]\s?\d|(?<![\p{L}\d])\d[\d.,]{0,60}\s?(?:[$€£¥₹₽₩₺₫]|(?:dollars?|bucks|euros?|pounds|usd|eur|gbp|inr|rupees|rupias?|reais|pesos|yen|zl|lira|руб\S{0,20}|円|元|원)(?!\p{L}))/u;
/** "No credit card", "ohne Passwort": nobody is asked for it. */
const DENIED =
  "no not without kein keine keinen ohne sin sans pas aucun aucune sem senza nessun nessuna geen zonder bez bina tanpa без нет";

/** What a phrase cannot say: a promise, a piece of advice, a child's age, with words of any kind in between. */
const SHAPES: Partial<Record<StopClass, RegExp[]>> = {
  money: [
    // A price, what a viewer pays or saves and what things make together are for the proof; here counts money that is sent or promised.
    new RegExp(
      `\\b(?:send|(?:we|i|they)(?:'ll|'d| will| would)? (?:\\w+ )?pay|give|wire|transfer|refund|lend|win|won|earn|(?<!\\b(?:those|these|they|both|together) )make|receive|get back)\\b[^.!?]{0,30}?(?:${AMOUNT.source})`,
      "u",
    ),
    new RegExp(`\\bpay\\b[^.!?]{0,30}?(?:${AMOUNT.source})[^!?]{0,20}?\\b(?:in)?to\\b`, "u"),
    /\d\s?% (?:off|discount|return|profit)/,
    /\b(?:i|we)(?:'ll| will|'re going to| are going to) (?:\w+ )?(?:send|ship|mail) (?:you|it to you)\b(?!(?: \w+){0,3} (?:hugs?|love|kiss\w*|greetings?|vibes|energy|smiles?|thoughts)\b)/,
    /\byou(?:'ll| will| can)? (?:get|make|earn|receive|save)\b[^.!?]{0,30}\b(?:money|cash|off|profits?|income)\b/,
    /\b(?:money|profit|returns?|income|earnings?)\b[^.!?]{0,30}\bguaranteed\b/,
  ],
  legal: [
    /\byou (?:may|can|are allowed to|have the right to)\b[^.!?]{0,25}\b(?:commercially|monetise|monetize|reupload|re-upload|sue|claim damages)\b/,
    /\b(?:is|it's|that's|are|was|totally|est|es|ist|e) (?:not |nicht |pas |totally |completely )?ill?egale?\b|\bilegal (?:hacer|fazer)\b/,
    /\blegal(?:ly)? (?:\w+ )?(?:has|have|must|allowed|required|right|obliged|fine|safe)\b|\b(?:perfectly|totally|completely|is|it's|not) legal\b/,
  ],
  health: [
    /\b(?:take|stop|skip|use|increase|reduce|nimm|nehmen sie|toma|tome|tomar|prends|prenez|prendi)\b[^.!?]{0,25}\b(?:\d+ ?mg|(?<!(?:after|for|in|within|about) )a day|daily|am tag|al dia|por dia|ao dia|par jour|al giorno)\b/,
    // Grams, and millilitres that are used, are a recipe's; taken, they are a dose.
    /\b(?:take|stop|skip|nimm|nehmen sie|toma|tome|tomar|prends|prenez|prendi)\b[^.!?]{0,25}\b\d+ ?ml\b/,
    /\b(?:no|any|safe|good|fine|bad) for (?:your )?(?:diabetics?|pregnan\w+|babies|the heart|your heart|blood pressure|asthma\w*)\b/,
  ],
  personal_data: [STREET],
  threat: [
    /\b(?:i|we)(?:'ll| will|'m going to|'re going to| am going to| are going to) (?:\w+ )?(?:kill|hurt|find|hunt|beat|punch|shoot|stab|destroy|expose|ruin|dox\w*) (?:you|your|u|him|her|them)\b(?! (?:an?|the|some|one)\b)/,
    /\bor else\s*(?:[.!…]|$)/,
  ],
  minor: [
    new RegExp(
      `\\b(?:you(?:'re| are)|you (?:just )?turned|you being) (?:only |just |already )?${AGE}(?: (?:years?|yrs?)(?: old)?)?(?=[.,!?]|$| (?:and|years?|yrs?|but|already)\\b)`,
    ),
    new RegExp(
      `\\b(?:only|just|at) ${AGE} years? old\\b|\\b${AGE}[ -]year[ -]olds? (?:like you|boy|girl)\\b`,
    ),
  ],
  sarcasm: [
    /(?:^|\s)\/s(?:\s|$)|🙄|🤡/u,
    /\b(?:great|nice|good|amazing|brilliant) (?:job|work|idea|comment) (?:ruining|wasting|missing|not)\b/,
    /\b(?:oh|wow|yeah|sure)[,!. ]+(?:\w+ )?because you\b/,
  ],
};

/** Made with the first reply: a run may have none. */
function firstUsed<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const phrases = firstUsed(() => {
  const book = new PhraseBook<StopClass>();
  for (const name of STOP_CLASSES)
    book.add(name, REPLY_PHRASES[name], name === "personal_data" ? DENIED : "");
  return book;
});

/** What says that something is not given: a source with one of these grants nothing. */
const DENIES =
  /(?<!\p{L})(?:no|non|not|never|without|\p{L}{2,6}n't|cannot|kein\p{L}{0,2}|nicht|nie|ohne|ni|nunca|jamas|sin|nao|sem|pas|jamais|sans|mai|senza|niet|geen|zonder|bez|nigdy|не|нет|без|degil|yok|tidak|bukan|tanpa|नहीं|बिना|لا|ليس|غير)(?!\p{L})|ません|ない|않|没|不/u;

/** What a purchase is found by: who asks for it promises no money. */
const ORDER_NUMBER =
  /(?<!\p{L})(?:order|booking|invoice) (?:number|no\.?|id)(?!\p{L})|num(?:ero|ber|mer) (?:d[eio]l? |der |de la )?(?:(?:tu|su|seu|sua|votre|ta|tuo|tua|deiner|ihrer) )?(?:pedido|compra|commande|ordine|bestellung)(?!\p{L})|(?<!\p{L})(?:bestell|auftrags|rechnungs)nummer(?!\p{L})|номер\p{L}{0,2} (?:(?:вашего|твоего) )?заказа|ご?注文番号/gu;

const compact = (text: string) => text.replace(/\s+/gu, "");

/** Where somebody may be reached, and the same with the words that ask for it. */
const REACHED = [ADDRESS, STREET, PHONE].map(({ source }) => ({
  place: new RegExp(source, "giu"),
  asked: new RegExp(`(?:\\b(?:e-?mail|contact|call|text|message) (?:me|us) (?:at|on) )?(${source})`, "giu"),
}));

/** A folded reply without the addresses and telephone numbers that its sources give. */
function withoutOwn(reply: string, sources: readonly string[]): string {
  return REACHED.reduce((text, { place, asked }) => {
    const own = new Set(sources.flatMap((source) => source.match(place) ?? []).map(compact));
    return text.replace(asked, (whole, one: string) => (own.has(compact(one)) ? "" : whole));
  }, reply);
}

/**
 * What in a drafted reply a person must see first: at most one entry a class. It judges what the reply says (promises,
 * advice, demands, attacks); that a word also occurs in grave comments means nothing here.
 * @param sources what it cites of its owner
 */
export function detectReplyStops(reply: string, sources: readonly string[] = []): ReplyStop[] {
  // A discount in the owner's own words and figures is theirs; whether the figures are is for the proof.
  const own = sources.map((text) => compact(fold(text)));
  const isOwn = (name: StopClass, words: string) =>
    name === "money" && /\d/.test(words) && own.some((text) => text.includes(compact(words)));
  const affirmed = sources.flatMap((text) =>
    fold(text)
      .split(/[.!?\n]+/)
      .filter((sentence) => !DENIES.test(sentence))
      .map(compact),
  );
  const folded = withoutOwn(fold(stripInvisible(reply)), sources.map(fold)).replace(ORDER_NUMBER, "");
  const read = readWords(folded);
  // Its own terms with the words around them: "is refundable until".
  const isQuoted = (at: number, end: number) =>
    at > 0 &&
    end < read.length &&
    affirmed.some((text) => text.includes(compact(wordsFrom(read, at - 1, end + 1))));
  const said = [...phrases().in(read)].filter(({ tag, at, end }) => !(tag === "money" && isQuoted(at, end)));
  return STOP_CLASSES.flatMap((name): ReplyStop[] => {
    const phrase = said.find(({ tag }) => tag === name);
    const found =
      (name === "personal_data" ? personalData(folded) : null) ??
      (phrase && wordsFrom(read, phrase.at, phrase.end)) ??
      [REPLY_UNSPACED[name], ...(SHAPES[name] ?? [])]
        .map((pattern) => folded.match(pattern)?.[0])
        .find((match) => match !== undefined && !isOwn(name, match));
    return found ? [{ class: name, reason: `${TITLES[name]}: ${found.trim()}.` }] : [];
  });
}

const insultIn = firstUsed(() => finderOf(INSULTS));

/** The words with which a reply runs somebody down, or null. */
export function findInsult(reply: string): string | null {
  const folded = fold(stripInvisible(reply));
  return insultIn()(folded) ?? folded.match(INSULTS_UNSPACED)?.[0] ?? null;
}
