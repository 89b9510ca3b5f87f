/** The words that languages count with which are seen less often: each counts only in a text of its language. */
import { plainWord } from "./level.ts";
import { row, type Speech, tens } from "./number-words.ts";

const pairs = (list: string): Record<string, number> =>
  Object.fromEntries(
    list
      .trim()
      .split(/\s+/)
      .flatMap((pair) => {
        const [names = "", value = ""] = pair.split("=");
        return names.split("|").map((name) => [plainWord(name), Number(value)] as const);
      }),
  );

/** Numbers below a hundred that are written as one word. */
const joined = (
  decades: Record<string, number>,
  digits: Record<string, number>,
  join: (decade: string, digit: string) => string,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(decades).flatMap(([decade, high]) =>
      Object.entries(digits)
        .filter(([, low]) => low > 0 && low < 10)
        .map(([digit, low]) => [join(decade, digit), high + low] as const),
    ),
  );

const IT_TENS = tens("venti trenta quaranta cinquanta sessanta settanta ottanta novanta");
const IT_DIGITS = { uno: 1, ...row("due tre quattro cinque sei sette otto nove", 2) };
const NL_TENS = tens("twintig dertig veertig vijftig zestig zeventig tachtig negentig");
const NL_DIGITS = { een: 1, ...row("twee drie vier vijf zes zeven acht negen", 2) };
const SV_TENS = tens("tjugo trettio fyrtio femtio sextio sjuttio attio nittio");
const SV_DIGITS = { ett: 1, en: 1, ...row("tva tre fyra fem sex sju atta nio", 2) };

