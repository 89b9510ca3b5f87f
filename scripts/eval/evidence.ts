/** How well replies rest on what a channel has said: the product's retrieval, prompt and proof, over a set of questions and replies. */
import { performance } from "node:perf_hooks";
import {
  type Evidence,
  evidence as evidenceShape,
  type Passage,
} from "../../supabase/functions/_shared/contracts/evidence.ts";
import { beginDrafting, tellModel } from "../../supabase/functions/_shared/drafting/decide.ts";
import { SHAPE_TOKENS } from "../../supabase/functions/_shared/drafting/grounds.ts";
import { replyVoice } from "../../supabase/functions/_shared/drafting/voice.ts";
import { assertionsIn } from "../../supabase/functions/_shared/evidence/assertions.ts";
import { PROMPT_TOKENS, type Source } from "../../supabase/functions/_shared/evidence/block.ts";
import { citationsOf } from "../../supabase/functions/_shared/evidence/citations.ts";
import { askJudge } from "../../supabase/functions/_shared/evidence/judge.ts";
import { primary } from "../../supabase/functions/_shared/evidence/level.ts";
import { prove } from "../../supabase/functions/_shared/evidence/prove.ts";
import { tokensOf } from "../../supabase/functions/_shared/evidence/tokens.ts";
import type { Model, Question } from "../../supabase/functions/_shared/model/model.ts";
import { startTestDatabase, type TestDatabase } from "../stack/test-database.ts";
import {
  type EvidenceSet,
  holdsQuote,
  type SetFact,
  type SetQuestion,
  type SetReply,
  touchesQuote,
} from "./evidence-set.ts";

export interface EvidenceEvaluation {
  retrieval: {
    /** Questions in the language of what answers them: for which share one of the first three passages holds the quote. */
    same_language: { n: number; hit3: number };
    /** In another language: for which share the quote is in the prompt. */
    other_language: { n: number; in_prompt: number };
  };
  replies: {
    /** Held: code marks words of it, though all it says is proven. */
    proven: { n: number; held: number };
    invented: {
      /** Passed: none of the invented words is marked by code. Sent: of those, how many go to the second opinion. */
      typed: { n: number; passed: number; sent: number };
      /** Passed: nothing marked, nor the sentence sent to the second opinion. */
      plain: { n: number; passed: number };
    };
  };
  /** What nothing answers, and how much of it is put to the owner. */
  unanswerable: { n: number; asked_owner: number };
  /** Of finding the evidence of one question, in the database. */
  ms_p50: number;
  prompt_tokens_p95: number;
}

/** What went otherwise than it should, for whoever looks for the cause. */
export interface Miss {
  what:
    | "not among the first three"
    | "not in the prompt"
    | "held"
    | "typed passed"
    | "plain passed"
    | "not asked";
  question: string;
  text: string;
  /** The quote, the invented words, or what was marked. */
  about: string;
}

/** Finds what a draft for a question is given. */
export type Retrieval = (question: Pick<SetQuestion, "video" | "text" | "language">) => Promise<Evidence>;

/** The voice of an owner who only connected a channel. */
const voice = replyVoice.parse({
  user_id: "00000000-0000-4000-8000-000000000000",
  channel_id: "UC",
  channel_title: null,
  objective: "",
  tags: [],
  brand: null,
  own_answers: [],
  recent_replies: [],
  unattended: true,
  rules: [],
});

/** What the model would be sent for a question. */
interface Asked {
  question: SetQuestion;
  evidence: Evidence;
  title: string | null;
  /** What the prompt shows of the evidence; [1] is the first. */
  sources: Source[];
  tokens: number;
}

/** A question as a comment that nobody has read yet. */
const commentOf = ({ text, video }: SetQuestion, title: string | null) => ({
  text,
  video_title: title,
  thread: [],
  author_name: null,
  author_seen: false,
  video_id: video,
});

function promptOf(question: SetQuestion, title: string | null, evidence: Evidence): Asked {
  const drafting = beginDrafting(commentOf(question, title), voice);
  const { instructions, prompt, given } = tellModel(drafting, { evidence, lessons: [] });
  const tokens = SHAPE_TOKENS + tokensOf(instructions) + tokensOf(prompt);
  return { question, evidence, title, sources: given.sources, tokens };
}

