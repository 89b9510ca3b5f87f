import type { FoundNumber } from "./found-number.ts";
import { CJK, plainWord, primary, SMALL, wordsOf } from "./level.ts";
import { byLanguage, countingNames, kept, lexicon, unitNames } from "./names.ts";

/** What a unit measures, and how many of the measure's least one it is. */
interface Unit {
  measure: string;
  factor: number;
}

const linesOf = (table: string) =>
  table
    .trim()
    .split(/\n|, /)
    .map((line) => line.split(" "));

/** Measure, factor and the name by which `Intl` knows the unit, which has its names in every language. */
const KNOWN = linesOf(`
time 1 second, time 60 minute, time 3600 hour, time 86400 day, time 604800 week, months 1 month
months 12 year, mass 1 gram, mass 1000 kilogram, pound 16 pound, pound 1 ounce, volume 1 milliliter
volume 1000 liter, gallon 1 gallon, fl_oz 1 fluid-ounce, length 1 millimeter, length 10 centimeter
length 1000 meter, length 1000000 kilometer, inch 1 inch, inch 12 foot, inch 36 yard, mile 1 mile
celsius 1 celsius, fahrenheit 1 fahrenheit, degree 1 degree, percent 1 percent
bytes 0.000001 kilobyte, bytes 0.001 megabyte, bytes 1 gigabyte, bytes 1000 terabyte
area 10000 hectare
`);

