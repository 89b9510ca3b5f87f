/**
 * Sentences that the simulated model has by heart, since it knows no language: what passages of the demo say, and thanks that fit
 * what a viewer wrote. A passage that it is not given it does not know.
 */
import sayings from "../demo/sayings.json" with { type: "json" };
import type { Language } from "./language.ts";
import occasions from "./occasions.json" with { type: "json" };
import type { GivenSource } from "./prompt.ts";

type Said = { passage: string; asked: RegExp; says: Partial<Record<Language, string>> };
type Occasion = { seen: RegExp; isForRequests: boolean; says: Partial<Record<Language, string[]>> };

const SAYINGS: Said[] = sayings.map(({ passage, asked, says }) => ({
  passage,
  asked: new RegExp(asked, "iu"),
  says,
}));

const OCCASIONS: Occasion[] = occasions.map(({ seen, requests, says }) => ({
  seen: new RegExp(seen, "iu"),
  isForRequests: requests === true,
  says,
}));

/** Letters and digits alone: what comes back was folded on its way. */
function bare(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
}

/** What it has by heart of the first source that answers a comment; `text` is null where it lacks the language. */
export function sayingFor(
  comment: string,
  sources: readonly GivenSource[],
  language: Language,
): { source: GivenSource; passage: string; text: string | null } | null {
  const known = SAYINGS.filter(({ asked }) => asked.test(comment));
  const found = sources.flatMap((source) => {
    const said = known.find(({ passage }) => source.text.includes(passage));
    return said ? [{ source, passage: said.passage, text: said.says[language] ?? null }] : [];
  });
  return found[0] ?? null;
}

/** Thanks, or regrets, for just what a viewer wrote; null for what it has no words for. */
export function thanksFor(
  comment: string,
  language: Language,
  { isRequest, seed }: { isRequest: boolean; seed: number },
): string | null {
  const occasion = OCCASIONS.find(
    ({ seen, isForRequests, says }) =>
      (isForRequests || !isRequest) && says[language] !== undefined && seen.test(comment),
  );
  const wordings = occasion?.says[language] ?? [];
  return wordings[seed % wordings.length] ?? null;
}

/** Whether a sentence stands in what it has by heart of a passage that the quotes hold. */
export function isSaying(sentence: string, quotes: readonly string[]): boolean {
  const wanted = bare(sentence);
  if (wanted.length < 4) return false;
  return SAYINGS.some(
    ({ passage, says }) =>
      Object.values(says).some((text) => bare(text).includes(wanted)) &&
      quotes.some((quote) => bare(quote).includes(bare(passage))),
  );
}

/** Whether a sentence is one of its thanks. */
export function isThanks(sentence: string): boolean {
  const wanted = bare(sentence);
  if (wanted.length < 4) return false;
  const wordings = [
    ...OCCASIONS.flatMap(({ says }) => Object.values(says).flat()),
    ...Object.values(ASKED).flat(),
  ];
  return wordings.some((text) => bare(text).includes(wanted));
}

/** Before an answer. */
export const ASKED: Record<Language, readonly string[]> = {
  en: ["Thanks for asking!", "Good question!", "Glad you asked!"],
  es: ["¡Gracias por preguntar!"],
  de: ["Danke für die Frage!"],
  fr: ["Merci pour la question !"],
  pt: ["Obrigado pela pergunta!"],
  hi: ["पूछने के लिए धन्यवाद!"],
  ja: ["ご質問ありがとうございます！"],
  ar: ["شكرا على سؤالك!"],
  ru: ["Спасибо за вопрос!"],
  ko: ["질문해 주셔서 감사합니다!"],
};

/** Before a video that somebody looks for. */
export const HERE: Record<Language, string> = {
  en: "Here it is:",
  es: "Aquí está:",
  de: "Hier ist es:",
  fr: "La voici :",
  pt: "Aqui está:",
  hi: "यह रहा वीडियो:",
  ja: "こちらです：",
  ar: "ها هو الفيديو:",
  ru: "Вот оно:",
  ko: "여기 있어요:",
};

/** Around what it can only repeat, since it stands in another language. */
const QUOTED: Record<Language, readonly [before: string, after: string]> = {
  en: ["We have written about it: “", "”"],
  es: ["Lo hemos escrito así: «", "»"],
  de: ["Bei uns steht dazu: „", "“"],
  fr: ["Voici ce que nous en avons écrit : « ", " »"],
  pt: ["Escrevemos assim: “", "”"],
  hi: ["हमने इसके बारे में लिखा है: “", "”"],
  ja: ["こう書いています：「", "」"],
  ar: ["كتبنا عن ذلك: «", "»"],
  ru: ["Мы написали об этом так: «", "»"],
  ko: ["이렇게 적어 두었어요: “", "”"],
};

export function quoted(text: string, language: Language): string {
  const [before, after] = QUOTED[language];
  return `${before}${text.replace(/[.。]$/u, "")}${after}`;
}

/** A title in the quotation marks of a language. */
export function quotationOf(title: string, language: Language): string {
  const [before, after] = QUOTED[language];
  return `${/\p{P}\s?$/u.exec(before)?.[0] ?? ""}${title}${after}`;
}

/** Whether a sentence only repeats what stands in the quotes. */
export function isQuotation(sentence: string, quotes: readonly string[]): boolean {
  const shown = bare(sentence);
  return Object.values(QUOTED).some(([before]) => {
    const said = shown.startsWith(bare(before)) ? shown.slice(bare(before).length) : "";
    return said !== "" && quotes.some((quote) => bare(quote).includes(said));
  });
}