const passagesOf = (sources: readonly Source[]): Passage[] =>
  sources.flatMap((source) => ("passage" in source ? [source.passage] : []));

/** Whether passages hold the quote of one of the answers. */
const hold = (passages: readonly Passage[], quotes: readonly string[]) =>
  quotes.some((quote) =>
    holdsQuote(
      passages.map(({ text }) => text),
      quote,
    ),
  );

/**
 * What a writer cites who says what it says with the best sources there are: the passages that hold the answer, else the three
 * nearest. The same for proven replies and for inventions.
 */
function citedFor({ question, sources }: Asked, quotes: readonly string[]): Passage[] {
  const given = passagesOf(sources);
  const answering = given.filter(({ text }) => quotes.some((quote) => touchesQuote(text, quote)));
  return answering.length > 0 && question.answers.length > 0 ? answering : given.slice(0, 3);
}

/** A judge that believes everything, so that what is held is held by code; it keeps what it was asked. */
function believer(): { model: Model; asked: string[] } {
  const asked: string[] = [];
  const model: Model = {
    write: () => Promise.reject(new Error("a judge writes nothing")),
    ask: <Value>({ prompt, schema }: Question<Value>) => {
      asked.push(prompt);
      const sentences = [...prompt.matchAll(/^Sentence (\d+)\.$/gm)].map(([, number]) => ({
        number: Number(number),
        verdict: "said",
      }));
      return Promise.resolve({
        value: schema.parse({ sentences, whole: "answers" }),
        usage: { model: "believer", inputTokens: tokensOf(prompt), outputTokens: 0 },
      });
    },
  };
  return { model, asked };
}

/** Where the invented words stand; all of the reply when it does not say them like this. */
function inventedIn({ text, invented }: SetReply): { start: number; end: number } {
  const start = invented === null ? -1 : text.indexOf(invented);
  return start < 0 ? { start: 0, end: text.length } : { start, end: start + (invented ?? "").length };
}

const overlaps = (one: { start: number; end: number }, other: { start: number; end: number }) =>
  one.start < other.end && other.start < one.end;