export const MORE_SPEECH: Record<string, Speech> = {
  it: {
    words: {
      ...row(
        "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove",
        2,
      ),
      ...IT_TENS,
      ...joined(IT_TENS, IT_DIGITS, (decade, digit) =>
        /^[uo]/.test(digit) ? decade.slice(0, -1) + digit : decade + digit,
      ),
      ...pairs(
        "zero=0 cento=100 duecento=200 trecento=300 quattrocento=400 cinquecento=500 mille=1000 duemila=2000 tremila=3000 cinquemila=5000 mila=1000 milione=1e6 milioni=1e6 dozzina=12 mezzo|mezza|mezz=0.5 quarto|quarti=0.25",
      ),
    },
    articles: "un uno una",
    and: /^\s+e\s+$/,
  },
  nl: {
    words: {
      ...row(
        "twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien",
        2,
      ),
      ...NL_TENS,
      ...joined(NL_TENS, NL_DIGITS, (decade, digit) => `${digit}en${decade}`),
      ...pairs(
        "nul=0 honderd=100 tweehonderd=200 driehonderd=300 vierhonderd=400 vijfhonderd=500 duizend=1000 miljoen=1e6 dozijn=12 half|halve=0.5 anderhalf|anderhalve=1.5 kwart=0.25",
      ),
    },
    articles: "een",
    and: /^\s+en\s+$/,
  },
  sv: {
    words: {
      ...row(
        "tva tre fyra fem sex sju atta nio tio elva tolv tretton fjorton femton sexton sjutton arton nitton",
        2,
      ),
      ...SV_TENS,
      ...joined(SV_TENS, SV_DIGITS, (decade, digit) => decade + digit),
      ...pairs(
        "noll=0 hundra=100 tvahundra=200 trehundra=300 femhundra=500 tusen=1000 miljon=1e6 miljoner=1e6 dussin=12 halv|halvt|halva=0.5 kvart=0.25",
      ),
    },
    articles: "en ett",
    and: /^\s+och\s+$/,
  },
  pl: {
    words:
      pairs(`zero=0 dwa|dwie|dwoch=2 trzy|trzech=3 cztery|czterech=4 piec|pieciu=5 szesc|szesciu=6 siedem|siedmiu=7 osiem|osmiu=8 dziewiec|dziewieciu=9 dziesiec|dziesieciu=10
      jedenascie=11 dwanascie|dwunastu=12 trzynascie=13 czternascie=14 pietnascie=15 szesnascie=16 siedemnascie=17 osiemnascie=18 dziewietnascie=19 dwadziescia|dwudziestu=20 trzydziesci|trzydziestu=30 czterdziesci=40 piecdziesiat=50
      szescdziesiat=60 siedemdziesiat=70 osiemdziesiat=80 dziewiecdziesiat=90 sto=100 dwiescie=200 trzysta=300 czterysta=400 piecset=500 tysiac|tysiace|tysiecy=1000 milion=1e6 tuzin=12 pol=0.5 poltora|poltorej=1.5 cwierc=0.25`),
    articles: "jeden jedna jedno jednego",
    and: /^\s+i\s+$/,
  },
  ru: {
    words:
      pairs(`ноль=0 два|две|двух|двумя=2 три|трех|трёх|тремя=3 четыре|четырех|четырёх=4 пять|пяти=5 шесть|шести=6 семь|семи=7 восемь|восьми=8 девять|девяти=9 десять|десяти=10
      одиннадцать=11 двенадцать|двенадцати=12 тринадцать=13 четырнадцать=14 пятнадцать|пятнадцати=15 шестнадцать=16 семнадцать=17 восемнадцать=18 девятнадцать=19 двадцать|двадцати=20 тридцать|тридцати=30 сорок|сорока=40 пятьдесят|пятидесяти=50
      шестьдесят=60 семьдесят=70 восемьдесят=80 девяносто=90 сто|ста=100 двести=200 триста=300 четыреста=400 пятьсот=500 шестьсот=600 семьсот=700 восемьсот=800 девятьсот=900 тысяча|тысячи|тысяч=1000 миллион|миллиона|миллионов=1e6
      дюжина=12 половина|половину=0.5 полтора|полторы=1.5 четверть=0.25 дважды=2 трижды=3 двое=2 трое=3`),
    articles: "один одна одно одну одного",
    and: /^\s+и\s+$/,
  },
  uk: {
    words:
      pairs(`нуль=0 два|дві|двох=2 три|трьох=3 чотири|чотирьох=4 п'ять|п'яти=5 шість|шести=6 сім|семи=7 вісім|восьми=8 дев'ять|дев'яти=9 десять|десяти=10 одинадцять=11 дванадцять=12 тринадцять=13 чотирнадцять=14 п'ятнадцять=15 шістнадцять=16
      сімнадцять=17 вісімнадцять=18 дев'ятнадцять=19 двадцять=20 тридцять=30 сорок=40 п'ятдесят=50 шістдесят=60 сімдесят=70 вісімдесят=80 дев'яносто=90 сто=100 двісті=200 триста=300 п'ятсот=500 тисяча|тисячі|тисяч=1000 мільйон=1e6 півтора|півтори=1.5 половина=0.5 чверть=0.25`),
    articles: "один одна одне одну",
    and: /^\s+(?:і|та|й)\s+$/,
  },
  tr: {
    words: {
      ...pairs(
        "sıfır=0 iki=2 üç=3 dört=4 beş=5 altı=6 yedi=7 sekiz=8 dokuz=9 on=10 yirmi=20 otuz=30 kırk=40 elli=50 altmış=60 yetmiş=70 seksen=80 doksan=90 yüz=100 bin=1000 milyon=1e6 yarım=0.5 çeyrek=0.25 buçuk=0.5",
      ),
    },
    articles: "bir",
    and: /^\s+$/,
  },
  id: {
    words: pairs(
      "nol=0 dua=2 tiga=3 empat=4 lima=5 enam=6 tujuh=7 belas=10 delapan=8 sembilan=9 sepuluh=10 sebelas=11 puluh=10 seratus=100 ratus=100 seribu=1000 ribu=1000 juta=1e6 setengah=0.5 separuh=0.5 seperempat=0.25",
    ),
    articles: "satu",
    and: /^\s+$/,
  },
  hi: {
    words:
      pairs(`दो=2 तीन=3 चार=4 पाँच|पांच=5 छह|छः=6 सात=7 आठ=8 नौ=9 दस=10 ग्यारह=11 बारह=12 तेरह=13 चौदह=14 पंद्रह|पन्द्रह=15 सोलह=16 सत्रह=17 अठारह=18 उन्नीस=19 बीस=20 पच्चीस=25 तीस=30 पैंतीस=35 चालीस=40 पैंतालीस=45 पचास=50 साठ=60
      सत्तर=70 पचहत्तर=75 अस्सी=80 नब्बे=90 सौ=100 हज़ार|हजार=1000 लाख=1e5 करोड़=1e7 आधा|आधे|आधी=0.5 डेढ़=1.5 ढाई=2.5 पौन=0.75`),
    articles: "एक",
    and: /^\s+$/,
  },
  ar: {
    words:
      pairs(`صفر=0 اثنان|اثنين|اثنتين=2 ثلاث|ثلاثة=3 أربع|أربعة=4 خمس|خمسة=5 ست|ستة=6 سبع|سبعة=7 ثمان|ثماني|ثمانية=8 تسع|تسعة=9 عشر|عشرة=10 عشرون|عشرين=20 ثلاثون|ثلاثين=30 أربعون|أربعين=40 خمسون|خمسين=50 ستون|ستين=60
      سبعون|سبعين=70 ثمانون|ثمانين=80 تسعون|تسعين=90 مئة|مائة=100 مئتان|مئتين=200 ألف|آلاف=1000 مليون=1e6 نصف=0.5 ربع=0.25 ثلث=0.333333`),
    articles: "واحد واحدة",
    and: /^\s+و$/,
  },
};
