/** How the simulated model answers from the sources that a prompt gives it, and how it can be made to invent. */
import { asserts, sentencesOf } from "../../../supabase/functions/_shared/evidence/sentences.ts";
import type { Analysis } from "./analysis.ts";
import { goOn } from "./conversation.ts";
import { type Language, languageOf } from "./language.ts";
import {
  ASKED,
  HERE,
  isQuotation,
  isSaying,
  isThanks,
  quotationOf,
  quoted,
  sayingFor,
  thanksFor,
} from "./phrasebook.ts";
import type { Example, GivenSource, Prompt } from "./prompt.ts";
import { isCourtesy, withWish, writeCourtesy, writeThanks } from "./reply.ts";
import { rewritten } from "./rewriting.ts";
import { asksTheSame, shareIn, termsOf } from "./terms.ts";

/**
 * What it makes of its sources. `honest` says what one says, or that none does; `smallTalk` gives thanks and wishes to everybody, which
 * rest on nothing; the others are what replies must be kept from.
 */
export type Grounding = "honest" | "smallTalk" | "inventTyped" | "inventPlain" | "misquote" | "copyExample";

/** The properties of an answer with sources. */
export type Grounds = {
  sources: string[];
  cannot_tell: boolean;
  question: string | null;
  spoken: string[] | null;
};

type GroundedReply = { reply: string; grounds: Grounds };

/** Beside what it says: a name and a date. */
const TYPED: Partial<Record<Language, string>> = {
  en: "The song is Midnight City, and part 2 comes out on 14 March.",
  de: "Der Song heißt Midnight City, und Teil 2 kommt am 14. März.",
  es: "La canción es Midnight City y la parte 2 sale el 14 de marzo.",
  fr: "La chanson est Midnight City et la partie 2 sort le 14 mars.",
  pt: "A música é Midnight City e a parte 2 sai em 14 de março.",
  ja: "曲はミッドナイトシティで、続編は3月14日に公開します。",
};
/** Nothing that code could compare. */
const PLAIN: Partial<Record<Language, string>> = {
  en: "It is perfectly safe for dogs.",
  de: "Für Hunde ist das völlig unbedenklich.",
  es: "Es totalmente seguro para los perros.",
  fr: "C'est sans danger pour les chiens.",
  pt: "É totalmente seguro para cachorros.",
  ja: "犬にもまったく安全です。",
};

/** How much of what a comment is about a source must speak of to answer it: all, where that is little. */
const ANSWERS = 0.6;
const LITTLE = 3;

/** A reply with what it rests on, always the same for the same prompt. */
export function groundedReply(
  { comment, sources, examples, rewriting, conversation }: Prompt,
  analysis: Analysis,
  grounding: Grounding,
): GroundedReply {
  if (grounding === "copyExample") {
    const nearest = nearestExample(comment, examples);
    if (nearest)
      return {
        reply: nearest.answer,
        grounds: { sources: [], cannot_tell: false, question: null, spoken: null },
      };
  }
  if (grounding === "smallTalk")
    return goingOn(conversation, comment, analysis, (worded) => ({
      reply: smallTalk(worded),
      grounds: { sources: [], cannot_tell: false, question: null, spoken: null },
    }));
  const honest = goingOn(conversation, comment, analysis, (worded) =>
    honestReply(comment, sources, worded, conversation !== null),
  );
  const said = {
    ...honest,
    reply: rewriting
      ? rewritten(comment, honest.reply, rewriting, analysis)
      : inMannerOf(examples.find(({ learned }) => learned)?.answer, honest.reply),
  };
  if (grounding === "misquote") return misquoted(said, sources);
  const invention = grounding === "inventTyped" ? TYPED : grounding === "inventPlain" ? PLAIN : null;
  if (!invention) return said;
  const sentence = invention[analysis.language] ?? invention.en;
  const grounds = { ...said.grounds, cannot_tell: false, question: null, spoken: null };
  return { reply: `${said.reply} ${sentence}`, grounds };
}

/** In words that are new to the thread; who has none left cannot tell more. */
function goingOn(
  conversation: Prompt["conversation"],
  comment: string,
  analysis: Analysis,
  word: (analysis: Analysis) => GroundedReply,
): GroundedReply {
  if (conversation === null) return word(analysis);
  return (
    goOn(conversation, analysis, word) ??
    goOn(conversation, analysis, (worded) => cannotTell(comment, worded)) ??
    cannotTell(comment, analysis)
  );
}