/** Measure, factor, and names that `Intl` does not have; `_` stands for a blank. Of a longer word its endings are left off. */
const MORE = linesOf(`
time 1 s secs seg segs 秒間 秒鐘 сек सेकेंड ثواني, time 60 mins 分間 分鐘, time 3600 h hrs uren घण्टे 小時 个小时 個小時, time 1209600 fortnight
time 900 viertelstunde, time 2700 dreiviertelstunde, time 1800 полчаса півгодини, time 86400 dagar 日間 일간 сутки суток доба
time 604800 週 주일 हफ्ते हफ़्ते 星期 个星期, months 1 ヶ月 カ月 ヵ月 個月 شهور, months 12 annee jaren 年間 साल yaş, mass 0.001 mg
mass 1 g gr гр جرام, mass 10 deko, mass 100 etto etti, mass 1000 kilo quilo キロ 킬로 किलो كيلو chilo кило 公斤 กิโล, pound 16 lbs
pfund 1 pfund, volume 1 cc millilitre मिली مل, volume 10 cl centilitre centiliter, volume 100 dl decilitre deciliter decilitro
volume 1000 l litre litrar л
tsp 1 tsp tsps teaspoon tl teeloffel cdta cdita cucharadita cuillere_a_cafe c._a_c. cc. cac colher_de_cha 小さじ чайная_ложка чайных_ложек ч.л 작은술 티스푼 छोटा_चम्मच छोटे_चम्मच ملعقة_صغيرة cucchiaino theelepel łyżeczka łyżeczek tesked teskedar tsk çay_kaşığı sendok_teh 茶匙 小勺 ช้อนชา
tbsp 1 tbsp tbs tablespoon el essloffel cda cdas cucharada cucharada_sopera cuillere_a_soupe c._a_s. cas colher_de_sopa 大さじ столовая_ложка столова_ложка столовых_ложек ст.л 큰술 테이블스푼 बड़ा_चम्मच बड़े_चम्मच ملعقة_كبيرة cucchiaio cucchiai eetlepel łyżka łyżek matsked matskedar msk yemek_kaşığı sendok_makan 汤匙 大勺 ช้อนโต๊ะ
spoon 1 spoon loffel cuchara colher colheres cuillere
cup 1 cup cups tasse taza xicara chavena カップ чашка стакан 컵 कप كوب أكواب tazza kop koppen kopje szklanka szklanek kopp koppar bardak su_bardağı cangkir gelas склянка 杯 ถ้วย
glass 1 glass glas glaser glazen vaso copo verre bicchiere
pinch 1 pinch prise pizca pitada pincee pizzico snufje szczypta nypa tutam щепотка щіпка, quart 1 quart qt, pint 1 pint
length 1 millimetre ミリ मिमी, length 10 centimetre सेमी センチ santim 公分 센티, length 1000 m metre 公尺, length 1000000 kilometre किमी, inch 1 " ″
speed 1 km/h kmh kph, mph 1 mph
celsius 1 c celsius ℃ degrees_c grados_centigrados graad graden डिग्री, fahrenheit 1 f fahrenheit ℉ degrees_f
percent 1 procenty per_cent pct per_cento 퍼센트 프로 بالمئة, hertz 1 hz hertz, hertz 1000 khz, hertz 1000000 mhz, hertz 1000000000 ghz
pressure 1 bar bars bary бар бара 바, psi 1 psi, watt_hours 1 wh, watt_hours 1000 kwh, torque 1 nm, lumen 1 lm lumen
horsepower 1 hp ps ch cv
area 1 m² m2 qm quadratmeter metros_cuadrados metros_quadrados mètres_carrés square_meters square_metres
square_feet 1 ft² sqft square_feet, watt 1 w watt, watt 1000 kw, volt 1 v volt, charge 1 mah
frames 1 fps frames_per_second frames_a_second bilder_pro_sekunde, lines 1 p, pixels 1 mp megapixel
tempo 1 bpm beats_per_minute pulsaciones batidas battements schläge battiti_al_minuto, energy 1 kcal calorie kalorien カロリー
decibel 1 db
people 1 person personer people leute pessoas personnes serving portion porciones raciones porcoes 人 人前 人分 名 человек 명 인분 लोग أشخاص persone osób osoby kişi orang осіб людей 人份
years_old 1 歳 岁 歲 살
eggs 1 egg eggs ei eier huevo ovo ovos oeuf uovo uova eieren jajko jajek ägg yumurta telur яйцо яйца яиц яйце яєць
times 1 times mal vez veces vezes fois 回 раз раза рази 번 회 बार مرة مرات volta volte keer razy raz gång gånger kez kere kali разів 次
episode 1 episode folge episodio 話 episodi puntata aflevering odcinek odcinki avsnitt bölüm серия серий 集 화
part 1 part teil parte partes partie parti deel delen część części delar bagian часть частей, sheets 1 枚, pieces 1 個 개
long_ones 1 本, bags 1 袋, grains 1 粒, videos 1 video videoclip filmy film видео відео
workdays 1 working_day business_day werktag arbeitstag día_laborable día_hábil dias_úteis jour_ouvré jour_ouvrable giorni_lavorativi werkdag werkdagen dni_roboczych рабочих_дней робочих_днів arbetsdagar iş_günü hari_kerja 営業日 工作日 영업일
`);

/** Units that are counted things: their number may stand farther away from them. */
export const COUNTED = new Set(["people", "eggs", "times", "episode", "part", "videos"]);
/** Counters of East Asian languages: others count the same without one. */
export const COUNTERS = new Set(["count", "sheets", "pieces", "long_ones", "bags", "grains"]);
/** What is counted rather than measured. */
export const isCounter = (measure: string) => COUNTED.has(measure) || COUNTERS.has(measure);

/** Before the number: 大さじ2, part 3, serves 4. */
const BEFORE =
  /(大さじ|小さじ|第|パート|\b(?:part|teil|parte|partie|episode|folge|episodio|épisode|episódio|serves|feeds|sirve|rinde|serve)\b)[ \u00a0]?$/iu;
const BEFORE_MEANS: Record<string, string> = { 第: "times", パート: "part" };

/** One of each, so that what several lists say is the same. */
const units = kept((key): Unit => {
  const [measure = "", by] = key.split(" ");
  return { measure, factor: Number(by) };
});
const unit = (measure = "", by = "1") => units(`${measure} ${by}`);

