/** The words that languages count with. */
import { plainWord } from "./level.ts";

export interface Speech {
  words: Record<string, number>;
  articles: ReadonlySet<string>;
  and: RegExp;
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

/** By language; accents left off. In others an amount in words is for the judge to read. */
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
  it: joining(
    "uno due tre quattro cinque sei sette otto nove",
    (ten, digit) => (/^[uo]/.test(digit) ? ten.slice(0, -1) : ten) + digit,
    speech(
      "due tre quattro cinque sei sette otto nove dieci undici dodici|dozzina|dozzine tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento duecento trecento quattrocento cinquecento zero=0 quarto|quarti=0.25 mezzo|mezza|mezz=0.5 mille|mila=1000 duemila=2000 tremila=3000 cinquemila=5000 milione|milioni=1e6",
      "un uno una",
      /^\s+e\s+$/,
    ),
  ),
};
