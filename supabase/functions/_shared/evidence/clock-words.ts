/** Times of day in words: half past seven, Viertel vor acht, las ocho menos cuarto. */
import { plainWord, words } from "./level.ts";

/** The hours from one to twelve. */
const SPOKEN = {
  en: "one two three four five six seven eight nine ten eleven twelve",
  de: "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig einundzwanzig zweiundzwanzig dreiundzwanzig",
  es: "una dos tres cuatro cinco seis siete ocho nueve diez once doce",
  pt: "uma duas três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove vinte",
  fr: "une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt vingt-et-une vingt-deux vingt-trois",
  it: "una due tre quattro cinque sei sette otto nove dieci undici dodici",
  nl: "één een twee drie vier vijf zes zeven acht negen tien elf twaalf",
  sv: "ett två tre fyra fem sex sju åtta nio tio elva tolv",
  ru: "час два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать",
};
type Spoken = keyof typeof SPOKEN;
const hoursOf = (language: Spoken) =>
  words(SPOKEN[language]).filter((word, at, all) => all.indexOf(word) === at);
const hourOf = (language: Spoken, word: string) =>
  /^\d+$/.test(word) ? Number(word) : hoursOf(language).indexOf(plainWord(word)) + 1;

const MINUTES: Record<string, number> = Object.fromEntries(
  [
    [5, "five fünf cinco cinq cinque vijf"],
    [10, "ten zehn diez dez dix dieci tien"],
    [15, "quarter kvart viertel cuarto quarto quart kwart quinze quince"],
    [20, "twenty zwanzig veinte vinte vingt venti"],
    [25, "twenty-five"],
    [30, "half halv thirty media meia demie mezza mezzo dreißig treinta trinta trente trenta"],
    [45, "dreiviertel"],
  ].flatMap(([value, names]) => words(String(names)).map((name) => [name, Number(value)] as const)),
);

const clock = (hours: number, minutes: number) => `clock ${hours}:${String(minutes).padStart(2, "0")}`;

/** Both halves of the day, unless it is said which. */
function keysOf(hour: number, minutes: number, half: string): string[] {
  if (hour > 12) {
    const of = (((hour * 60 + minutes) % 1440) + 1440) % 1440;
    return [clock(Math.floor(of / 60), of % 60)];
  }
  const at = ((hour % 12) * 60 + minutes + 720) % 720;
  const [early, late] = [clock(Math.floor(at / 60), at % 60), clock(Math.floor(at / 60) + 12, at % 60)];
  if (LATE.test(half)) return [late];
  return EARLY.test(half) ? [early] : [early, late];
}
const LATE =
  /p\.?m|afternoon|evening|night|abend|nachmittag|tarde|noche|noite|soir|midi|sera|pomeriggio|avond|middag|вечера|дня/i;
const EARLY = /a\.?m|morning|morgen|früh|vormittag|mañana|manhã|matin|mattin|ochtend|утра/i;

const HALF_OF_DAY = String.raw`(?:[ \u00a0](?:([ap]\.m\.?|[ap]m(?![\p{L}\d]|[ \u00a0]\p{L}))|in the (morning|afternoon|evening)|at (night)|(abends|morgens|nachmittags|vormittags|früh)|am (?:frühen |späten )?(abend|morgen|nachmittag|vormittag)|de la (mañana|tarde|noche)|da (manhã|tarde|noite)|du (matin|soir)|de l'(après-midi)|del (mattino|pomeriggio)|di (sera|mattina)|'s (avonds|ochtends|middags)|(утра|дня|вечера)))`;
/** Stands for an hour of the language. */
const WORD = "HOUR";

