/** What the simulated model makes of a word within a thread, and how it goes on with a conversation. */
import { type Analysis, analyse } from "./analysis.ts";
import type { ThreadLine } from "./prompt.ts";

/** What a reader is asked of a word within a thread, by the names of the schema. */
export type Turn = { addressed: "channel" | "viewer" | "nobody"; answer_due: boolean; angry: boolean };

/** That something did not work, or is another way round. */
const FAILED =
  /\b(did ?n[o']?t|does ?n[o']?t|is ?n[o']?t|won'?t|never) (work|help|rise|set|hold|open|play|load|turn)\w*|\bstill (not|no|too|sinks?|sticks?|burns?|the same)\b|\bno luck\b|\bno (me )?(funcion|sal|sirv)\w+|\bsigue (igual|sin)\b|\b(geht|klappt|funktioniert|hat) (\w+ )?(immer noch )?nicht\b|\bimmer noch\b|\b(ne )?(marche|fonctionne) (toujours )?pas\b|\btoujours pas\b|\bnão (funcion|deu|fic)\w+|не (работа|получ|помог)|うまくいか|できません|안 돼|안 되|안돼|काम नहीं|नहीं हुआ|لا (يعمل|تعمل)|لم (ينجح|تنجح)/iu;
const CORRECTED =
  /\b(you|we) said\b|\bactually\b|\bthat'?s (wrong|not right)\b|\bdijiste\b|\ben realidad\b|\bdu hast gesagt\b|\bstimmt (so )?nicht\b|\bvous avez dit\b|\ben fait\b|\bvocê disse\b|на самом деле|じゃなくて|사실은|असल में|في الحقيقة/iu;
/** Thanks, goodbyes, agreement and laughter: the end of what was said. */
const ENDED =
  /^[\s\p{P}\p{S}]*((many |ok(ay)?,? |ah,? |oh,? )?(thank(s| you)\b|thx|got it|makes sense|perfect|great|will do|bye|see you|lol|lmao|(ha|je|хa|ха){2,}|rofl|gracias|vale|perfecto|adiós|danke|alles klar|super|tschüss|merci|d'accord|parfait|au revoir|obrigad[oa]|valeu|perfeito|tchau|kkk+|rsrs)|спасибо|понял|пока|ありがとう|了解|なるほど|笑|w{2,}|고마|감사|알겠|ㅋㅋ|ㅎㅎ|धन्यवाद|शुक्रिया|ठीक|شكرا|تمام|هه)/iu;
const ANGRY =
  /\b(idiot\w*|stupid|shut up|liars?|lying|scam\w*|pathetic|ridiculous|useless|clowns?|moron\w*|joke of a|sick of you|mentiros[oa]s?|idiota\w*|estúpid[oa]s?|cállate|sinvergüenzas?|dumm\w*|lügner\w*|frechheit|unverschämt\w*|halt (die|den) \w+|menteu(r|se)s?|imbéciles?|ferme-la|honteux|burr[oa]s?|palhaç[oa]s?|cala a boca)\b|идиот|врёшь|врете|лжец|заткни|バカ|馬鹿|嘘つき|黙れ|멍청|거짓말|닥쳐|बेवकूफ|झूठ|غبي|كاذب|اخرس|🤬|😡/iu;

/** Handles that a text names, without their sign. */
const handlesIn = (text: string) =>
  [...text.matchAll(/@([\p{L}\p{N}._·-]{3,60})/gu)].map(([, name = ""]) => name.toLowerCase());
const bareHandle = (name: string) => name.replace(/^@/, "").toLowerCase();

/** Whom a word speaks to, whether an answer is due and whether it is hostile, always the same for the same thread. */
export function turnOf(text: string, author: string, thread: readonly ThreadLine[]): Turn {
  const addressed = addresseeOf(text, author, thread);
  const { category } = analyse(text);
  const asks = /[?？؟]/.test(text) || category === "Requests";
  const wants =
    asks || FAILED.test(text) || CORRECTED.test(text) || (category === "Questions" && !ENDED.test(text));
  return { addressed, answer_due: addressed === "channel" && wants, angry: ANGRY.test(text) };
}

/** By the handle that it names; without one, whoever of the others spoke last, or the channel where something is asked of it. */
function addresseeOf(text: string, author: string, thread: readonly ThreadLine[]): Turn["addressed"] {
  const me = bareHandle(author);
  const viewers = new Set(thread.flatMap(({ by }) => (by === null ? [] : [bareHandle(by)])));
  const named = handlesIn(text).filter((name) => name !== me);
  if (named.length > 0) return named.some((name) => !viewers.has(name)) ? "channel" : "viewer";
  if (!/[\p{L}\p{N}]/u.test(text)) return "nobody";
  const last = thread.findLast(({ by }) => by === null || bareHandle(by) !== me);
  if (last === undefined || last.by === null) return "channel";
  // What comes after another viewer's word and asks nothing is talk among viewers.
  return /[?？؟]/.test(text) && !/[?？؟]/.test(last.text) ? "channel" : "viewer";
}

const GREETING =
  /^[\s¡]*(hello|hi\b|hey|hola|qué tal|hallo|hi\b|bonjour|salut|olá|oi\b|नमस्ते|こんにちは|مرحبا|أهلا|привет|здравствуй|안녕)/iu;
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, "");
const sentencesIn = (text: string) =>
  text.split(/(?<=[.!?…。！？])\s*/u).flatMap((sentence) => bare(sentence) || []);

/** So many wordings it tries for one that is new. */
const TRIES = 24;

/** The first wording that greets nobody again and of which the channel has said no sentence; null when it has no other words. */
export function goOn<Worded extends { reply: string }>(
  thread: readonly ThreadLine[],
  analysis: Analysis,
  word: (analysis: Analysis) => Worded,
): Worded | null {
  const said = new Set(thread.flatMap(({ by, text }) => (by === null ? sentencesIn(text) : [])));
  for (let at = 0; at < TRIES; at++) {
    const worded = word({ ...analysis, seed: analysis.seed + at });
    const isNew = sentencesIn(worded.reply).every((sentence) => !said.has(sentence));
    if (isNew && !GREETING.test(worded.reply)) return worded;
  }
  return null;
}
