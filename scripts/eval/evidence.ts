/** How well replies rest on what a channel has said: the product's retrieval, prompt and proof, over a set of questions and replies. */
import { performance } from "node:perf_hooks";
import type { Evidence, Passage } from "../../supabase/functions/_shared/contracts/evidence.ts";
import { beginDrafting, NOTHING_KNOWN, tellModel } from "../../supabase/functions/_shared/drafting/decide.ts";
import { SHAPE_TOKENS } from "../../supabase/functions/_shared/drafting/grounds.ts";
import { PROMPT_TOKENS, type Source } from "../../supabase/functions/_shared/evidence/block.ts";
import { citationsOf } from "../../supabase/functions/_shared/evidence/citations.ts";
import { primary } from "../../supabase/functions/_shared/evidence/level.ts";
import { tokensOf } from "../../supabase/functions/_shared/evidence/tokens.ts";
import type { Errors, Judge } from "./errors.ts";
import type { Retrieval } from "./evidence-database.ts";
import {
  type AskedReply,
  evaluateReplies,
  passagesOf,
  type RepliesEvaluation,
  type ReplyMiss,
} from "./evidence-replies.ts";
import {
  type EvidenceSet,
  holdsQuote,
  type SetFact,
  type SetQuestion,
  touchesQuote,
} from "./evidence-set.ts";
import { newOwner } from "./product.ts";
import type { Unattended } from "./unattended.ts";

export interface EvidenceEvaluation {
  retrieval: {
    /** Questions in the language of what answers them: for which share one of the first three passages holds the quote. */
    same_language: { n: number; hit3: number };
    /** In another language: for which share the quote is in the prompt. */
    other_language: { n: number; in_prompt: number };
  };
  replies: RepliesEvaluation;
  /** How the judge errs, as stated or measured. */
  judge: { missed_rate: Judge["missed"]; false_rate: Judge["false_alarms"] };
  /** What nothing answers, and how much of it is put to the owner. */
  unanswerable: { n: number; asked_owner: number };
  /** Of finding the evidence of one question, in the database. */
  ms_p50: number;
  prompt_tokens_p95: number;
}

/** What went otherwise than it should, for whoever looks for the cause. */
export type Miss =
  | ReplyMiss
  | {
      what: "not among the first three" | "not in the prompt" | "not asked";
      question: string;
      text: string;
      /** The quote. */
      about: string;
    };

/** What the model would be sent for a question. */
interface Asked {
  question: SetQuestion;
  evidence: Evidence;
  title: string | null;
  /** What the prompt shows of the evidence; [1] is the first. */
  sources: readonly Source[];
  tokens: number;
}

/** A question as a comment that nobody has read yet. */
const commentOf = ({ text, video }: SetQuestion, title: string | null) => ({
  text,
  video_title: title,
  thread: [],
  author_name: null,
  ...NOTHING_KNOWN,
  video_id: video,
});

function promptOf(question: SetQuestion, title: string | null, evidence: Evidence): Asked {
  const drafting = beginDrafting(commentOf(question, title), newOwner);
  const { instructions, prompt, given } = tellModel(drafting, { evidence, lessons: [] });
  const tokens = SHAPE_TOKENS + tokensOf(instructions) + tokensOf(prompt);
  return { question, evidence, title, sources: given.sources, tokens };
}

/** Whether passages hold the quote of one of the answers. */
const hold = (passages: readonly Passage[], quotes: readonly string[]) =>
  quotes.some((quote) =>
    holdsQuote(
      passages.map(({ text }) => text),
      quote,
    ),
  );

/**
 * What an honest model answers that can read: with the sources that say it, whatever has ended since; else that it cannot tell.
 * True when the product, which reads that answer, is left with a question for its owner.
 */
function asksOwner({ question, sources, title }: Asked, ended: readonly SetFact[]): boolean {
  // A comment that is taken for spam or noise comes to nobody.
  if (beginDrafting(commentOf(question, title), newOwner).verdict.outcome === "skip") return false;
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
      spoken: null,
    },
    sources,
  );
  return cannotTell && put !== null;
}

