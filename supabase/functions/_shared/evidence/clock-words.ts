/** Times of day in words: half past seven, Viertel vor acht, las ocho menos cuarto. */
import { AND, TO } from "./joints.ts";
import { wordWorth } from "./numbers.ts";

export const clock = (hours: number, minutes: number) => `clock ${hours}:${String(minutes).padStart(2, "0")}`;

/** Both halves of the day, unless it is said which. */
function keysOf(hour: number, minutes: number, half: string): string[] {
  const at = (((hour * 60 + minutes) % 1440) + 1440) % 1440;
  if (hour > 12) return [clock(Math.floor(at / 60), at % 60)];
  const [early, late] = [0, 12].map((more) => clock(Math.floor((at % 720) / 60) + more, at % 60)) as [
    string,
    string,
  ];
  if (LATE.test(half)) return [late];
  return EARLY.test(half) ? [early] : [early, late];
}
const LATE =
  /p\.?m|afternoon|evening|night|abend|nachmittag|tarde|noche|noite|soir|midi|sera|pomeriggio|avond|middag|вечера|дня|wiecz|popoł|sore|malam|शाम|रात|दोपहर|مساء|ظهر|عصر|ليل/i;
const EARLY =
  /a\.?m|morning|morgen|früh|vormittag|mañana|manhã|matin|mattin|ochtend|утра|rano|pagi|सुबह|صباح/i;

const DAY = String.raw`(?:[ \u00a0](?:[ap]\.m\.?|[ap]m(?![\p{L}\d]|[ \u00a0]\p{L})|in the (?:morning|afternoon|evening)|at night|abends|morgens|nachmittags|vormittags|früh|am (?:frühen |späten )?(?:abend|morgen|nachmittag|vormittag)|de la (?:mañana|tarde|noche)|da (?:manhã|tarde|noite)|du (?:matin|soir)|de l'après-midi|del (?:mattino|pomeriggio)|di (?:sera|mattina)|'s (?:avonds|ochtends|middags)|утра|дня|вечера|rano|wieczorem|po południu|pagi|sore|malam|(?:صباح|ظهر|عصر|ليل)[ًا]{1,2}|مساءً?))`;
/** No number is longer in words; without an end "a-a-a-…" takes a time that grows with its square. */
const WORD = String.raw`\d{1,2}|\p{L}[\p{L}\p{M}-]{0,23}`;

/** By language: H is an hour, M minutes, D the half of the day. */
const FORMS: Record<string, string[]> = {
  // "five to ten" is a range.
  en: ["M(?: minutes)? past H", "half (?!an? )H", "(?:(?<=at )|(?=quarter))M to H", "H(?: o'clock|(?=D))"],
  de: ["M (?:nach|vor) H", "halb H", "H uhr M", "H uhr", "um H(?=D)"],
  es: [
    "(?:las?|a) H menos M",
    "(?:las?|a|de) H y M(?! \\p{L}+o)",
    "(?:las?|a) H(?=D)",
    "(?<=(?<!\\p{L})a )las? H",
  ],
  pt: ["d?[àa]s H e M", "H e M(?=D)", "[àa]s H(?: horas)?"],
  fr: [
    "H heures? (?:moins |et )?(?:le )?M",
    "H heures?(?=D)",
    "(?<=(?<!\\p{L})(?:à|vers|dès|jusqu'à|de) )H heures?",
  ],
  it: [
    "ore H",
    "dalle H(?= alle)",
    "(?<=dalle [\\p{L}\\d]{1,12} )alle H",
    "(?:d?alle|le) H (?:meno|e) (?:un )?M",
    "d?alle H(?=\\s*(?:[.,;!?]|$)|D)",
  ],
};
const SIGNS: Record<string, string> = {
  H: `(?<hour>${WORD})`,
  M: `(?<minutes>${WORD})`,
  D: DAY,
};
const PATTERNS = Object.entries(FORMS).flatMap(([language, forms]) =>
  forms.map((form) => {
    const pattern = form.replace(/[HMD]/g, (sign) => SIGNS[sign] ?? sign);
    return {
      language,
      pattern: new RegExp(
        String.raw`(?<![\p{L}\p{M}\d:.,])${pattern}(?<half>${DAY})?(?![\p{L}\d]|[:.,h]\d)`,
        "giu",
      ),
    };
  }),
);
const BEFORE_HOUR = /(?<!\p{L})(?:to|vor|menos|moins|meno)(?!\p{L})/iu;
/** Half an hour before the hour that is named; in English after it. */
const HALF = /(?:^|\s)hal[bf]\s/iu;

const FROM = new RegExp(
  String.raw`(?<![\p{L}\d:.,])(${WORD})(?:[:.h](\d\d)|[ \u00a0]?h)?[ \u00a0]?(?:${TO}|${AND}|a las|jusqu'à?|as até|até às|alle)[ \u00a0]?(?:las? |l'|à |um )?$`,
  "iu",
);

interface Clock {
  start: number;
  end: number;
  keys: string[];
}

/** The time at which a stretch begins that ends at a time: of "14 bis 18 Uhr" the 14. */
export function beginningOf(text: string, end: number, language: string | null): Clock | null {
  const match = FROM.exec(text.slice(Math.max(0, end - 40), end));
  if (!match) return null;
  const [shown, word = "", minutes = "0"] = match;
  const hour = wordWorth(word, language);
  if (!Number.isInteger(hour) || hour < 0 || hour > 24 || Number(minutes) > 59) return null;
  const start = Math.max(0, end - 40) + match.index;
  const keys = /^\d/.test(word) ? [clock(hour, Number(minutes))] : keysOf(hour, Number(minutes), "");
  return { start, end: start + (/^\S+/.exec(shown)?.[0] ?? shown).length, keys };
}

export function spokenClocksIn(text: string, language: string | null): Clock[] {
  const found: Clock[] = [];
  for (const { pattern, language: own } of PATTERNS) {
    if (language && language !== own) continue;
    for (const { index, 0: shown, groups = {} } of text.matchAll(pattern)) {
      const { hour: word = "", minutes: said } = groups;
      const hour = wordWorth(word, own);
      const isHalf = said === undefined && HALF.test(shown);
      const part = said === undefined ? (isHalf ? 0.5 : 0) : wordWorth(said, own);
      const minutes = part < 1 ? part * 60 : part;
      const isOdd = minutes > 59 || (minutes % 5 !== 0 && own !== "fr" && own !== "de");
      // "8 Uhr" in figures is read as it stands.
      const isWritten = own === "de" && said === undefined && /^\d/.test(word);
      if (!Number.isInteger(hour) || hour < 1 || hour > 24 || minutes < 0 || isOdd || isWritten) continue;
      const isBefore = (isHalf && own !== "en") || (said !== undefined && BEFORE_HOUR.test(shown));
      found.push({
        start: index,
        end: index + shown.length,
        keys: [
          ...keysOf(hour, isBefore ? -minutes : minutes, shown.slice(shown.lastIndexOf(said ?? word))),
          // "deux heures et demie" may be how long.
          ...(own === "fr" && said !== undefined ? [`time ${hour * 3600 + minutes * 60}`] : []),
        ],
      });
    }
  }
  return found;
}
