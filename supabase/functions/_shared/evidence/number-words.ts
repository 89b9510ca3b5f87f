/** The words that languages count with. */
import { plainWord } from "./level.ts";

export interface Speech {
  words: Record<string, number>;
  articles: string;
  and: RegExp;
}

/** "two=2 half|halves=0.5" */
export const worths = (list: string): Record<string, number> =>
  Object.fromEntries(
    list.split(" ").flatMap((one) => {
      const [names = "", value = ""] = one.split("=");
      const [top, bottom = 1] = value.split("/").map(Number);
      return names.split("|").map((name) => [plainWord(name), Number(top) / bottom] as const);
    }),
  );

const speech = (list: string, articles: string, and: RegExp): Speech => ({
  words: worths(list),
  articles,
  and,
});

/** With the numbers below a hundred that are one word: ventidue, tjugotre. */
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
    "two|twice=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve|dozen=12 thirteen=13 fourteen=14 fifteen=15 sixteen=16 seventeen=17 eighteen=18 nineteen=19 twenty=20 thirty=30 forty=40 fifty=50 sixty=60 seventy=70 eighty=80 ninety=90 zero=0 hundred=100 thousand=1000 million=1e6 billion=1e9 half=0.5 quarter|quarters=0.25 thirds=1/3",
    "one a an",
    /^(?:\s+and\s+|-)$/,
  ),
  de: speech(
    "zwei|zwo|zweimal|doppelt=2 drei|dreimal=3 vier=4 funf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 elf=11 zwolf|dutzend=12 zwanzig=20 dreissig=30 vierzig=40 funfzig=50 sechzig=60 siebzig=70 achtzig=80 neunzig=90 null=0 dreizehn=13 vierzehn=14 funfzehn=15 sechzehn=16 siebzehn=17 achtzehn=18 neunzehn=19 hundert=100 tausend=1000 million|millionen=1e6 halb|halbe|halben|halber|halbes=0.5 anderthalb|eineinhalb=1.5 viertel=0.25 dreiviertel=0.75 drittel=1/3",
    "ein eine einen einem einer eines eins",
    /^\s+und\s+$/,
  ),
  es: speech(
    "dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 once=11 doce|docena=12 trece=13 catorce=14 quince=15 dieciseis=16 diecisiete=17 dieciocho=18 diecinueve=19 veinte=20 veintiuno=21 veintidos=22 veintitres=23 veinticuatro=24 veinticinco=25 veintiseis=26 veintisiete=27 veintiocho=28 veintinueve=29 treinta=30 cuarenta=40 cincuenta=50 sesenta=60 setenta=70 ochenta=80 noventa=90 cero=0 cien|ciento=100 doscientos|doscientas=200 trescientos|trescientas=300 cuatrocientos|cuatrocientas=400 quinientos|quinientas=500 seiscientos=600 setecientos=700 ochocientos=800 novecientos=900 mil=1000 millon|millones=1e6 medio|media=0.5 cuarto|cuartos=0.25 tercios=1/3",
    "un una uno",
    /^\s+y\s+$/,
  ),
  pt: speech(
    "dois|duas=2 tres=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 dez=10 onze=11 doze|duzia=12 treze=13 catorze|quatorze=14 quinze=15 vinte=20 trinta=30 quarenta=40 cinquenta=50 sessenta=60 setenta=70 oitenta=80 noventa=90 zero=0 dezesseis|dezasseis=16 dezessete|dezassete=17 dezoito=18 dezenove|dezanove=19 cem|cento=100 duzentos|duzentas=200 trezentos|trezentas=300 quatrocentos|quatrocentas=400 quinhentos|quinhentas=500 seiscentos=600 setecentos=700 oitocentos=800 novecentos=900 mil=1000 milhao|milhoes=1e6 meio|meia=0.5 quarto|quartos=0.25 tercos=1/3",
    "um uma",
    /^\s+e\s+$/,
  ),
  fr: speech(
    "deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix|dizaine=10 onze=11 douze|douzaine=12 treize=13 quatorze=14 quinze|quinzaine=15 seize=16 vingt|vingts|vingtaine=20 trente|trentaine=30 quarante=40 cinquante=50 soixante=60 septante=70 huitante|octante=80 nonante=90 zero=0 cent|cents=100 mille=1000 million|millions=1e6 demi|demie=0.5 quart|quarts=0.25 tiers=1/3",
    "un une",
    /^(?:\s+et\s+|-|-et-)$/,
  ),
};

