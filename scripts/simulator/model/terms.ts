/** What two texts have in common, for a model that knows nothing but words. */
import { analyse } from "./analysis.ts";

/** Words that say nothing of what a text is about. */
const SMALL = new Set(
  `the and for you your this that what how why where when which who with from are was were have has had not but can could would should does did
  much many long often there here they them our out into about just please very really use used using make made get got show one some any also
  der die das und ist sind war mit von für auf ein eine einen dem den des wie was wann wer welche welcher welches nicht auch man ihr euch bitte viel viele lange denn noch
  que los las una uno con por para como cual cuál cuánto cuanto cuánta cuántos cuántas dónde donde cuándo qué cómo está son usas usa hay del muy más tiempo
  qual quais quanto quanta quantos onde quando você vocês uma dos das com sem não isso essa esse tem são muito mais
  les des une est sont pour avec dans quel quelle quels combien comment pourquoi quand vous votre cette ces sur pas plus très fait`
    .trim()
    .split(/\s+/)
    .map(plain),
);

function plain(word: string): string {
  return word
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC");
}

/** The words that tell what a text is about, by their beginnings; numbers; of scripts without blanks, pairs of signs. */
export function termsOf(text: string): Set<string> {
  const shown = text.replace(/https?:\/\/\S+/g, " ");
  const terms = new Set<string>(analyse(shown).topics.map((topic) => `topic ${topic}`));
  for (const [word] of shown.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}\p{M}]+/gu)) {
    const bare = plain(word);
    if (bare.length >= 3 && !SMALL.has(bare)) terms.add(bare.slice(0, 5));
  }
  for (const [run] of shown.matchAll(/[\p{Script=Han}\p{Script=Katakana}\p{Script=Hangul}ー]{2,}/gu))
    for (let at = 0; at + 2 <= run.length; at++) terms.add(run.slice(at, at + 2));
  for (const [number] of shown.matchAll(/\d+(?:[.,:]\d+)*/g)) terms.add(number);
  return terms;
}

/** Which share of what one text is about the other is about, too; 0 when it is about nothing. */
export function shareIn(terms: ReadonlySet<string>, others: ReadonlySet<string>): number {
  if (terms.size === 0) return 0;
  return [...terms].filter((term) => others.has(term)).length / terms.size;
}

/** Things that viewers ask about, in the words of several languages. */
const THINGS: readonly RegExp[] = [
  /whisk|batidor|besen|fouet|fuê|茶筅|венчик|거품기/iu,
  /teapot|tetera|kanne|théière|(?<!\p{L})bule(?!\p{L})|急須|заварник|찻주전자/iu,
  /microphone|\bmic\b|micr[óo]fon|mikrofon|マイク|микрофон|마이크/iu,
  /gluten|グルテン|глютен|글루텐/iu,
  /flour|harina|mehl|farine|farinha|小麦粉|мук[аиу]|밀가루/iu,
  /travel kettle|reisekessel|hervidor de viaje/iu,
  /kettle|kessel|hervidor|bouilloire|chaleira|ケトル|주전자/iu,
  /spoon|cuchara|löffel|cuillère|colher|スプーン|ложк|숟가락/iu,
  /camera|cámara|kamera|caméra|câmera|カメラ|камер|카메라/iu,
];

/** How a question asks, the first that fits. */
const WAYS: readonly RegExp[] = [
  /how long|cuánto tiempo|wie lange|combien de temps|quanto tempo|как долго|何分|얼마나 오래/iu,
  /(?<!\p{L})(when|cuándo|wann|quand|quando)(?!\p{L})|いつ|когда|언제/iu,
  /how (much|many)|cuánt|wie ?viel|combien|quant[oa]|сколько|얼마/iu,
  /(?<!\p{L})(where|dónde|woher|wo|où|onde|где|откуда)(?!\p{L})|どこ(?!の)|어디/iu,
  /(?<!\p{L})(which|brand|qué|cuál|welche[rsnm]?|quel(le)?s?|qual|как(ой|ая|ую|ое))(?!\p{L})|どこの|何の|どの|어떤|무슨/iu,
];

const among = (text: string, kinds: readonly RegExp[]) => kinds.findIndex((kind) => kind.test(text));

/** Whether a comment asks what a question asks: in the same way, of the same things or with all its words. */
export function asksTheSame(comment: string, question: string): boolean {
  const way = among(question, WAYS);
  if (way === -1 || way !== among(comment, WAYS)) return false;
  const things = THINGS.filter((thing) => thing.test(question));
  if (things.length > 0) return things.every((thing) => thing.test(comment));
  const wanted = termsOf(question);
  return wanted.size >= 2 && shareIn(wanted, termsOf(comment)) === 1;
}
