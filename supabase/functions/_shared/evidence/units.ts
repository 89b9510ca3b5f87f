import { plainWord } from "./level.ts";
import { MORE_CURRENCIES, MORE_UNITS } from "./units-more.ts";

/** What a unit measures, and how many of the measure's least one it is. */
interface Unit {
  measure: string;
  factor: number;
}

/** Measure, factor, and the unit's names in the languages we see, accents left off; `_` stands for a blank. */
const TABLE: [string, number, string][] = [
  [
    "time",
    1,
    "s sec secs second seconds sek sekunde sekunden seg segs segundo segundos seconde secondes 秒 秒間 секунда секунды секунд сек 초 सेकंड सेकेंड ثانية ثواني ثوان",
  ],
  [
    "time",
    60,
    "min mins minute minutes minuten minuto minutos 分 分間 мин минута минуты минуту минут 분 मिनट دقيقة دقائق",
  ],
  [
    "time",
    3600,
    "h hr hrs hour hours std stunde stunden hora horas heure heures 時間 час часа часов 시간 घंटा घंटे घण्टे ساعة ساعات",
  ],
  ["time", 1_209_600, "fortnight fortnights"],
  ["time", 900, "viertelstunde"],
  ["time", 2700, "dreiviertelstunde"],
  ["time", 86_400, "day days tag tage tagen dia dias jour jours 日間 日 день дня дней 일 일간 दिन يوم أيام"],
  [
    "time",
    604_800,
    "week weeks wk wks woche wochen semana semanas semaine semaines 週間 неделя недели неделю недель 주 주일 हफ्ते सप्ताह أسبوع أسابيع",
  ],
  [
    "months",
    1,
    "month months monat monate monaten mes meses mois か月 ヶ月 カ月 ヵ月 месяц месяца месяцев 개월 महीने شهر أشهر",
  ],
  [
    "months",
    12,
    "year years yr yrs jahr jahre jahren ano anos an ans annee annees 年 年間 год года лет 년 साल سنة سنوات",
  ],
  ["mass", 0.001, "mg"],
  [
    "mass",
    1,
    "g gr gram grams gramm gramo gramos gramme grammes grama gramas グラム г гр грамм грамма граммов 그램 ग्राम غرام جرام",
  ],
  [
    "mass",
    1000,
    "kg kilo kilos kilogram kilograms kilogramm kilogramo kilogramos kilogramme quilo quilos キロ キログラム кг килограмм килограмма 킬로 किलो كيلو",
  ],
  ["pound", 16, "lb lbs pound pounds libra libras ポンド"],
  ["pound", 1, "oz ounce ounces onza onzas once"],
  ["pfund", 1, "pfund"],
  [
    "volume",
    1,
    "ml cc milliliter milliliters millilitre millilitres mililitro mililitros ミリリットル мл 밀리리터 मिली مل",
  ],
  ["volume", 10, "cl centilitre centilitres centiliter"],
  ["volume", 100, "dl deciliter decilitro decilitre decilitres"],
  [
    "volume",
    1000,
    "l liter liters litre litres litern litro litros リットル л литр литра литров 리터 लीटर لتر",
  ],
  [
    "tsp",
    1,
    "tsp tsps teaspoon teaspoons tl teeloffel cdta cdtas cdita cucharadita cucharaditas cuillere_a_cafe cuilleres_a_cafe c._a_c. cc. cac colher_de_cha colheres_de_cha 小さじ чайная_ложка чайные_ложки чайных_ложек ч.л 작은술 티스푼 छोटा_चम्मच छोटे_चम्मच ملعقة_صغيرة",
  ],
  [
    "tbsp",
    1,
    "tbsp tbsps tbs tablespoon tablespoons el essloffel cda cdas cucharada cucharadas cucharada_sopera cucharadas_soperas cuillere_a_soupe cuilleres_a_soupe c._a_s. cas colher_de_sopa colheres_de_sopa 大さじ столовая_ложка столовые_ложки столовых_ложек ст.л 큰술 테이블스푼 बड़ा_चम्मच बड़े_चम्मच ملعقة_كبيرة",
  ],
  ["spoon", 1, "spoon spoons loffel cuchara cucharas colher colheres cuillere cuilleres"],
  [
    "cup",
    1,
    "cup cups tasse tassen taza tazas xicara xicaras chavena chavenas tasses カップ чашка чашки стакан стакана стаканов 컵 कप كوب أكواب",
  ],
  ["glass", 1, "glass glasses glas glaser vaso vasos copo copos verre verres"],
  ["pinch", 1, "pinch pinches prise prisen pizca pizcas pitada pitadas pincee pincees"],
  ["gallon", 1, "gal gallon gallons"],
  ["quart", 1, "quarts qt"],
  ["pint", 1, "pint pints"],
  ["fl_oz", 1, "fl_oz fluid_ounce fluid_ounces"],
  ["length", 1, "mm millimeter millimeters millimetre millimetres milimetro milimetros ミリ"],
  ["length", 10, "cm centimeter centimeters centimetre centimetres zentimeter centimetro centimetros センチ"],
  ["length", 1000, "m meter meters metre metres metern metro metros メートル"],
  [
    "length",
    1_000_000,
    "km kilometer kilometers kilometre kilometres kilometern kilometro kilometros quilometro quilometros",
  ],
  ["inch", 1, 'inch inches zoll pulgada pulgadas polegada polegadas pouce pouces " ″ インチ'],
  ["inch", 12, "ft foot feet fuss"],
  ["inch", 36, "yd yard yards"],
  ["mile", 1, "mile miles mi milla millas milha milhas meile meilen"],
  ["speed", 1, "km/h kmh kph"],
  ["mph", 1, "mph"],
  [
    "celsius",
    1,
    "°c ºc c celsius degrees_celsius degrees_c grad_celsius grados_celsius graus_celsius degres_celsius grados_centigrados grad grados graus degres ℃ 度 градус градуса градусов 도 डिग्री درجة",
  ],
  [
    "fahrenheit",
    1,
    "°f ºf f fahrenheit degrees_fahrenheit degrees_f grad_fahrenheit grados_fahrenheit graus_fahrenheit ℉",
  ],
  ["degree", 1, "° º degree degrees"],
  ["percent", 1, "% percent per_cent pct prozent por_ciento por_cento pour_cent パーセント"],
  ["bytes", 0.001, "mb"],
  ["bytes", 1, "gb gigabyte gigabytes gigas go"],
  ["bytes", 1000, "tb terabyte terabytes to"],
  ["bytes", 0.000001, "kb"],
  ["hertz", 1, "hz hertz"],
  ["hertz", 1000, "khz"],
  ["hertz", 1e6, "mhz"],
  ["hertz", 1e9, "ghz"],
  ["pressure", 1, "bar bars bares бар бара bary 바"],
  ["psi", 1, "psi"],
  ["watt_hours", 1, "wh"],
  ["watt_hours", 1000, "kwh"],
  ["torque", 1, "nm"],
  ["lumen", 1, "lm lumen lumens"],
  ["horsepower", 1, "hp ps ch cv"],
  [
    "area",
    1,
    "m² m2 qm quadratmeter metros_cuadrados metros_quadrados mètres_carrés square_meters square_metres",
  ],
  ["area", 10_000, "ha hectare hectares hektar"],
  ["square_feet", 1, "ft² sqft square_feet"],
  ["watt", 1, "w watt watts"],
  ["watt", 1000, "kw"],
  ["volt", 1, "v volt volts"],
  ["charge", 1, "mah"],
  ["frames", 1, "fps frames_per_second bilder_pro_sekunde"],
  ["lines", 1, "p"],
  ["pixels", 1, "mp megapixel megapixels"],
  [
    "tempo",
    1,
    "bpm beats_per_minute pulsaciones_por_minuto batidas_por_minuto battements_par_minute schläge_pro_minute schlägen_pro_minute battiti_al_minuto pulsaciones batidas battements schläge",
  ],
  ["energy", 1, "kcal calories calorie calorias kalorien カロリー"],
  ["decibel", 1, "db"],
  [
    "people",
    1,
    "person persons people personen leute personas pessoas personnes serving servings portion portions portionen porciones raciones porcoes 人 人前 人分 名 человек человека 명 인분 लोग أشخاص",
  ],
  ["years_old", 1, "歳"],
  ["eggs", 1, "egg eggs ei eier huevo huevos ovo ovos oeuf oeufs"],
  ["times", 1, "times mal vez veces vezes fois 回 раз раза 번 회 बार مرة مرات"],
  ["episode", 1, "episode episodes folge folgen episodio episodios 話"],
  ["part", 1, "part parts teil teile parte partes partie parties"],
  ["videos", 1, "video videos videoclip videoclips"],
];

