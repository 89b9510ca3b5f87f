/** The words that languages count with. */
import { plainWord } from "./level.ts";

export interface Speech {
  words: Record<string, number>;
  articles: ReadonlySet<string>;
  and: RegExp;
  /** What a word before a number adds to it, or to one where only hundreds follow. */
  parts?: Record<string, number>;
  /** What may be written with the number that follows it. */
  prefixes?: RegExp;
}

/** By how much a number without a value is more than the one before it: nineteen twenty thirty, 200 300. */
const stepAfter = (value: number) => (value >= 100 ? 100 : value >= 20 && value % 10 === 0 ? 10 : 1);

/** "two three half|halves=0.5": in their order from two, and what is out of it with its value. */
export function worths(list: string): Record<string, number> {
  let before = 1;
  return Object.fromEntries(
    list.split(" ").flatMap((one) => {
      const [names = "", value] = one.split("=");
      const [top, bottom = 1] = (value ?? "").split("/").map(Number);
      before = value === undefined ? before + stepAfter(before) : Number(top) / bottom;
      return names.split("|").map((name) => [plainWord(name), before] as const);
    }),
  );
}

const speech = (list: string, articles: string, and: RegExp): Speech => ({
  words: worths(list),
  articles: new Set(articles.split(" ").map(plainWord)),
  and,
});

/** With the numbers below a hundred that are one word: ventidue. */
const joining = (digits: string, join: (ten: string, digit: string) => string, known: Speech): Speech => {
  const tens = Object.entries(known.words).filter(([, value]) => value >= 20 && value < 100);
  const joined = tens.flatMap(([ten, high]) =>
    digits.split(" ").map((digit, at) => [join(ten, digit), high + at + 1] as const),
  );
  return { ...known, words: { ...known.words, ...Object.fromEntries(joined) } };
};

/** By language; accents left off. The first ones are read in a text whose language is not known, too. */
export const SPEECH: Record<string, Speech> = {
  en: speech(
    "two|twice three four five six seven eight nine ten eleven twelve|dozen thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred zero=0 quarter|quarters=0.25 thirds=1/3 half=0.5 thousand=1000 million=1e6 billion=1e9",
    "one a an",
    /^(?:\s+and\s+|-)$/,
  ),
  de: speech(
    "zwei|zwo|zweimal|doppelt drei|dreimal vier funf sechs sieben acht neun zehn elf zwolf|dutzend dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig hundert null=0 viertel=0.25 drittel=1/3 halb|halbe|halben|halber|halbes=0.5 dreiviertel=0.75 anderthalb|eineinhalb=1.5 tausend=1000 million|millionen=1e6",
    "ein eine einen einem einer eines eins",
    /^\s+und\s+$/,
  ),
  es: speech(
    "dos tres cuatro cinco seis siete ocho nueve diez once doce|docena|docenas trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa veintiuno=21 veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve cien|ciento=100 doscientos|doscientas trescientos|trescientas cuatrocientos|cuatrocientas quinientos|quinientas seiscientos setecientos ochocientos novecientos cero=0 cuarto|cuartos=0.25 tercios=1/3 medio|media=0.5 mil=1000 millon|millones=1e6",
    "un una uno",
    /^\s+y\s+$/,
  ),
  pt: speech(
    "dois|duas tres quatro cinco seis sete oito nove dez onze doze|duzia|duzias treze catorze|quatorze quinze dezesseis|dezasseis dezessete|dezassete dezoito dezenove|dezanove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem|cento duzentos|duzentas trezentos|trezentas quatrocentos|quatrocentas quinhentos|quinhentas seiscentos setecentos oitocentos novecentos zero=0 quarto|quartos=0.25 tercos=1/3 meio|meia=0.5 mil=1000 milhao|milhoes=1e6",
    "um uma",
    /^\s+e\s+$/,
  ),
  fr: speech(
    "deux trois quatre cinq six sept huit neuf dix|dizaine onze douze|douzaine|douzaines treize quatorze quinze|quinzaine seize vingt|vingts|vingtaine=20 trente|trentaine quarante cinquante soixante septante huitante|octante nonante cent|cents zero=0 quart|quarts=0.25 tiers=1/3 demi|demie=0.5 mille=1000 million|millions=1e6",
    "un une",
    /^(?:\s+et\s+|-|-et-)$/,
  ),
};