const listed = kept(() =>
  lexicon(
    MORE.flatMap(([measure, by, ...names]) => {
      const one = unit(measure, by);
      return names.map((name) => [plainWord(name.replaceAll("_", " ")), one] as const);
    }),
  ),
);
/** What `Intl` calls the units. */
const known = byLanguage((language) =>
  lexicon(
    KNOWN.flatMap(([measure, by, name = ""]) => {
      const one = unit(measure, by);
      // Only English says degrees without a scale.
      const heat = name === "degree" && language !== "en" ? unit("celsius") : one;
      return (
        unitNames(language, name)
          // 華氏20度: what stands behind is no scale's own.
          .filter((called) => name !== "fahrenheit" || called.length > 1)
          .map((called) => [called, called === "°" ? one : heat] as const)
      );
    }),
  ),
);

function unitsOf(word: string, language: string | null): Unit[] {
  // A lone m is metres or minutes.
  if (word === "m") return [...listed("").find(word), unit("time", "60")];
  const found = listed("").find(word);
  return found.length > 0 ? found : known(language).find(word);
}

/** Names of scripts without blanks, the longest first. */
const runsIn = kept((language) =>
  [...listed("").names, ...known(language).names]
    .filter((name) => CJK.test(name))
    .sort((a, b) => b.length - a.length),
);

/** What money is called, after what it is. */
const MONEY = `
USD $ us$ usd dollar dollars dolares buck bucks ドル dollari dolar dolarów dolara доллар доллара долларов доларів 달러 美元 डॉलर دولار ดอลลาร์ dollaro
EUR € eur euro euros ユーロ евро євро 유로 欧元 歐元 यूरो يورو
GBP £ gbp quid libras_esterlinas sterline sterlina sterling livres_sterling фунтов
JPY ¥ ￥ jpy yen 円 iene ienes yens yenes jenów иен 엔
KRW 원 ₩ won
RUB рублей рубля руб ₽ рубль
INR रुपये ₹ inr rupees रुपए rupias roupies
BRL r$ brl reais
CHF chf franken francs
MXN pesos mxn
cent cents cent centavos centimos centimes
PLN pln zł złotych złote złoty zlotys
SEK sek kr kronor coronas couronnes
TRY ₺ lira
UAH ₴ грн гривень гривні
IDR rupiah rp
CNY 元 块
THB บาท ฿
`;
const CURRENCIES: Record<string, string> = Object.fromEntries(
  linesOf(MONEY).flatMap(([code = "", ...names]) => names.map((name) => [plainWord(name), code])),
);
const CURRENCY_BEFORE =
  /(us\$|r\$|[$€£¥￥₹₩₺₴฿]|(?<![\p{L}])(?:usd|eur|gbp|chf|jpy|brl|inr|pln|sek|rp|kr))[ \u00a0]?$/iu;
const JOINT =
  /^(?:[ \u00a0]|-)?(?:(?:of\s+)?(?:an?|one)[ \u00a0]|(?:de|d'|d' |di|van|av|einer|eines|einem|eine)[ \u00a0]?(?:(?:une?|uma?|een|en)[ \u00a0])?)?/iu;

const counting = kept(
  (language) =>
    new Map(
      KNOWN.filter(([measure]) => measure === "time" || measure === "months").flatMap(([, , name = ""]) =>
        countingNames(language, name),
      ),
    ),
);
/** Before one of them, and behind it. */
const LENGTH_AHEAD = /(?:^|[^\p{L}\p{M}])(?:ل?مد[ةه]|بعد|قبل|خلال|منذ|كل) $/u;
const ONE_BEHIND = /^ (?:واحد[ةه]?|ونصف|وربع|وثلث)(?![\p{L}\p{M}])/u;