/** Whether what is invented holds a number, date, time, price, code or link, without looking at what the sources say. */
function isTyped(reply: SetReply, { language }: SetQuestion): boolean {
  const span = inventedIn(reply);
  if (/\d|:\/\//.test(reply.text.slice(span.start, span.end))) return true;
  return assertionsIn(reply.text, primary(language)).some((one) => overlaps(one, span));
}

interface Judged {
  /** Words that code marks, those that overlap the invented ones first. */
  marks: string[];
  /** Code marks words of the invention. */
  marked: boolean;
  /** The sentence of the invention went to the second opinion. */
  sent: boolean;
}

async function judge(reply: SetReply, asked: Asked, quotes: readonly string[]): Promise<Judged> {
  const { question, evidence, title } = asked;
  const cited = citedFor(asked, quotes);
  const { unproven, plain } = prove({
    reply: reply.text,
    language: primary(question.language),
    comment: question.text,
    cited,
    settings: {
      author: null,
      channel: voice.channel_title,
      allowedLinks: voice.brand.allowed_links,
      texts: title ? [title] : [],
    },
    videos: evidence.videos,
  });
  const { model, asked: opinions } = believer();
  const texts = title ? [title] : [];
  const { judgement } = await askJudge(model, {
    reply: reply.text,
    sentences: plain,
    comment: question.text,
    cited,
    videos: evidence.videos,
    texts,
  });
  const span = inventedIn(reply);
  const own = unproven.filter((one) => overlaps(one, span));
  return {
    marks: [...own, ...unproven.filter((one) => !own.includes(one))].map(({ text }) => text),
    marked: own.length > 0,
    sent: opinions.length > 0 && judgement.sentences.some((one) => overlaps(one, span)),
  };
}

/**
 * What an honest model answers that can read: with the sources that say it, whatever has ended since; else that it cannot tell.
 * True when the product, which reads that answer, is left with a question for its owner.
 */
function asksOwner({ question, sources, title }: Asked, ended: readonly SetFact[]): boolean {
  // A comment that is taken for spam or noise comes to nobody.
  if (beginDrafting(commentOf(question, title), voice).verdict.outcome === "skip") return false;
  const told = sources.flatMap((source, at) => {
    if (!("passage" in source)) return [];
    const { text } = source.passage;
    const answers = question.answers.some(({ quote }) => holdsQuote([text], quote));
    return answers || ended.some(({ answer }) => touchesQuote(text, answer)) ? [String(at + 1)] : [];
  });
  const { cannotTell, question: put } = citationsOf(
    {
      reply: "",
      sources: told,
      cannot_tell: told.length === 0,
      question: told.length === 0 ? question.text : null,
    },
    sources,
  );
  return cannotTell && put !== null;
}

const share = (part: number, all: number) => (all === 0 ? 0 : Math.round((part / all) * 1000) / 1000);
const atShare = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Asks every question of a set, and judges every reply. `progress` is told how many questions are done. */
export async function evaluateEvidence(
  set: EvidenceSet,
  retrieve: Retrieval,
  {
    asOf,
    progress = () => undefined,
    miss = () => undefined,
  }: { asOf: Date; progress?: (done: number, of: number) => void; miss?: (miss: Miss) => void },
): Promise<EvidenceEvaluation> {
  const today = asOf.toISOString().slice(0, 10);
  const titles = new Map(set.videos.map(({ id, title }) => [id, title]));
  const ended = set.facts.filter(({ until }) => until !== null && until < today);
  const endedIds = new Set(ended.map(({ id }) => id));
  const languages = new Map<string, string | null>([
    ...set.videos.map(({ id, language }) => [id, language] as const),
    ...set.facts.map(
      ({ id, language, video }) =>
        [id, language ?? set.videos.find((one) => one.id === video)?.language ?? null] as const,
    ),
  ]);
  const quotesOf = new Map(
    set.questions.map(({ id, answers }) => [
      id,
      answers.filter(({ source }) => !endedIds.has(source)).map(({ quote }) => quote),
    ]),
  );

  const times: number[] = [];
  const all = new Map<string, Asked>();
  const same = { n: 0, hits: 0 };
  const other = { n: 0, hits: 0 };
  const unanswerable = { n: 0, asked: 0 };
  for (const [at, question] of set.questions.entries()) {
    const begun = performance.now();
    const evidence = await retrieve(question);
    times.push(performance.now() - begun);
    const asked = promptOf(question, titles.get(question.video ?? "") ?? null, evidence);
    all.set(question.id, asked);
    const quotes = quotesOf.get(question.id) ?? [];
    const told = { question: question.id, text: question.text, about: quotes.join(" | ") };
    if (quotes.length === 0) {
      unanswerable.n++;
      if (asksOwner(asked, ended)) unanswerable.asked++;
      else miss({ what: "not asked", ...told });
    } else {
      const source = question.answers.find(({ source }) => !endedIds.has(source))?.source ?? "";
      const spoken = languages.get(source) ?? languages.get(question.video ?? "") ?? null;
      if (primary(spoken) === primary(question.language)) {
        same.n++;
        if (hold(evidence.passages.slice(0, 3), quotes)) same.hits++;
        else miss({ what: "not among the first three", ...told });
      } else {
        other.n++;
        if (hold(passagesOf(asked.sources), quotes)) other.hits++;
        else miss({ what: "not in the prompt", ...told });
      }
    }
    progress(at + 1, set.questions.length);
  }

  const proven = { n: 0, held: 0 };
  const typed = { n: 0, passed: 0, sent: 0 };
  const plain = { n: 0, passed: 0 };
  for (const reply of set.replies) {
    const asked = all.get(reply.question);
    if (!asked) continue;
    const quotes = quotesOf.get(reply.question) ?? [];
    // What is proven by nothing but a fact that has ended is no longer proven.
    if (reply.proven && quotes.length === 0 && asked.question.answers.length > 0) continue;
    const { marks, marked, sent } = await judge(reply, asked, quotes);
    const told = { question: reply.question, text: reply.text };
    if (reply.proven) {
      proven.n++;
      if (marks.length === 0) continue;
      proven.held++;
      miss({ what: "held", ...told, about: marks.join(" | ") });
    } else if (isTyped(reply, asked.question)) {
      typed.n++;
      if (marked) continue;
      typed.passed++;
      if (sent) typed.sent++;
      miss({ what: "typed passed", ...told, about: `${reply.invented} [${quotes.join(" | ")}]` });
    } else {
      plain.n++;
      if (marks.length > 0 || sent) continue;
      plain.passed++;
      miss({ what: "plain passed", ...told, about: reply.invented ?? "" });
    }
  }
  return {
    retrieval: {
      same_language: { n: same.n, hit3: share(same.hits, same.n) },
      other_language: { n: other.n, in_prompt: share(other.hits, other.n) },
    },
    replies: { proven, invented: { typed, plain } },
    unanswerable: { n: unanswerable.n, asked_owner: unanswerable.asked },
    ms_p50: Math.round(atShare(times, 0.5) * 10) / 10,
    prompt_tokens_p95: atShare(
      [...all.values()].map(({ tokens }) => tokens),
      0.95,
    ),
  };
}

/** Which limits a result does not keep, as sentences. */
export function missedLimits({
  retrieval,
  replies,
  unanswerable,
  ms_p50,
  prompt_tokens_p95,
}: EvidenceEvaluation): string[] {
  const { same_language: same, other_language: other } = retrieval;
  const { typed, plain } = replies.invented;
  const limits: [kept: boolean, sentence: string][] = [
    [same.n === 0 || same.hit3 >= 0.8, `hit3 is ${same.hit3}, at least 0.8 is wanted`],
    [other.n === 0 || other.in_prompt >= 0.95, `in_prompt is ${other.in_prompt}, at least 0.95 is wanted`],
    [typed.passed === 0, `${typed.passed} of ${typed.n} typed inventions passed`],
    [plain.passed === 0, `${plain.passed} plain inventions passed`],
    [
      replies.proven.held <= replies.proven.n / 10,
      `${replies.proven.held} of ${replies.proven.n} proven replies are held, at most one in ten may be`,
    ],
    [
      unanswerable.asked_owner === unanswerable.n,
      `${unanswerable.n - unanswerable.asked_owner} questions that nothing answers did not come to the owner`,
    ],
    [ms_p50 <= 50, `half of the questions took more than ${ms_p50} ms, at most 50 ms is wanted`],
    [
      prompt_tokens_p95 <= PROMPT_TOKENS,
      `prompts take ${prompt_tokens_p95} tokens, at most ${PROMPT_TOKENS} are wanted`,
    ],
  ];
  return limits.filter(([kept]) => !kept).map(([, sentence]) => sentence);
}

const CHANNEL = "UCevidenceevidenceeviden";

/** A database that knows what a set's channel has said, as of a day; found by the product's SQL. */
export async function databaseRetrieval(
  set: Pick<EvidenceSet, "videos" | "facts">,
  asOf: Date,
): Promise<{ retrieve: Retrieval; stop: () => Promise<void> }> {
  const database = await startTestDatabase("named");
  try {
    return { retrieve: await learnSet(database, set, asOf), stop: () => database.stop() };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Stores what a set's channel has said, as its owner and YouTube would. */
async function learnSet(
  { sql, createUser }: TestDatabase,
  set: Pick<EvidenceSet, "videos" | "facts">,
  asOf: Date,
): Promise<Retrieval> {
  await sql`update test.clock set shift = ${asOf.toISOString()}::timestamptz - now()`;
  const user = await createUser();
  // How many facts a channel may have is not measured here.
  await sql`alter table public.facts disable trigger facts_limit`;
  for (const { id, title, description, published_at } of set.videos) {
    await sql`
      insert into test.videos (user_id, id, channel_id, title, description, published_at, privacy)
      values (${user}, ${id}, ${CHANNEL}, ${title}, ${description}, ${published_at}, 'public')`;
  }
  for (const { question, answer, video, until, language } of set.facts) {
    const code = primary(language);
    await sql`
      insert into test.facts (user_id, channel_id, video_id, question, answer, valid_until, language)
      values (${user}, ${CHANNEL}, ${video}, ${question}, ${answer}, ${until}, ${code.length === 2 ? code : null})`;
  }
  await sql`analyze public.passages, private.passage_terms, public.videos, public.facts`;
  return async ({ video, text, language }) => {
    const [row] = await sql<[{ evidence: unknown }]>`
      select engine.evidence_for(${user}, ${CHANNEL}, ${video}, ${text}, ${primary(language)}) as evidence`;
    return evidenceShape.parse(row.evidence);
  };
}