/** The language, what stands there, which parts of it are the minutes and the hour, and how both make a time. */
const FORMS: [Spoken, string, "past" | "to" | "of"][] = [
  ["en", `(?:a )?(half|quarter|five|ten|twenty|twenty-five)(?: minutes)? past ${WORD}`, "past"],
  // "five to ten" is a range.
  ["en", `(?:a )?(quarter|(?<=at )(?:five|ten|twenty)) to ${WORD}`, "to"],
  ["de", `(viertel|fünf|zehn|zwanzig) nach ${WORD}`, "past"],
  ["de", `(viertel|fünf|zehn|zwanzig) vor ${WORD}`, "to"],
  ["nl", `(half) ${WORD}`, "to"],
  ["sv", `(halv) ${WORD}`, "to"],
  ["sv", `(kvart) över ${WORD}`, "past"],
  ["sv", `(kvart) i ${WORD}`, "to"],
  ["nl", `(kwart|vijf|tien) over ${WORD}`, "past"],
  ["nl", `(kwart|vijf|tien) voor ${WORD}`, "to"],
];
const AFTER: [Spoken, string, 1 | -1][] = [
  ["es", `(?:las?|a) ${WORD} menos (cuarto|diez|cinco|veinte)`, -1],
  ["es", String.raw`(?:las?|a|de) ${WORD} y (media|cuarto)(?! \p{L}+o)`, 1],
  ["pt", `(?:às|as) ${WORD} e (meia|quinze)`, 1],
  ["fr", `${WORD} heures? moins (?:le )?(quart|dix|cinq|vingt)`, -1],
  ["fr", `${WORD} heures? (?:et )?(quart|demie|trente|quinze)`, 1],
  ["it", `(?:le|alle|dalle) ${WORD} meno (?:un )?(quarto|dieci|cinque|venti)`, -1],
  ["it", `(?:le|alle|dalle) ${WORD} e (?:un )?(quarto|mezza|mezzo|trenta)`, 1],
  ["de", `${WORD} uhr (dreißig|fünfzehn|zehn|zwanzig)`, 1],
  ["pt", `${WORD} e (meia|quinze)(?=${HALF_OF_DAY})`, 1],
];
/** An hour alone: only where its half of the day, or a word for an hour, says that it is one. */
const ALONE: [Spoken, string][] = [
  ["en", `${WORD}(?: o'clock|(?=${HALF_OF_DAY}))`],
  ["de", `${WORD} uhr`],
  ["de", `um ${WORD}(?=${HALF_OF_DAY})`],
  ["es", `(?:las?|a) ${WORD}(?=${HALF_OF_DAY})`],
  ["pt", `(?:às|as) ${WORD}(?: horas)?(?=${HALF_OF_DAY})`],
  ["es", String.raw`(?<=(?<!\p{L})a )las? ${WORD}`],
  ["pt", `(?:às|as) ${WORD}`],
  ["fr", `${WORD} heures?(?=${HALF_OF_DAY})`],
  ["fr", String.raw`(?<=(?<!\p{L})(?:à|vers|dès|jusqu'à|de) )${WORD} heures?`],
  ["it", String.raw`(?:alle|dalle) ${WORD}(?=\s*(?:[.,;!?]|$)|${HALF_OF_DAY})`],
  ["nl", `${WORD} uur(?=${HALF_OF_DAY})`],
  ["nl", `om ${WORD} uur`],
  ["ru", `${WORD}(?: час(?:ов|а)?)?(?=${HALF_OF_DAY})`],
];

/** "vingt-deux" before "vingt". */
function longestFirst(list: string): string {
  return [...new Set(list.split(" "))].sort((a, b) => b.length - a.length).join("|");
}

const bounded = (language: Spoken, pattern: string) => {
  const hours = String.raw`(${longestFirst(SPOKEN[language])}|\d{1,2})`;
  return new RegExp(
    String.raw`(?<![\p{L}\d:.,])${pattern.replace(WORD, hours)}(?:${HALF_OF_DAY})?(?![\p{L}\d]|[:.,h]\d)`,
    "giu",
  );
};
const ALL: { pattern: RegExp; language: Spoken; way: "past" | "to" | 1 | -1 | 0 }[] = [
  ...FORMS.map(([language, pattern, way]) => ({
    language,
    pattern: bounded(language, pattern),
    way: way === "to" ? ("to" as const) : ("past" as const),
  })),
  ...AFTER.map(([language, pattern, way]) => ({ language, pattern: bounded(language, pattern), way })),
  ...ALONE.map(([language, pattern]) => ({ language, pattern: bounded(language, pattern), way: 0 as const })),
];