const share = (part: number, all: number) => (all === 0 ? 0 : Math.round((part / all) * 1000) / 1000);
const atShare = (values: readonly number[], part: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

const endedBy = ({ facts }: EvidenceSet, asOf: Date) =>
  facts.filter(({ until }) => until !== null && until < asOf.toISOString().slice(0, 10));

/** What holds the answer of each question, without facts that have ended. */
function quotesOf(set: EvidenceSet, asOf: Date): Map<string, string[]> {
  const ended = new Set(endedBy(set, asOf).map(({ id }) => id));
  return new Map(
    set.questions.map(({ id, answers }) => [
      id,
      answers.filter(({ source }) => !ended.has(source)).map(({ quote }) => quote),
    ]),
  );
}

/** The replies of a set with what is found for their questions; what is proven by nothing but a fact that has ended is left out. */
export async function askedReplies(set: EvidenceSet, retrieve: Retrieval, asOf: Date): Promise<AskedReply[]> {
  const all = quotesOf(set, asOf);
  const titles = new Map(set.videos.map(({ id, title }) => [id, title]));
  const questions = new Map(set.questions.map((question) => [question.id, question]));
  const found = new Map<string, Evidence>();
  const asked: AskedReply[] = [];
  for (const reply of set.replies) {
    const question = questions.get(reply.question);
    if (!question) continue;
    const quotes = all.get(reply.question) ?? [];
    if (reply.proven && quotes.length === 0 && question.answers.length > 0) continue;
    const evidence = found.get(question.id) ?? (await retrieve(question));
    found.set(question.id, evidence);
    asked.push({ reply, question, title: titles.get(question.video ?? "") ?? null, evidence, quotes });
  }
  return asked;
}

/** Asks every question of a set, and judges every reply. `progress` is told how many questions are done. */
export async function evaluateEvidence(
  set: EvidenceSet,
  retrieve: Retrieval,
  {
    asOf,
    errors,
    unattended,
    progress = () => undefined,
    miss = () => undefined,
  }: {
    asOf: Date;
    errors: Errors;
    unattended: Unattended;
    progress?: (done: number, of: number) => void;
    miss?: (miss: Miss) => void;
  },
): Promise<EvidenceEvaluation> {
  const titles = new Map(set.videos.map(({ id, title }) => [id, title]));
  const ended = endedBy(set, asOf);
  const endedIds = new Set(ended.map(({ id }) => id));
  const languages = new Map<string, string | null>([
    ...set.videos.map(({ id, language }) => [id, language] as const),
    ...set.facts.map(
      ({ id, language, video }) =>
        [id, language ?? set.videos.find((one) => one.id === video)?.language ?? null] as const,
    ),
  ]);
  const quoted = quotesOf(set, asOf);

  const times: number[] = [];
  const tokens: number[] = [];
  const found = new Map<SetQuestion, Evidence>();
  const same = { n: 0, hits: 0 };
  const other = { n: 0, hits: 0 };
  const unanswerable = { n: 0, asked: 0 };
  for (const [at, question] of set.questions.entries()) {
    const begun = performance.now();
    const evidence = await retrieve(question);
    times.push(performance.now() - begun);
    const asked = promptOf(question, titles.get(question.video ?? "") ?? null, evidence);
    tokens.push(asked.tokens);
    found.set(question, evidence);
    const quotes = quoted.get(question.id) ?? [];
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

  const known: Retrieval = async (question) => found.get(question as SetQuestion) ?? retrieve(question);
  const replies = await evaluateReplies(await askedReplies(set, known, asOf), errors, unattended, miss);
  const [judge] = errors.judges;
  return {
    retrieval: {
      same_language: { n: same.n, hit3: share(same.hits, same.n) },
      other_language: { n: other.n, in_prompt: share(other.hits, other.n) },
    },
    replies,
    judge: { missed_rate: judge?.missed ?? 0, false_rate: judge?.false_alarms ?? 0 },
    unanswerable: { n: unanswerable.n, asked_owner: unanswerable.asked },
    ms_p50: Math.round(atShare(times, 0.5) * 10) / 10,
    prompt_tokens_p95: atShare(tokens, 0.95),
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
      replies.product.held <= replies.product.n * 0.08,
      `the whole product holds ${replies.product.held} of ${replies.product.n} proven replies, at most 8 of 100 may be`,
    ],
    [
      replies.posted.inventions_per_100 <= 1.6,
      `${replies.posted.inventions_per_100} of 100 posted replies are inventions, at most 1.6 may be`,
    ],
    [
      replies.posted.with_second_judge <= 0.3,
      `${replies.posted.with_second_judge} of 100 posted replies are inventions with a second judge, at most 0.3 may be`,
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