function cannotTell(comment: string, analysis: Analysis): GroundedReply {
  const question = comment.replace(/\s+/g, " ").trim().slice(0, 200);
  return {
    reply: writeThanks(analysis),
    grounds: { sources: [], cannot_tell: true, question, spoken: null },
  };
}

const EMOJI_AT_END = /(?:\s*(?:\p{Extended_Pictographic}|\u{FE0F}|\u{200D}))+\s*$/u;

/** Ends as the owner ended the reply that it was taught by: with its wish, which asserts nothing, and its emoji. */
function inMannerOf(example: string | undefined, reply: string): string {
  if (example === undefined) return reply;
  const emoji = EMOJI_AT_END.exec(example)?.[0].trim() ?? "";
  const last = sentencesOf(example.replace(EMOJI_AT_END, "")).at(-1)?.text ?? "";
  const isWish =
    /[!！]$/u.test(last) && !isThanks(last) && !asserts(last, []) && languageOf(last) === languageOf(reply);
  const wished = isWish && !reply.includes(last) ? withWish(reply, last) : reply;
  return `${wished}${emoji && !EMOJI_AT_END.test(reply) ? ` ${emoji}` : ""}`;
}

/** Thanks and a wish in which nothing is to be proven; of a language that the product cannot tell this of, any. */
function smallTalk(analysis: Analysis): string {
  const wordings = Array.from({ length: 60 }, (_, at) =>
    writeCourtesy({ ...analysis, escalate: false, seed: analysis.seed + at }),
  );
  const isBare = (text: string) => sentencesOf(text).every((sentence) => !asserts(sentence.text, []));
  return wordings.find(isBare) ?? (wordings[0] as string);
}

function honestReply(
  comment: string,
  sources: readonly GivenSource[],
  analysis: Analysis,
  goesOn: boolean,
): GroundedReply {
  const nothing = { sources: [], cannot_tell: false, question: null, spoken: null };
  const isRequest = analysis.category === "Requests";
  // "Quelle ambiance !" asks nothing.
  const isCry = /^\s*(quel(le)?s?|qué|was für|welch)(?!\p{L})[^?]*!/iu.test(comment);
  const isAsking = /[?？؟]/.test(comment) || (analysis.category === "Questions" && !isCry) || isRequest;
  if (!analysis.escalate) {
    const known = sayingFor(comment, sources, analysis.language);
    if (known) {
      const reply = known.text ?? answering(known.passage, known.source.text, analysis, goesOn);
      return { reply, grounds: { ...nothing, sources: [String(known.source.number)] } };
    }
    const thanks =
      isAsking && !isRequest
        ? null
        : thanksFor(comment, analysis.language, { isRequest, seed: analysis.seed });
    if (thanks) return { reply: thanks, grounds: nothing };
  }
  if (!isAsking) return { reply: writeCourtesy(analysis), grounds: nothing };
  const wanted = termsOf(comment);
  const fact = sources.find(({ text }) => {
    const question = questionOf(text);
    return question !== null && asksTheSame(comment, question);
  });
  const [best] = sources
    .map((source) => ({ source, share: shareIn(wanted, termsOf(source.text)) }))
    .sort((a, b) => b.share - a.share || a.source.number - b.source.number);
  const enough = wanted.size <= LITTLE ? 1 : ANSWERS;
  const source = fact ?? (best && best.share >= enough ? best.source : null);
  if (!source) return cannotTell(comment, analysis);
  const reply = answering(likeliestClause(wanted, source.text), source.text, analysis, goesOn);
  return { reply, grounds: { ...nothing, sources: [String(source.number)] } };
}