/** Numbers that a unit's own form says, with no letters of theirs: أسبوعين, "لمدة ساعة". */
export function countedByUnits(text: string, language: string | null): FoundNumber[] {
  const names = counting(primary(language));
  if (names.size === 0) return [];
  return wordsOf(text).flatMap(({ start, end, plain }): FoundNumber[] => {
    // "ليومين" is written as one.
    const [at, word] = /^[وفبل]/.test(plain) && names.has(plain.slice(1)) ? [1, plain.slice(1)] : [0, plain];
    const count = names.get(word) ?? names.get(word.replace(/ا$/u, "")) ?? 0;
    const isOne =
      !names.has(word) ||
      LENGTH_AHEAD.test(text.slice(Math.max(0, start - 8), start)) ||
      ONE_BEHIND.test(text.slice(end));
    if (count === 0 || (count === 1 && !isOne)) return [];
    const from = start + at;
    return [{ start: from, end: from, values: [count], article: count === 1, ordinal: false }];
  });
}

/** What a word may stand before: spoons, weights, times. */
const AMOUNTS = new Set("tsp tbsp cup spoon mass volume time length pinch glass eggs".split(" "));

export interface Measured {
  end: number;
  start: number;
  units: Unit[];
  currency: string | null;
}

/** The unit or the currency behind a number that ends here, or before one that starts there; null: it has none. */
export function unitAround(
  text: string,
  start: number,
  end: number,
  { fraction, article, language }: { fraction: boolean; article: boolean; language: string | null },
): Measured | null {
  const before = text.slice(Math.max(0, start - 14), start);
  const sign = CURRENCY_BEFORE.exec(before);
  if (sign) return { start: start - sign[0].length, end, units: [], currency: currencyOf(sign[1] ?? "") };
  const after = text.slice(end, end + 40);
  // 大さじ二杯 is 大さじ2.
  const spoon = /(大さじ|小さじ)[ ]?$/u.exec(before);
  if (spoon)
    return {
      start: start - spoon[0].length,
      end: end + (after.startsWith("杯") ? 1 : 0),
      units: unitsOf(spoon[1] ?? "", language),
      currency: null,
    };
  const joint = (fraction ? JOINT : /^(?:[ \u00a0]|-)?/).exec(after)?.[0] ?? "";
  for (const gap of new Set([joint, /^(?:[ \u00a0]|-)?/.exec(after)?.[0] ?? ""])) {
    const found = named(after.slice(gap.length), language);
    if (found)
      return { start, end: end + gap.length + found.length, units: found.units, currency: found.currency };
  }
  // "2 heaped teaspoons": one word may stand between.
  const between = /^[ \u00a0]\p{Script=Latin}{3,}[ \u00a0]/u.exec(after)?.[0] ?? "";
  if (!article && between !== "" && !SMALL.has(plainWord(between.trim()))) {
    const found = named(after.slice(between.length), language);
    if (found && found.length > 1 && found.units.some(({ measure }) => AMOUNTS.has(measure)))
      return {
        start,
        end: end + between.length + found.length,
        units: found.units,
        currency: found.currency,
      };
  }
  const ahead = BEFORE.exec(before);
  if (ahead) {
    const name = plainWord(ahead[1] ?? "");
    const own = unitsOf(name, language);
    const units = own.length > 0 ? own : [unit(BEFORE_MEANS[name] ?? "people")];
    return { start: start - ahead[0].length, end, units, currency: null };
  }
  return null;
}

