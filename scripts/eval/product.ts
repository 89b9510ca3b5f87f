/** A comment and a reply to it on their way through everything that may hold them, in the order of draft-replies. */
import type { Evidence } from "../../supabase/functions/_shared/contracts/evidence.ts";
import {
  type Classified,
  classifyBatch,
  type Opinion,
  readByWords,
  unread,
} from "../../supabase/functions/_shared/drafting/classify.ts";
import {
  beginDrafting,
  type Decision,
  type Drafting,
  decideAlone,
  decideWith,
  NOTHING_KNOWN,
  tellModel,
  toJudgeOf,
  type Weighed,
  withProof,
} from "../../supabase/functions/_shared/drafting/decide.ts";
import { NO_GROUNDS } from "../../supabase/functions/_shared/drafting/grounds.ts";
import { isGrave } from "../../supabase/functions/_shared/drafting/readings.ts";
import { replyVoice } from "../../supabase/functions/_shared/drafting/voice.ts";
import type { Source } from "../../supabase/functions/_shared/evidence/block.ts";
import { askJudge, type Judgement, type ToJudge } from "../../supabase/functions/_shared/evidence/judge.ts";
import type { GroundedAnswer, Model, Question } from "../../supabase/functions/_shared/model/model.ts";
import { isNothing } from "../../supabase/functions/draft-replies/batch.ts";
import type { Reading } from "./errors.ts";
import type { Outcome, Unattended } from "./unattended.ts";