/** Says a clause of a source, in its own language or as a quotation; thanks for the question begin no second answer. */
function answering(clause: string, source: string, { language, seed }: Analysis, goesOn: boolean): string {
  const leads = ASKED[language];
  const lead = goesOn ? "" : `${leads[seed % leads.length]} `;
  const time = SPOKEN.exec(source)?.[1];
  if (time) return `${lead} ${time}: ${ended(quoted(bareOf(clause), language))}`;
  const [, title, url] = VIDEO.exec(source) ?? [];
  if (title && url) return `${lead} ${HERE[language]} ${quotationOf(title, language)} ${url}`;
  const isChapter = /^\d{1,2}:\d\d/.test(clause);
  const isForeign = language !== "en" && languageOf(source) !== language;
  const said = isForeign
    ? quoted(clause, language)
    : isChapter && language === "en"
      ? `Here it is: ${clause}`
      : clause;
  return `${lead}${ended(said)}`;
}

const bareOf = (clause: string) => clause.replace(/^\[[\d:]+\] /, "");

/** Cites what does not say it: another source, or the only one with another number. */
function misquoted({ reply, grounds }: GroundedReply, sources: readonly GivenSource[]): GroundedReply {
  const [cited] = grounds.sources;
  if (cited === undefined) return { reply, grounds };
  const other = sources.find(({ number }) => String(number) !== cited);
  if (other) return { reply, grounds: { ...grounds, sources: [String(other.number)] } };
  return { reply: reply.replace(/\d+/g, (digits) => String(Number(digits) + 1)), grounds };
}

function nearestExample(comment: string, examples: readonly Example[]): Example | undefined {
  const wanted = termsOf(comment);
  const near = (example: Example) => shareIn(wanted, termsOf(example.comment));
  // The order given is the order of nearness, and decides where words do not.
  return examples.toSorted((a, b) => near(b) - near(a))[0];
}

/** What kind of source it is and its title stand before the text, our address of a video behind it. */
const HEADING =
  /^(?:description of a video|fact from the owner|document of the owner|video|said in the video)(?: "[^\n]*?")?(?: \(\d{4}-\d\d-\d\d\))?: /;

const FACT = /^fact from the owner "([^\n]*?)"(?: \(\d{4}-\d\d-\d\d\))?: (.*)$/;

/** When it is said stands before it. */
const SPOKEN = /^said in the video(?: "[^\n]*?")?: \[(\d[\d:]*)\] /;

const VIDEO = /^own video(?: \([\d-]+\))? "(.*)": (\S+)$/;

/** What a fact answers; null for any other source. */
function questionOf(text: string): string | null {
  return FACT.exec(text)?.[1] ?? null;
}

/** The part of a source that speaks most of what is wanted: a sentence, a chapter, an item of a list. */
function likeliestClause(wanted: ReadonlySet<string>, text: string): string {
  const [, question, body] = FACT.exec(text) ?? [];
  // A fact is its question, then the answer, which is said whole.
  if (question && body?.startsWith(`${question} / `)) {
    return body.slice(question.length + 3).replace(/ \/ (?=https?:)/g, " ");
  }
  const clauses = text
    .replace(HEADING, "")
    .split(/ \/ |(?<=[.!?])\s+|(?<=[。！？])|;\s+|\s+(?=\d{1,2}:\d\d(?::\d\d)?\s)/u)
    .map((clause) => clause.trim())
    .filter((clause) => clause !== "");
  const [best] = clauses
    .map((clause, at) => ({ clause, at, share: shareIn(wanted, termsOf(clause)) }))
    .sort((a, b) => b.share - a.share || a.at - b.at);
  return best?.clause ?? text;
}

const ended = (sentence: string) =>
  /[.!?…。！？]$|https?:\/\/\S+$/u.test(sentence) ? sentence : `${sentence}.`;

type Verdict = "said" | "not_said" | "no_claim";

/** Two thirds of what a sentence speaks of, in one quote, is taken for the same; the model knows nothing but words. */
const SAYS = 0.66;

/** Whether quotes say what sentences of a reply say, by the words they have in common. */
export function judgeByOverlap({ sentences, quotes }: Prompt): { number: number; verdict: Verdict }[] {
  const said = quotes.map(termsOf);
  return sentences.map((sentence, at) => {
    const terms = termsOf(sentence);
    const verdict: Verdict =
      isCourtesy(sentence) || isThanks(sentence)
        ? "no_claim"
        : isSaying(sentence, quotes) ||
            isQuotation(sentence, quotes) ||
            said.some((quote) => shareIn(terms, quote) >= SAYS)
          ? "said"
          : "not_said";
    return { number: at + 1, verdict };
  });
}