const NOON =
  /(?<![\p{L}])(?:at |by |until |till |before |after |around )noon|(?<![\p{L}])(?:a|al) mediod[ií]a|(?<![\p{L}])(?:ao|até o) meio-dia|(?<=(?<![\p{L}])(?:à|vers|dès|avant|jusqu'à) )midi(?! ?\d)|(?<![\p{L}])(?:a )?mezzogiorno|в полдень|正午/giu;
const MIDNIGHT =
  /(?<![\p{L}])(?:at |by |until |till |before |after |around )midnight|(?<![\p{L}])(?:um )mitternacht|(?<![\p{L}])a (?:la )?medianoche|(?<![\p{L}])à meia-noite|(?<=(?<![\p{L}])(?:à|vers|avant|jusqu'à) )minuit|(?<![\p{L}])a mezzanotte|в полночь/giu;

const ANY_HOUR = longestFirst(Object.values(SPOKEN).join(" "));
/** What stands before the end of a stretch of hours: "von 14 bis", "from nine till", "de diez a". */
const FROM = new RegExp(
  String.raw`(?<![\p{L}\d:.,])(\d{1,2}|${ANY_HOUR})(?:[:.h](\d\d)|[ \u00a0]?h)?[ \u00a0]?(?:-|~|bis|to|till?|until|à|a|a las|jusqu'à|jusqu'|às|até as|até às|alle|tot|до|do|から|e|and|und)[ \u00a0]?(?:las? |l'|à |um )?$`,
  "iu",
);

/** The time at which a stretch begins that ends at a time: of "14 bis 18 Uhr" the 14. */
export function beginningOf(
  text: string,
  end: number,
): { start: number; end: number; keys: string[] } | null {
  const match = FROM.exec(text.slice(Math.max(0, end - 40), end));
  if (!match) return null;
  const [shown, word = "", minutes = "0"] = match;
  const start = Math.max(0, end - 40) + match.index;
  const spoken = (Object.keys(SPOKEN) as Spoken[]).map((language) => hourOf(language, word));
  const hour = Math.max(...spoken);
  if (hour < 0 || hour > 24 || Number(minutes) > 59) return null;
  const keys = /^\d/.test(word) ? [clock(hour, Number(minutes))] : keysOf(hour, Number(minutes), "");
  const written = /^\S+/.exec(shown)?.[0] ?? shown;
  return { start, end: start + written.length, keys };
}

/** Most texts say no time of day in words. */
const HINT =
  /half|quarter|past|media|cuarto|a las?|às|as |o'clock|morning|afternoon|evening|night|noon|[ap]\.?m|halb|viertel|uhr|vor|nach|abend|früh|mittag|menos|mañana|tarde|noche|mediod|manhã|noite|meia|heure|matin|soir|midi|minuit|meno|alle|sera|mezz|kwart|uur|halv|kvart|утра|дня|вечера|пол|正午|\d ?час/iu;

export function spokenClocksIn(text: string): { start: number; end: number; keys: string[] }[] {
  const found: { start: number; end: number; keys: string[] }[] = [];
  if (!HINT.test(text)) return found;
  for (const { pattern, language, way } of ALL)
    for (const match of text.matchAll(pattern)) {
      const [, one = "", two = ""] = match;
      const hour = hourOf(language, way === "past" || way === "to" ? two : one);
      if (hour < 1 || hour > 24) continue;
      // "8 Uhr" in figures is read as it stands.
      if (way === 0 && language === "de" && /^\d/.test(one)) continue;
      const minutes = way === 0 ? 0 : (MINUTES[plainWord(way === 1 || way === -1 ? two : one)] ?? 0);
      const half = match[0].slice(match[0].lastIndexOf(way === 1 || way === -1 ? two : one));
      found.push({
        start: match.index,
        end: match.index + match[0].length,
        keys: [
          ...keysOf(hour, way === "to" || way === -1 ? -minutes : minutes, half),
          // "deux heures et demie" may be how long.
          ...(language === "fr" && way === 1 ? [`time ${hour * 3600 + minutes * 60}`] : []),
        ],
      });
    }
  for (const [pattern, key] of [
    [NOON, "clock 12:00"],
    [MIDNIGHT, "clock 0:00"],
  ] as const)
    for (const { index, 0: shown } of text.matchAll(pattern))
      found.push({ start: index, end: index + shown.length, keys: [key] });
  return found;
}