export const MORE_SPEECH: Record<string, Speech> = {
  it: joining(
    "uno due tre quattro cinque sei sette otto nove",
    (ten, digit) => (/^[uo]/.test(digit) ? ten.slice(0, -1) : ten) + digit,
    speech(
      "due tre quattro cinque sei sette otto nove dieci undici dodici|dozzina|dozzine tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento duecento trecento quattrocento cinquecento zero=0 quarto|quarti=0.25 mezzo|mezza|mezz=0.5 mille|mila=1000 duemila=2000 tremila=3000 cinquemila=5000 milione|milioni=1e6",
      "un uno una",
      /^\s+e\s+$/,
    ),
  ),
  nl: joining(
    "een twee drie vier vijf zes zeven acht negen",
    (ten, digit) => `${digit}en${ten}`,
    speech(
      "twee drie vier vijf zes zeven acht negen tien elf twaalf|dozijn dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig honderd tweehonderd driehonderd vierhonderd vijfhonderd nul=0 kwart=0.25 half|halve=0.5 anderhalf|anderhalve duizend=1000 miljoen=1e6",
      "een",
      /^\s+en\s+$/,
    ),
  ),
  pl: speech(
    "dwa|dwie|dwoch trzy|trzech cztery|czterech piec|pieciu szesc|szesciu siedem|siedmiu osiem|osmiu dziewiec|dziewieciu dziesiec|dziesieciu jedenascie dwanascie|dwunastu|tuzin|tuziny trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie dwadziescia|dwudziestu trzydziesci|trzydziestu czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat sto dwiescie trzysta czterysta piecset zero=0 cwierc=0.25 pol|połową=0.5 poltora|poltorej tysiac|tysiace|tysiecy=1000 milion=1e6",
    "jeden jedna jedno jednego",
    /^\s+i\s+$/,
  ),
  ru: speech(
    "два|две|двух|двумя|дважды|двое три|трех|трёх|тремя|трижды|трое четыре|четырех|четырёх пять|пяти шесть|шести семь|семи восемь|восьми девять|девяти десять|десяти одиннадцать двенадцать|двенадцати|дюжина|дюжины тринадцать четырнадцать пятнадцать|пятнадцати шестнадцать семнадцать восемнадцать девятнадцать двадцать|двадцати тридцать|тридцати сорок|сорока пятьдесят|пятидесяти шестьдесят семьдесят восемьдесят девяносто сто|ста двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот ноль=0 четверть|четверти=0.25 половина|половину|половиной=0.5 полтора|полторы тысяча|тысячи|тысяч=1000 миллион|миллиона|миллионов=1e6",
    "один одна одно одну одного",
    /^\s+и\s+$/,
  ),
  tr: speech(
    "iki uc dort bes altı yedi sekiz dokuz on yirmi=20 otuz kırk elli altmıs yetmis seksen doksan yuz sıfır=0 ceyrek=0.25 yarım|bucuk=0.5 bin=1000 milyon=1e6",
    "bir",
    /^\s+$/,
  ),
  id: speech(
    "dua tiga empat lima enam tujuh delapan sembilan belas|sepuluh|puluh sebelas seratus|ratus=100 nol=0 seperempat=0.25 setengah|separuh=0.5 seribu|ribu=1000 juta=1e6",
    "satu",
    /^\s+$/,
  ),
  hi: {
    ...speech(
      "दो ढाई=2.5 तीन=3 चार पांच छह|छः|छ सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह|पन्द्रह सोलह सत्रह अठारह|अट्ठारह उन्नीस बीस इक्कीस=21 बाईस|बाइस तेईस|तेइस चौबीस पच्चीस छब्बीस सत्ताईस|सत्ताइस अट्ठाईस|अट्ठाइस उनतीस|उन्तीस तीस इकतीस|इकत्तीस=31 बत्तीस तैंतीस|तेंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस|उन्तालीस चालीस इकतालीस=41 बयालीस तैंतालीस|तेतालीस चवालीस|चौवालीस पैंतालीस छियालीस सैंतालीस अड़तालीस उनचास पचास इक्यावन=51 बावन तिरपन|तिरेपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ=61 बासठ तिरसठ|तिरेसठ चौंसठ पैंसठ छियासठ सड़सठ|सरसठ अड़सठ उनहत्तर सत्तर इकहत्तर=71 बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उन्यासी|उनासी अस्सी इक्यासी=81 बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी|अठासी नवासी नब्बे इक्यानवे=91 बानवे तिरानवे चौरानवे पचानवे|पंचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे सौ=100 आधा|आधे|आधी=0.5 पौन|पौना=0.75 डेढ़=1.5 हजार=1000 लाख=100000 करोड़=10000000",
      "एक",
      /^\s+$/,
    ),
    parts: worths("सवा=0.25 साढ़े=0.5 पौने=-1/4"),
  },
  ar: {
    ...speech(
      "اثنان|اثنين|اثنا|اثني|اثنتان|اثنتين|اثنتا|اثنتي ثلاث|ثلاثة أربع|أربعة خمس|خمسة ست|ستة سبع|سبعة ثمان|ثماني|ثمانية تسع|تسعة عشر|عشرة عشرون|عشرين=20 ثلاثون|ثلاثين أربعون|أربعين خمسون|خمسين ستون|ستين سبعون|سبعين ثمانون|ثمانين تسعون|تسعين مئة|مائة مئتان|مئتين|مائتان|مائتين ثلاثمئة|ثلاثمائة أربعمئة|أربعمائة خمسمئة|خمسمائة ستمئة|ستمائة سبعمئة|سبعمائة ثمانمئة|ثمانمائة تسعمئة|تسعمائة صفر=0 ربع=0.25 ثلث=1/3 نصف=0.5 ألف|آلاف=1000 ألفان|ألفين=2000 مليون=1e6",
      "واحد واحدة أحد إحدى",
      /^\s+و$/,
    ),
    prefixes: /^[وفبلك]/,
  },
};

export const ORDINALS = worths(
  "third|dritte|dritten|tercero|tercera|terceiro|terceira|troisieme=3 fourth|vierte|vierten|cuarto|cuarta|quarto|quarta|quatrieme fifth|funfte|funften|quinto|quinta|cinquieme sixth|sechste|sechsten|sexto|sexta|sixieme seventh|siebte|siebten|septimo|septima|setimo|setima|septieme eighth|achte|achten|octavo|octava|oitavo|oitava|huitieme ninth|neunte|neunten|noveno|novena|nono|nona|neuvieme tenth|zehnte|zehnten|decimo|decima|dixieme eleventh twelfth",
);
