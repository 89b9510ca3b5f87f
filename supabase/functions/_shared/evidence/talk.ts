/** Figures that state nothing themselves: the viewer's own, repeated to be denied or asked about, and figures of speech. */
import { type Assertion, amountsSaid } from "./assertions.ts";
import { level, primary, stem } from "./level.ts";
import { kept } from "./names.ts";
import { numbersIn } from "./numbers.ts";
import { measureOf, type SaidAmounts } from "./said-amounts.ts";
import { isCourtesy, sentencesOf } from "./sentences.ts";
import { sureAbout } from "./sure.ts";

const NOT =
  "not|no|isn't|won't|doesn't|never|nicht|keine?|nie|ni|não|nao|nunca|pas|non|niet|geen|nie|не|inte|değil|bukan|tidak";
/** "not 35", "instead of 35": what stands right before is denied. */
const DENIED_BEFORE = new RegExp(
  String.raw`(?<![\p{L}])(?:${NOT}|instead of|rather than|(?:an)?statt|en lugar de|en vez de|em vez de|au lieu de|invece (?:di|dei|che)|in plaats van|zamiast|вместо|замість|istället för|daripada|बजाय|بدلا من)(?: \p{L}{1,6})?[ \u00a0]$`,
  "iu",
);
/** "35 is not right", "35 would be too much". */
const DENIED_AFTER = new RegExp(
  String.raw`^[^.!?:;,\n\d]{0,24}(?<![\p{L}])(?:${NOT}|too|wrong|zu|falsch|demasiado|demais|mal|errado|trop|faux|troppo|sbagliato|te|fout|za|źle|слишком|занадто|för|fel|fazla|yanlış|yerine|terlalu|salah)(?![\p{L}])|^[^。！？\n\d]{0,12}(?:では[なあ]|じゃ[なあ]|違い|すぎ|过|不|太|아니|너무|नहीं|ज़्यादा|ليس|كثير)`,
  "iu",
);
const AGREES =
  /^[^\p{L}]*(?:(?:yes|yep|yeah|exactly|correct|right|indeed|absolutely|precisely|true|sure|of course|certainly|you bet|that's (?:it|right|correct)|you're right|you got it|spot on|ja|genau|stimmt|richtig|exakt|korrekt|klar|natürlich|sí|si|exacto|exactamente|correcto|así es|eso es|cierto|claro|por supuesto|sim|com certeza|isso|exato|exatamente|certo|correto|oui|exactement|exact|tout à fait|c'est (?:ça|exact)|voilà|bien sûr|sì|esatto|esattamente|giusto|corretto|certamente|precies|natuurlijk|zeker|klopt|juist|inderdaad|tak|dokładnie|zgadza|oczywiście|да|точно|верно|конечно|именно|так|саме|вірно|evet|aynen|doğru|tabii|ya|iya|betul|benar|tepat|tentu|precis|stämmer|हाँ|हां|जी|सही|बिल्कुल|نعم|صحيح|بالضبط)(?![\p{L}\p{M}])|はい|そうです|その通り|そのとおり|正解|もちろん|네|맞아|맞습|정확|물론|对|對|是的|没错|正确)/iu;
const THANKS =
  /thank|thx|dank|gracias|obrigad|merci|grazie|dzi[eę]k|спасиб|благодар|дяку|te[sş]ekk[uü]r|terima kasih|\btack\b|ありがと|感謝|감사|고마|谢|謝|धन्यवाद|शुक्रिया|شكر/iu;
/** A sentence of so many words and an agreement says nothing but that. */
const BARE_WORDS = 6;

/** What is numbered rather than counted, in the languages we read: week 13 is no 13 weeks, and no day 13. */
const NUMBERED = [
  "day days tag tage tagen dia dias jour jours",
  "week weeks woche wochen semana semanas semaine semaines",
  "part parts teil teile parte partes partie parties",
  "step steps schritt schritte paso pasos passo passos etape etapes",
  "chapter chapters kapitel capitulo capitulos chapitre chapitres",
  "episode episodes folge folgen episodio episodios",
  "level stufe nivel niveau",
  "size grosse talla tamanho taille pointure",
  "number nummer numero",
].map((line) => new Set(line.split(" ").map(stem)));
export const numberedIn = (stems: Iterable<string>) =>
  NUMBERED.findIndex((names) => [...stems].some((word) => names.has(word)));

const isBare = (key: string) => key.startsWith("count ");

const isDenied = (shown: string, { start, end }: Assertion) =>
  DENIED_BEFORE.test(shown.slice(Math.max(0, start - 40), start)) ||
  DENIED_AFTER.test(shown.slice(end, end + 60));
/** A date beside a date, or a value of the same measure. */
const isAlike = (other: Assertion, one: Assertion) =>
  (one.kind === "date" && other.kind === "date") ||
  other.keys.some((key) => one.keys.some((own) => measureOf(own) === measureOf(key)));

interface Talk {
  reply: string;
  comment: string;
  language: string | null;
}

/** What a reply does with the figures of its comment. */
export function talkOf({ reply, comment, language }: Talk) {
  const own = primary(language) || null;
  const said = amountsSaid(comment, own);
  const asked = new Set(said.flatMap(({ keys }) => keys));
  const readRaw = kept((text) => numbersIn(level(text), own).flatMap(({ values }) => values));
  const rawOf = ({ text }: Pick<Assertion, "text">): readonly number[] => readRaw(text);
  const raw = new Set(rawOf({ text: comment }));
  const [shown, asks] = [level(reply), level(comment)];
  const sentences = sentencesOf(shown);
  const sentenceOf = (one: { start: number; end: number }) =>
    sentences.find(({ start, end }) => start <= one.start && one.end <= end);
  const isTheirs = ({ keys, text }: Assertion) =>
    keys.some((key) => asked.has(key) || (key.startsWith("code ") && asks.includes(text))) ||
    rawOf({ text }).some((value) => raw.has(value));
  return {
    rawOf,
    isTheirs,
    /** The viewer's figure beside one that is proven: what holds for so much of theirs. "Exactly, 35 Nm" only agrees. */
    isTakenUp: (one: Assertion, proven: readonly Assertion[]): boolean =>
      isTheirs(one) &&
      !AGREES.test(sentenceOf(one)?.text ?? "") &&
      proven.some((other) => sentenceOf(other) === sentenceOf(one)),
    /** The viewer's figure, denied, asked about, or corrected in the same sentence by what a source says. */
    isEcho(one: Assertion, proven: readonly Assertion[]): boolean {
      const sentence = sentenceOf(one);
      const text = sentence?.text ?? "";
      const isCorrected = () =>
        proven.some((other) => !isTheirs(other) && sentenceOf(other) === sentence && isAlike(other, one));
      return (
        isTheirs(one) &&
        (/[?？؟]["”»」')]*$/u.test(text) || isDenied(shown, one) || (!AGREES.test(text) && isCorrected()))
      );
    },
    /** "Mille grazie": numbers of sentences that thank. */
    isSpeech(one: Assertion): boolean {
      const { text = "", start = 0 } = sentenceOf(one) ?? {};
      const rest = text.slice(0, Math.max(0, one.start - start)) + text.slice(Math.max(0, one.end - start));
      return one.kind === "number" && !isTheirs(one) && THANKS.test(rest) && isCourtesy(rest);
    },
    /**
     * Agreements with a figure of the comment where sources say another of its kind: "Exactly!"
     * @param isOther whether they say the comment's figure of something else
     */
    agreements(sources: SaidAmounts, isOther: (one: Assertion) => boolean) {
      const { keys } = sources;
      const isWrong = (one: Assertion) =>
        one.keys.every((key) => !isBare(key)) &&
        (one.keys.some((key) => keys.has(key))
          ? isOther(one)
          : [...keys].some((key) => one.keys.some((theirs) => measureOf(theirs) === measureOf(key))));
      const wrong = said.find(isWrong);
      if (!wrong) return [];
      const isSure = sureAbout(sources, { reply: [], missing: [], comment: [], rawOf, isTheirs });
      const sure = said.some((one) => isSure(one) && isWrong(one));
      return sentences
        .filter(
          ({ text }) =>
            AGREES.test(text) && !/\d/.test(text) && text.split(/[\s、。，]+/u).length <= BARE_WORDS,
        )
        .map(({ start, end }) => ({ start, end, text: reply.slice(start, end), kind: wrong.kind, sure }));
    },
  };
}