const EVERY =
  /^[ \u00a0]?(?:\/|(?:a la|a cada|in the|in der|an?|each|every|per|pro|je|jede[nrs]?|am|im|al|cada|por|ao|à|par|au|op|all[ao']|w|на|в|i|om|setiap)[ \u00a0])/iu;
/** 週に1回, 하루 두 번 */
const BEFORE_EACH = /(?:毎|每|[1一]|일)?(日|天|週|周|月|年|하루|주일|달)(?:間|간)?[に에]?[ \u00a0]?$/u;
const EACH: Record<string, string> = Object.fromEntries(
  ["day 日 天 하루", "week 週 周 주일", "month 月 달", "year 年"].flatMap((line) => {
    const [name = "", ...signs] = line.split(" ");
    return signs.map((sign) => [sign, name]);
  }),
);

/** What an amount is said of, where that is a time: once a week, 4 € al mes, 月1回. */
export function periodAround(
  text: string,
  start: number,
  end: number,
  language: string | null,
): string | null {
  const every = EVERY.exec(text.slice(end, end + 16))?.[0];
  const found = every === undefined ? null : named(text.slice(end + every.length, end + 40), language);
  const time = found?.units.find(({ measure }) => measure === "time" || measure === "months");
  if (time) return amount(time.measure, time.factor);
  const east = BEFORE_EACH.exec(text.slice(Math.max(0, start - 6), start))?.[1];
  const [measure, by] = KNOWN.find(([, , name]) => name === EACH[east ?? ""]) ?? [];
  return measure ? amount(measure, Number(by)) : null;
}

const currencyOf = (name: string): string | null => {
  const key = plainWord(name);
  return Object.hasOwn(CURRENCIES, key) ? (CURRENCIES[key] ?? null) : null;
};

const INCHES =
  /^in(?=[.,;:)!?\]]|$|\n| ?[x×](?!\p{L})| (?:wide|long|tall|high|deep|thick|across|in diameter)(?!\p{L}))/u;

function named(
  rest: string,
  language: string | null,
): { length: number; units: Unit[]; currency: string | null } | null {
  const sign = /^(?:us\$|r\$|[$€£¥￥₹₩₽₺₴฿円원元块엔]|ドル|ユーロ|美元|欧元|歐元|달러|유로)/iu.exec(
    rest,
  )?.[0];
  if (sign) return { length: sign.length, units: [], currency: currencyOf(sign) };
  const cjk = runsIn(primary(language)).find((name) => rest.startsWith(name));
  // "16 x 24 in": elsewhere it is a word.
  const inches = /^(?:en)?$/.test(primary(language)) && INCHES.exec(rest)?.[0];
  if (inches) return { length: inches.length, units: [unit("inch")], currency: null };
  // 1週目 is the first one.
  if (cjk && !rest.slice(cjk.length).startsWith("目"))
    return { length: cjk.length, units: unitsOf(cjk, language), currency: null };
  const one =
    /^(?:km\/h|(?:m|ft)[²2](?![\p{L}\d])|[°º℃℉][ \u00a0]?[cf](?![\p{L}])|[°º℃℉%"″]|c\.[ \u00a0]?à[ \u00a0]?[sc]\.|(?:ч|ст)\.[ \u00a0]?л|\p{Script=Latin}[\p{Script=Latin}\p{M}]*(?!\p{Script=Latin}|-\p{L}{3})|(?!\p{Script=Latin})\p{L}[\p{L}\p{M}]*)/iu.exec(
      rest,
    )?.[0];
  if (!one) return null;
  const three = /^[\p{L}\p{M}]+(?:[ \u00a0][\p{L}\p{M}]+){1,2}/u.exec(rest)?.[0] ?? "";
  const parts = three.split(/[ \u00a0]/);
  const longer = [parts, parts.slice(0, 2)].filter(({ length }) => length > 1).map((some) => some.join(" "));
  for (const candidate of [...longer, one]) {
    const key = plainWord(
      candidate
        .replace(/\u00a0/g, " ")
        .replace(/^[°º] ?/, "°")
        .replace(/\. /, "."),
    );
    const currency = currencyOf(key);
    if (currency) return { length: candidate.length, units: [], currency };
    const units = unitsOf(key, language);
    // German EL and TL are spoons, the Spanish article "el" is none.
    if (units.length > 0 && !/^(?:el|to|an|go)$/.test(candidate))
      return { length: candidate.length, units, currency: null };
  }
  return null;
}

/** Two ways to say the same amount have one key. */
export function amount(measure: string, value: number): string {
  return `${measure} ${Number(value.toPrecision(6))}`;
}