export const MORE_SPEECH: Record<string, Speech> = {
  it: joining(
    "uno due tre quattro cinque sei sette otto nove",
    (ten, digit) => (/^[uo]/.test(digit) ? ten.slice(0, -1) : ten) + digit,
    speech(
      "due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 undici=11 dodici|dozzina=12 tredici=13 quattordici=14 quindici=15 sedici=16 diciassette=17 diciotto=18 diciannove=19 venti=20 trenta=30 quaranta=40 cinquanta=50 sessanta=60 settanta=70 ottanta=80 novanta=90 zero=0 cento=100 duecento=200 trecento=300 quattrocento=400 cinquecento=500 mille|mila=1000 duemila=2000 tremila=3000 cinquemila=5000 milione|milioni=1e6 mezzo|mezza|mezz=0.5 quarto|quarti=0.25",
      "un uno una",
      /^\s+e\s+$/,
    ),
  ),
  nl: joining(
    "een twee drie vier vijf zes zeven acht negen",
    (ten, digit) => `${digit}en${ten}`,
    speech(
      "twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 elf=11 twaalf|dozijn=12 dertien=13 veertien=14 vijftien=15 zestien=16 zeventien=17 achttien=18 negentien=19 twintig=20 dertig=30 veertig=40 vijftig=50 zestig=60 zeventig=70 tachtig=80 negentig=90 nul=0 honderd=100 tweehonderd=200 driehonderd=300 vierhonderd=400 vijfhonderd=500 duizend=1000 miljoen=1e6 half|halve=0.5 anderhalf|anderhalve=1.5 kwart=0.25",
      "een",
      /^\s+en\s+$/,
    ),
  ),
  sv: joining(
    "ett tva tre fyra fem sex sju atta nio",
    (ten, digit) => ten + digit,
    speech(
      "tva=2 tre=3 fyra=4 fem=5 sex=6 sju=7 atta=8 nio=9 tio=10 elva=11 tolv|dussin=12 tretton=13 fjorton=14 femton=15 sexton=16 sjutton=17 arton=18 nitton=19 tjugo=20 trettio=30 fyrtio=40 femtio=50 sextio=60 sjuttio=70 attio=80 nittio=90 noll=0 hundra=100 tvahundra=200 trehundra=300 femhundra=500 tusen=1000 miljon|miljoner=1e6 halv|halvt|halva=0.5 kvart=0.25",
      "en ett",
      /^\s+och\s+$/,
    ),
  ),
  pl: speech(
    "zero=0 dwa|dwie|dwoch=2 trzy|trzech=3 cztery|czterech=4 piec|pieciu=5 szesc|szesciu=6 siedem|siedmiu=7 osiem|osmiu=8 dziewiec|dziewieciu=9 dziesiec|dziesieciu=10 jedenascie=11 dwanascie|dwunastu|tuzin=12 trzynascie=13 czternascie=14 pietnascie=15 szesnascie=16 siedemnascie=17 osiemnascie=18 dziewietnascie=19 dwadziescia|dwudziestu=20 trzydziesci|trzydziestu=30 czterdziesci=40 piecdziesiat=50 szescdziesiat=60 siedemdziesiat=70 osiemdziesiat=80 dziewiecdziesiat=90 sto=100 dwiescie=200 trzysta=300 czterysta=400 piecset=500 tysiac|tysiace|tysiecy=1000 milion=1e6 pol=0.5 poltora|poltorej=1.5 cwierc=0.25",
    "jeden jedna jedno jednego",
    /^\s+i\s+$/,
  ),
  ru: speech(
    "ноль=0 два|две|двух|двумя|дважды|двое=2 три|трех|трёх|тремя|трижды|трое=3 четыре|четырех|четырёх=4 пять|пяти=5 шесть|шести=6 семь|семи=7 восемь|восьми=8 девять|девяти=9 десять|десяти=10 одиннадцать=11 двенадцать|двенадцати|дюжина=12 тринадцать=13 четырнадцать=14 пятнадцать|пятнадцати=15 шестнадцать=16 семнадцать=17 восемнадцать=18 девятнадцать=19 двадцать|двадцати=20 тридцать|тридцати=30 сорок|сорока=40 пятьдесят|пятидесяти=50 шестьдесят=60 семьдесят=70 восемьдесят=80 девяносто=90 сто|ста=100 двести=200 триста=300 четыреста=400 пятьсот=500 шестьсот=600 семьсот=700 восемьсот=800 девятьсот=900 тысяча|тысячи|тысяч=1000 миллион|миллиона|миллионов=1e6 половина|половину=0.5 полтора|полторы=1.5 четверть=0.25",
    "один одна одно одну одного",
    /^\s+и\s+$/,
  ),
  uk: speech(
    "нуль=0 два|дві|двох=2 три|трьох=3 чотири|чотирьох=4 п'ять|п'яти=5 шість|шести=6 сім|семи=7 вісім|восьми=8 дев'ять|дев'яти=9 десять|десяти=10 одинадцять=11 дванадцять=12 тринадцять=13 чотирнадцять=14 п'ятнадцять=15 шістнадцять=16 сімнадцять=17 вісімнадцять=18 дев'ятнадцять=19 двадцять=20 тридцять=30 сорок=40 п'ятдесят=50 шістдесят=60 сімдесят=70 вісімдесят=80 дев'яносто=90 сто=100 двісті=200 триста=300 п'ятсот=500 тисяча|тисячі|тисяч=1000 мільйон=1e6 півтора|півтори=1.5 половина=0.5 чверть=0.25",
    "один одна одне одну",
    /^\s+(?:і|та|й)\s+$/,
  ),
  tr: speech(
    "sıfır=0 iki=2 uc=3 dort=4 bes=5 altı=6 yedi=7 sekiz=8 dokuz=9 on=10 yirmi=20 otuz=30 kırk=40 elli=50 altmıs=60 yetmis=70 seksen=80 doksan=90 yuz=100 bin=1000 milyon=1e6 yarım|bucuk=0.5 ceyrek=0.25",
    "bir",
    /^\s+$/,
  ),
  id: speech(
    "nol=0 dua=2 tiga=3 empat=4 lima=5 enam=6 tujuh=7 belas|sepuluh|puluh=10 delapan=8 sembilan=9 sebelas=11 seratus|ratus=100 seribu|ribu=1000 juta=1e6 setengah|separuh=0.5 seperempat=0.25",
    "satu",
    /^\s+$/,
  ),
  hi: speech(
    "दो=2 तीन=3 चार=4 पाँच|पांच=5 छह|छः=6 सात=7 आठ=8 नौ=9 दस=10 ग्यारह=11 बारह=12 तेरह=13 चौदह=14 पंद्रह|पन्द्रह=15 सोलह=16 सत्रह=17 अठारह=18 उन्नीस=19 बीस=20 पच्चीस=25 तीस=30 पैंतीस=35 चालीस=40 पैंतालीस=45 पचास=50 साठ=60 सत्तर=70 पचहत्तर=75 अस्सी=80 नब्बे=90 सौ=100 हज़ार|हजार=1000 लाख=100000 करोड़=10000000 आधा|आधे|आधी=0.5 डेढ़=1.5 ढाई=2.5 पौन=0.75",
    "एक",
    /^\s+$/,
  ),
  ar: speech(
    "صفر=0 اثنان|اثنين|اثنتين=2 ثلاث|ثلاثة=3 أربع|أربعة=4 خمس|خمسة=5 ست|ستة=6 سبع|سبعة=7 ثمان|ثماني|ثمانية=8 تسع|تسعة=9 عشر|عشرة=10 عشرون|عشرين=20 ثلاثون|ثلاثين=30 أربعون|أربعين=40 خمسون|خمسين=50 ستون|ستين=60 سبعون|سبعين=70 ثمانون|ثمانين=80 تسعون|تسعين=90 مئة|مائة=100 مئتان|مئتين=200 ألف|آلاف=1000 مليون=1e6 نصف=0.5 ربع=0.25 ثلث=1/3",
    "واحد واحدة",
    /^\s+و$/,
  ),
};

export const ORDINALS = worths(
  "third|dritte|dritten|tercero|tercera|terceiro|terceira|troisieme=3 fourth|vierte|vierten|cuarto|cuarta|quarto|quarta|quatrieme=4 fifth|funfte|funften|quinto|quinta|cinquieme=5 sixth|sechste|sechsten|sexto|sexta|sixieme=6 seventh|siebte|siebten|septimo|septima|setimo|setima|septieme=7 eighth|achte|achten|octavo|octava|oitavo|oitava|huitieme=8 ninth|neunte|neunten|noveno|novena|nono|nona|neuvieme=9 tenth|zehnte|zehnten|decimo|decima|dixieme=10 eleventh=11 twelfth=12",
);