/** Before the number: 大さじ2, part 3, serves 4. */
const BEFORE =
  /(大さじ|小さじ|第|パート|\b(?:part|teil|parte|partie|episode|folge|episodio|épisode|episódio|serves|feeds|sirve|rinde|serve)\b)[ \u00a0]?$/iu;
const SERVES =
  /(?<![\p{L}])(serves|feeds|sirve|rinde|serve|reicht|suffit)[ \u00a0](?:para|für|pour)[ \u00a0]$/iu;
const BEFORE_MEANS: Record<string, string> = {
  serves: "people",
  feeds: "people",
  sirve: "people",
  rinde: "people",
  serve: "people",
  第: "times",
  パート: "part",
  reicht: "people",
  suffit: "people",
};

/** Scripts in which a word follows its number, and its ending the word, without a blank. */
const CJK = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/;
const UNITS = new Map<string, Unit[]>();
for (const [measure, factor, names] of [...TABLE, ...MORE_UNITS])
  for (const name of names.split(" ")) {
    const key = plainWord(name.replaceAll("_", " "));
    const had = UNITS.get(key) ?? [];
    if (!had.some((unit) => unit.measure === measure && unit.factor === factor))
      UNITS.set(key, [...had, { measure, factor }]);
  }
// A lone m is metres or minutes.
UNITS.set("m", [...(UNITS.get("m") ?? []), { measure: "time", factor: 60 }]);
const CJK_NAMES = [...UNITS.keys()].filter((name) => CJK.test(name)).sort((a, b) => b.length - a.length);