/** The voice of an owner who only connected a channel and lets replies go. */
export const newOwner = replyVoice.parse({
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

/** A comment, and what a model writes that takes it for an ordinary one. */
export interface Exchange {
  text: string;
  language: string | null;
  video: string | null;
  title: string | null;
  reply: string;
  evidence: Evidence;
  /** The numbers of the sources that the reply names, of those that the prompt shows. */
  cites: (shown: readonly Source[]) => string[];
}

export const NO_SOURCES = { title: null, evidence: NO_GROUNDS.evidence, cites: () => [] };

function beginExchange({ text, video, title }: Omit<Exchange, "reply" | "cites" | "language">): Drafting {
  const comment = {
    text,
    video_id: video,
    video_title: title,
    author_name: null,
    ...NOTHING_KNOWN,
    thread: [],
  };
  // A voice of its own: replies to others are no repetition here.
  return beginDrafting(comment, { ...newOwner, recent_replies: [] });
}

/** What a model tells of a comment that it takes for something. */
function told(reading: Reading) {
  const stop = reading === "despair" ? "health" : reading;
  const isClass = stop !== "spam" && stop !== "injection" && stop !== "unread";
  return {
    class: isClass ? stop : null,
    despair: reading === "despair",
    spam: reading === "spam",
    injection: reading === "injection",
  };
}

/** A model that answers every question of a batch alike. */
function readerOf(reading: Reading): Model {
  return answering(({ prompt }) => ({
    comments: [...prompt.matchAll(/^Comment (\d+)\.$/gm)].map(([, number]) => ({
      number: Number(number),
      ...told(reading),
      language: null,
      topics: null,
      ...{ addressed: null, answer_due: null, angry: null },
    })),
  }));
}

function answering(answer: (question: Question<unknown>) => unknown): Model {
  return {
    write: () => Promise.reject(new Error("nothing is written here")),
    ask: async <Value>(question: Question<Value>) => ({
      value: question.schema.parse(answer(question as Question<unknown>)),
      usage: { model: "simulated", inputTokens: 0, outputTokens: 0 },
    }),
  };
}

/** What the product keeps of a reading that takes the comment for something: some words hold whatever is read. */
export async function opinionFor(text: string, reading: Reading): Promise<Classified> {
  const said = readByWords(text);
  if (said) return { ...unread(""), ...said };
  const { read } = await classifyBatch(readerOf(reading), [{ id: "", text }]);
  return read[0] ?? unread("");
}

/** What a model answers that takes the comment for something and writes this reply all the same. */
export const answerFor = (reading: Reading, reply: string): GroundedAnswer => ({
  ...told(reading),
  language: "",
  sentiment: "Neutral",
  category: "Praise",
  topics: [],
  escalate: !["ordinary", "spam", "unread"].includes(reading),
  escalation_reason: null,
  reply,
  confidence: 1,
  sources: [],
  cannot_tell: false,
  question: null,
  spoken: null,
});

/** The reply as weighed, when the call that wrote it takes the comment for something, and another model may have read it, too. */
function write(
  { reply, evidence, cites, language }: Exchange,
  drafting: Drafting,
  reading: Reading,
  second?: Opinion,
): Weighed {
  const { instructions, canary, given } = tellModel(drafting, { evidence, lessons: [] });
  const answer = {
    ...answerFor(reading, reply),
    language: language ?? "",
    sources: cites(given.sources),
  };
  const use = { model: "simulated", inputTokens: 0, outputTokens: 0 };
  return decideWith(drafting, { instructions, canary, given, answer, use }, second);
}

/** A reply as drafting weighs it whose comment is read as an ordinary one. */
export const weighedOrdinary = (exchange: Exchange): Weighed =>
  write(exchange, beginExchange(exchange), "ordinary");

/** What a judge says: which sentences the sources do not say, and whether the whole answers. */
export interface Verdicts {
  unsaid: (sentence: ToJudge["sentences"][number], at: number) => boolean;
  whole: NonNullable<Judgement["whole"]>;
}

export const BELIEVES: Verdicts = { unsaid: () => false, whole: "answers" };
/** A false alarm: the first sentence, or where there is none to judge, the whole. */
export const DOUBTS: Verdicts = { unsaid: (_sentence, at) => at === 0, whole: "evades" };

/** The decision after a judge that says so; the same where nobody is asked. */
async function judged(weighed: Weighed, { unsaid, whole }: Verdicts): Promise<Decision> {
  const toJudge = toJudgeOf(weighed);
  if (!toJudge) return withProof(weighed, null);
  const judge = answering(() => ({
    sentences: toJudge.sentences.map((one, at) => ({
      number: at + 1,
      verdict: unsaid(one, at) ? "not_said" : "said",
    })),
    whole,
  }));
  const { judgement } = await askJudge(judge, toJudge);
  return withProof(weighed, judgement);
}

/** What each call takes the comment for; `second`: another model, where one is named. */
export interface Calls {
  first: Reading;
  writing: Reading;
  second?: Reading;
}

/** One exchange, and what becomes of it for whatever is read and judged. */
export class Path {
  readonly #exchange: Exchange;
  readonly #drafting: Drafting;
  readonly #unattended: Unattended;
  readonly #opinions = new Map<Reading, Promise<Classified>>();
  readonly #weighed = new Map<string, Promise<Weighed>>();
  readonly #outcomes = new Map<string, Promise<Outcome>>();

  constructor(exchange: Exchange, unattended: Unattended) {
    this.#exchange = exchange;
    this.#drafting = beginExchange(exchange);
    this.#unattended = unattended;
  }

  /** The reply as drafting weighs it, before any judge. */
  weighed(
    { writing, second }: Pick<Calls, "writing" | "second"> = { writing: "ordinary" },
  ): Promise<Weighed> {
    return once(this.#weighed, `${writing} ${second}`, async () =>
      write(this.#exchange, this.#drafting, writing, second && (await this.#opinion(second))),
    );
  }

  becomes(calls: Calls, says: Verdicts): Promise<Outcome> {
    const asked = says === BELIEVES || says === DOUBTS;
    const run = () => this.#becomes(calls, says);
    const { first, writing, second } = calls;
    return asked ? once(this.#outcomes, `${first} ${writing} ${second} ${says === DOUBTS}`, run) : run();
  }

  #opinion(reading: Reading) {
    return once(this.#opinions, reading, () => opinionFor(this.#exchange.text, reading));
  }

  async #becomes({ first, writing, second }: Calls, says: Verdicts): Promise<Outcome> {
    const { verdict, voice } = this.#drafting;
    const alone = decideAlone(this.#drafting) ?? null;
    if (isNothing(verdict)) return this.#unattended.outcome(null, alone);
    const read = await this.#opinion(first);
    if (isGrave(read) || alone) return this.#unattended.outcome(read, isGrave(read) ? null : alone);
    const looksAgain = voice.unattended && read.class === "ordinary" && verdict.outcome === "free";
    const weighed = await this.weighed({ writing, second: looksAgain ? second : undefined });
    return this.#unattended.outcome(read, await judged(weighed, says));
  }
}

function once<Key, Value>(
  known: Map<Key, Promise<Value>>,
  key: Key,
  make: () => Promise<Value>,
): Promise<Value> {
  const made = known.get(key) ?? make();
  known.set(key, made);
  return made;
}
