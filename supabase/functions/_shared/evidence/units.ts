import { plainWord } from "./level.ts";

/** What a unit measures, and how many of the measure's least one it is. */
interface Unit {
  measure: string;
  factor: number;
}

const linesOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((line) => line.split(" "));

/** Measure, factor, and the unit's names in the languages we see, accents left off; `_` stands for a blank. */
const TABLE = `
time 1 s sec secs second seconds sek sekunde sekunden seg segs segundo segundos seconde secondes 秒 秒間 секунда секунды секунд сек 초 सेकंड सेकेंड ثانية ثواني ثوان secondo secondi sekunda sekundy sekundę sekund sekunder saniye detik секундах 秒钟 秒鐘 วินาที
time 60 min mins minute minutes minuten minuto minutos 分 分間 мин минута минуты минуту минут 분 मिनट دقيقة دقائق minuti minuut minuta minutę minuty minut minuter dakika menit минутах хвилина хвилини хвилину хвилин хв 分钟 分鐘 นาที मिनटों
time 3600 h hr hrs hour hours std stunde stunden hora horas heure heures 時間 час часа часов 시간 घंटा घंटे घण्टे ساعة ساعات ora ore uur uren godzina godzinę godziny godzin timme timmar saat jam часом часах година години годину годин 小时 小時 个小时 個小時 ชั่วโมง घंटों
time 1209600 fortnight fortnights
time 900 viertelstunde
time 2700 dreiviertelstunde
time 86400 day days tag tage tagen dia dias jour jours 日間 日 день дня дней 일 일간 दिन يوم أيام giorno giorni dag dagen dzień dni dagar gün hari сутки суток доба днів 天 วัน दिनों
time 604800 week weeks wk wks woche wochen semana semanas semaine semaines 週間 неделя недели неделю недель 주 주일 हफ्ते सप्ताह أسبوع أسابيع settimana settimane weken tydzień tygodnie tygodni vecka veckor hafta minggu тиждень тижні тижнів 周 週 星期 个星期 สัปดาห์ हफ़्ते हफ्तों
months 1 month months monat monate monaten mes meses mois か月 ヶ月 カ月 ヵ月 месяц месяца месяцев 개월 महीने شهر أشهر mese mesi maand maanden miesiąc miesiące miesięcy månad månader ay bulan месяцах місяць місяці місяців 个月 個月 เดือน महीना महीनों شهور
months 12 year years yr yrs jahr jahre jahren ano anos an ans annee annees 年 年間 год года лет 년 साल سنة سنوات anno anni jaar jaren rok lata lat år yıl yaş tahun рік роки років ปี सालों
mass 0.001 mg
mass 1 g gr gram grams gramm gramo gramos gramme grammes grama gramas グラム г гр грамм грамма граммов 그램 ग्राम غرام جرام grammo grammi gramów gramy грамів 克 กรัม
mass 1000 kg kilo kilos kilogram kilograms kilogramm kilogramo kilogramos kilogramme quilo quilos キロ キログラム кг килограмм килограмма 킬로 किलो كيلو chilo chilogrammo chilogrammi kilogramów килограммов кілограм кілограми кілограмів кило 公斤 千克 กิโลกรัม กิโล किलोग्राम
pound 16 lb lbs pound pounds libra libras ポンド
pound 1 oz ounce ounces onza onzas once
pfund 1 pfund
volume 1 ml cc milliliter milliliters millilitre millilitres mililitro mililitros ミリリットル мл 밀리리터 मिली مل millilitro millilitri mililitr mililitrów миллилитров мілілітрів 毫升 มิลลิลิตร मिलीलीटर
volume 10 cl centilitre centilitres centiliter
volume 100 dl deciliter decilitro decilitre decilitres
volume 1000 l liter liters litre litres litern litro litros リットル л литр литра литров 리터 लीटर لتر litri litrów litra litry litrar літр літри літрів 升 ลิตร
tsp 1 tsp tsps teaspoon teaspoons tl teeloffel cdta cdtas cdita cucharadita cucharaditas cuillere_a_cafe cuilleres_a_cafe c._a_c. cc. cac colher_de_cha colheres_de_cha 小さじ чайная_ложка чайные_ложки чайных_ложек ч.л 작은술 티스푼 छोटा_चम्मच छोटे_चम्मच ملعقة_صغيرة cucchiaino cucchiaini theelepel theelepels łyżeczka łyżeczki łyżeczek tesked teskedar tsk çay_kaşığı sendok_teh ч._л. чайную_ложку чайна_ложка чайні_ложки чайных_ложки 茶匙 小勺 ช้อนชา
tbsp 1 tbsp tbsps tbs tablespoon tablespoons el essloffel cda cdas cucharada cucharadas cucharada_sopera cucharadas_soperas cuillere_a_soupe cuilleres_a_soupe c._a_s. cas colher_de_sopa colheres_de_sopa 大さじ столовая_ложка столовые_ложки столовых_ложек ст.л 큰술 테이블스푼 बड़ा_चम्मच बड़े_चम्मच ملعقة_كبيرة cucchiaio cucchiai eetlepel eetlepels łyżka łyżki łyżek łyżkę matsked matskedar msk yemek_kaşığı sendok_makan ст._л. столовую_ложку столова_ложка столові_ложки 汤匙 大勺 ช้อนโต๊ะ
spoon 1 spoon spoons loffel cuchara cucharas colher colheres cuillere cuilleres
cup 1 cup cups tasse tassen taza tazas xicara xicaras chavena chavenas tasses カップ чашка чашки стакан стакана стаканов 컵 कप كوب أكواب tazza tazze kop koppen kopje kopjes szklanka szklanki szklanek kopp koppar bardak su_bardağı cangkir gelas склянка склянки 杯 ถ้วย
glass 1 glass glasses glas glaser vaso vasos copo copos verre verres bicchiere bicchieri glazen
pinch 1 pinch pinches prise prisen pizca pizcas pitada pitadas pincee pincees pizzico snufje szczypta szczyptę nypa tutam щепотка щепотку щіпка
gallon 1 gal gallon gallons
quart 1 quarts qt
pint 1 pint pints
fl_oz 1 fl_oz fluid_ounce fluid_ounces
length 1 mm millimeter millimeters millimetre millimetres milimetro milimetros ミリ millimetro millimetri milimetr milimetry milimetrów мм миллиметров миллиметра міліметрів 毫米
length 10 cm centimeter centimeters centimetre centimetres zentimeter centimetro centimetros センチ centimetri centymetr centymetra centymetry centymetrów santim santimetre см сантиметр сантиметра сантиметров сантиметрів 厘米 公分 เซนติเมตร सेंटीमीटर 센티 센티미터 سم
length 1000 m meter meters metre metres metern metro metros メートル metri metr metra metry metrów м метр метра метров метри метрів 米 公尺 เมตร मीटर 미터 متر أمتار
length 1000000 km kilometer kilometers kilometre kilometres kilometern kilometro kilometros quilometro quilometros chilometro chilometri kilometr kilometry kilometrów км километр километра километров кілометр кілометри кілометрів 公里 กิโลเมตร किलोमीटर 킬로미터 كيلومتر كم
inch 1 inch inches zoll pulgada pulgadas polegada polegadas pouce pouces " ″ インチ
inch 12 ft foot feet fuss
inch 36 yd yard yards
mile 1 mile miles mi milla millas milha milhas meile meilen
speed 1 km/h kmh kph
mph 1 mph
celsius 1 °c ºc c celsius degrees_celsius degrees_c grad_celsius grados_celsius graus_celsius degres_celsius grados_centigrados grad grados graus degres ℃ 度 градус градуса градусов 도 डिग्री درجة gradi graad graden stopni stopnie grader derece derajat градусах градусів градуси 摄氏度 องศา
fahrenheit 1 °f ºf f fahrenheit degrees_fahrenheit degrees_f grad_fahrenheit grados_fahrenheit graus_fahrenheit ℉
degree 1 ° º degree degrees
percent 1 % percent per_cent pct prozent por_ciento por_cento pour_cent パーセント per_cento percento procent procenten procenty procentu yüzde persen процент процента процентов відсоток відсотки відсотків 퍼센트 프로 प्रतिशत เปอร์เซ็นต์ بالمئة بالمائة
bytes 0.001 mb
bytes 1 gb gigabyte gigabytes gigas go
bytes 1000 tb terabyte terabytes to
bytes 0.000001 kb
hertz 1 hz hertz
hertz 1000 khz
hertz 1000000 mhz
hertz 1000000000 ghz
pressure 1 bar bars bares бар бара bary 바
psi 1 psi
watt_hours 1 wh
watt_hours 1000 kwh
torque 1 nm
lumen 1 lm lumen lumens
horsepower 1 hp ps ch cv
area 1 m² m2 qm quadratmeter metros_cuadrados metros_quadrados mètres_carrés square_meters square_metres
area 10000 ha hectare hectares hektar
square_feet 1 ft² sqft square_feet
watt 1 w watt watts
watt 1000 kw
volt 1 v volt volts
charge 1 mah
frames 1 fps frames_per_second bilder_pro_sekunde
lines 1 p
pixels 1 mp megapixel megapixels
tempo 1 bpm beats_per_minute pulsaciones_por_minuto batidas_por_minuto battements_par_minute schläge_pro_minute schlägen_pro_minute battiti_al_minuto pulsaciones batidas battements schläge
energy 1 kcal calories calorie calorias kalorien カロリー
decibel 1 db
people 1 person persons people personen leute personas pessoas personnes serving servings portion portions portionen porciones raciones porcoes 人 人前 人分 名 человек человека 명 인분 लोग أشخاص persone persona personer osób osoby kişi orang осіб людей 人份
years_old 1 歳 岁 歲 살
eggs 1 egg eggs ei eier huevo huevos ovo ovos oeuf oeufs uovo uova eieren jajko jajka jajek ägg yumurta telur яйцо яйца яиц яйце яєць
times 1 times mal vez veces vezes fois 回 раз раза 번 회 बार مرة مرات volta volte keer razy raz gång gånger kez kere kali рази разів 次
episode 1 episode episodes folge folgen episodio episodios 話 episodi puntata puntate aflevering odcinek odcinki avsnitt bölüm серия серии серий 集 화
part 1 part parts teil teile parte partes partie parties parti deel delen część części delar bagian часть части частей
sheets 1 枚
pieces 1 個 개
long_ones 1 本
bags 1 袋
grains 1 粒
videos 1 video videos videoclip videoclips filmy film видео відео
time 1800 полчаса півгодини
workdays 1 working_days business_days working_day business_day werktage werktagen arbeitstage arbeitstagen días_laborables días_hábiles dias_úteis jours_ouvrés jours_ouvrables giorni_lavorativi werkdagen werkdag dni_roboczych рабочих_дней робочих_днів arbetsdagar iş_günü hari_kerja 営業日 工作日 영업일
mass 100 etto etti
mass 10 deko
`;

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
for (const [measure = "", by, ...names] of linesOf(TABLE))
  for (const name of names) {
    const factor = Number(by);
    const key = plainWord(name.replaceAll("_", " "));
    const had = UNITS.get(key) ?? [];
    if (!had.some((unit) => unit.measure === measure && unit.factor === factor))
      UNITS.set(key, [...had, { measure, factor }]);
  }
// A lone m is metres or minutes.
UNITS.set("m", [...(UNITS.get("m") ?? []), { measure: "time", factor: 60 }]);
const CJK_NAMES = [...UNITS.keys()].filter((name) => CJK.test(name)).sort((a, b) => b.length - a.length);

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
IDR rupiah
CNY 元 块
THB บาท ฿
`;
const CURRENCIES: Record<string, string> = Object.fromEntries(
  linesOf(MONEY).flatMap(([code = "", ...names]) => names.map((name) => [plainWord(name), code])),
);
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