const CURRENCIES: Record<string, string> = {
  $: "USD",
  us$: "USD",
  usd: "USD",
  dollar: "USD",
  dollars: "USD",
  dolares: "USD",
  buck: "USD",
  bucks: "USD",
  ドル: "USD",
  "€": "EUR",
  eur: "EUR",
  euro: "EUR",
  euros: "EUR",
  ユーロ: "EUR",
  "£": "GBP",
  gbp: "GBP",
  quid: "GBP",
  "¥": "JPY",
  "￥": "JPY",
  jpy: "JPY",
  yen: "JPY",
  円: "JPY",
  원: "KRW",
  рублей: "RUB",
  рубля: "RUB",
  руб: "RUB",
  "₽": "RUB",
  रुपये: "INR",
  r$: "BRL",
  brl: "BRL",
  reais: "BRL",
  chf: "CHF",
  franken: "CHF",
  "₹": "INR",
  inr: "INR",
  rupees: "INR",
  pesos: "MXN",
  mxn: "MXN",
  "₩": "KRW",
  won: "KRW",
  cents: "cent",
  cent: "cent",
  centavos: "cent",
  centimos: "cent",
  centimes: "cent",
  ...Object.fromEntries(Object.entries(MORE_CURRENCIES).map(([name, code]) => [plainWord(name), code])),
};
const CURRENCY_BEFORE =
  /(us\$|r\$|[$€£¥￥₹₩₺₴฿]|(?<![\p{L}])(?:usd|eur|gbp|chf|jpy|brl|inr|pln|sek|rp|kr))[ \u00a0]?$/iu;
const JOINT =
  /^(?:[ \u00a0]|-)?(?:(?:of\s+)?(?:an?|one)[ \u00a0]|(?:de|d'|d' |di|van|av|einer|eines|einem|eine)[ \u00a0]?)?/iu;

/** Words between which and a unit the number does not count the unit. */
const SMALL = new Set(
  "and und per pro por par the die der das los las les des one two out off und oder ou for für por with mit con com avec".split(
    " ",
  ),
);
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
  { fraction, article }: { fraction: boolean; article: boolean },
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
      units: UNITS.get(spoon[1] ?? "") ?? [],
      currency: null,
    };
  const joint = (fraction ? JOINT : /^(?:[ \u00a0]|-)?/).exec(after)?.[0] ?? "";
  for (const gap of new Set([joint, /^(?:[ \u00a0]|-)?/.exec(after)?.[0] ?? ""])) {
    const found = named(after.slice(gap.length));
    if (found)
      return { start, end: end + gap.length + found.length, units: found.units, currency: found.currency };
  }
  // "2 heaped teaspoons": one word may stand between.
  const between = /^[ \u00a0]\p{Script=Latin}{3,}[ \u00a0]/u.exec(after)?.[0] ?? "";
  if (!article && between !== "" && !SMALL.has(plainWord(between.trim()))) {
    const found = named(after.slice(between.length));
    if (found && found.length > 1 && found.units.some(({ measure }) => AMOUNTS.has(measure)))
      return {
        start,
        end: end + between.length + found.length,
        units: found.units,
        currency: found.currency,
      };
  }
  const ahead = BEFORE.exec(before) ?? SERVES.exec(before);
  if (ahead) {
    const name = plainWord(ahead[1] ?? "");
    const units = UNITS.get(name) ?? [{ measure: BEFORE_MEANS[name] ?? name, factor: 1 }];
    return { start: start - ahead[0].length, end, units, currency: null };
  }
  return null;
}

const currencyOf = (name: string): string | null => {
  const key = plainWord(name);
  return Object.hasOwn(CURRENCIES, key) ? (CURRENCIES[key] ?? null) : null;
};

function named(rest: string): { length: number; units: Unit[]; currency: string | null } | null {
  const sign = /^(?:us\$|r\$|[$€£¥￥₹₩₽₺₴฿円원元块엔]|ドル|ユーロ|美元|欧元|歐元|달러|유로)/iu.exec(
    rest,
  )?.[0];
  if (sign) return { length: sign.length, units: [], currency: currencyOf(sign) };
  const cjk = CJK_NAMES.find((name) => rest.startsWith(name));
  // 1週目 is the first one.
  if (cjk && !rest.slice(cjk.length).startsWith("目"))
    return { length: cjk.length, units: UNITS.get(cjk) ?? [], currency: null };
  const one =
    /^(?:km\/h|(?:m|ft)[²2](?![\p{L}\d])|[°º℃℉][ \u00a0]?[cf](?![\p{L}])|[°º℃℉%"″]|c\.[ \u00a0]?à[ \u00a0]?[sc]\.|\p{Script=Latin}[\p{Script=Latin}\p{M}]*|\p{L}[\p{L}\p{M}]*)/iu.exec(
      rest,
    )?.[0];
  if (!one) return null;
  const three = /^[\p{L}\p{M}]+(?:[ \u00a0][\p{L}\p{M}]+){1,2}/u.exec(rest)?.[0] ?? "";
  const parts = three.split(/[ \u00a0]/);
  const longer = [parts, parts.slice(0, 2)].filter(({ length }) => length > 1).map((some) => some.join(" "));
  for (const candidate of [...longer, one]) {
    const key = plainWord(candidate.replace(/\u00a0/g, " ").replace(/^([°º])[ ]/, "$1"));
    const currency = currencyOf(key);
    if (currency) return { length: candidate.length, units: [], currency };
    const units = UNITS.get(key);
    if (units && fitsCase(candidate)) return { length: candidate.length, units, currency: null };
  }
  return null;
}

/** German EL and TL are spoons, the Spanish article "el" is none. */
function fitsCase(name: string): boolean {
  return !/^(?:el|to|an|go)$/.test(name);
}

/** Two ways to say the same amount have one key. */
export function amount(measure: string, value: number): string {
  return `${measure} ${Number(value.toPrecision(6))}`;
}
