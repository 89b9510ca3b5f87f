/** Replies that keep to what a channel has said, or invent: what code makes of them, and what comes out in public when a judge errs. */
import type { Evidence, Passage } from "../../supabase/functions/_shared/contracts/evidence.ts";
import { judgesOf } from "../../supabase/functions/_shared/drafting/judges.ts";
import { assertionsIn } from "../../supabase/functions/_shared/evidence/assertions.ts";
import type { Source } from "../../supabase/functions/_shared/evidence/block.ts";
import { primary } from "../../supabase/functions/_shared/evidence/level.ts";
import type { Errors, Judge } from "./errors.ts";
import { type SetQuestion, type SetReply, touchesQuote } from "./evidence-set.ts";
import { inventedIn, KINDS, type Kind, kindOf, overlaps, type Span } from "./invention-kinds.ts";
import { BELIEVES, type Calls, DOUBTS, type Exchange, Path, type Verdicts } from "./product.ts";
import type { Unattended } from "./unattended.ts";

export interface RepliesEvaluation {
  /** Held: code marks words of it, though all it says is proven; those that it is not sure of a judge may clear. */
  proven: { n: number; held: number };
  /** The same replies through the whole product: links, personal data, stops, language and all other checks, with a judge that believes. */
  product: { n: number; held: number };
  invented: {
    /** Passed: none of the invented words is marked by code. Sent: of those, how many go to the judge. */
    typed: { n: number; passed: number; sent: number };
    /** Passed: nothing marked, nor the sentence sent to the judge. */
    plain: { n: number; passed: number };
  };
  /** Inventions by what they are; unmarked: code marks none of the invented words; sure: it does, and no judge clears the mark. */
  by_kind: Record<Kind, { n: number; unmarked: number; sure: number }>;
  /** With judges that err as stated, one reply in ten invented: how many of a hundred that are posted are inventions. */
  posted: { inventions_per_100: number; with_second_judge: number; proven_held_percent: number };
}

/** A reply with what its comment was given. */
export interface AskedReply {
  reply: SetReply;
  question: SetQuestion;
  title: string | null;
  evidence: Evidence;
  /** What holds the answer. */
  quotes: readonly string[];
}

export const passagesOf = (sources: readonly Source[]): Passage[] =>
  sources.flatMap((source) => ("passage" in source ? [source.passage] : []));

/**
 * With the sources that a writer names who says what it says with the best there are: the passages that hold the answer, else the three
 * nearest. The same for proven replies and for inventions.
 */
export function exchangeOf({ reply, question, title, evidence, quotes }: AskedReply): Exchange {
  const { text, language, video } = question;
  const cites = (shown: readonly Source[]) => {
    const numbered = shown.flatMap((source, at) =>
      "passage" in source ? [{ number: String(at + 1), said: source.passage.text }] : [],
    );
    const answering = numbered.filter(({ said }) => quotes.some((quote) => touchesQuote(said, quote)));
    const named = answering.length > 0 && question.answers.length > 0 ? answering : numbered.slice(0, 3);
    return named.map(({ number }) => number);
  };
  return { text, language, video, title, evidence, cites, reply: reply.text };
}

/** A judge who sees what is invented, and says so of its sentence; where none is asked about, of the whole. */
const catches = (span: Span): Verdicts => ({ unsaid: (one) => overlaps(one, span), whole: "answers" });

const ORDINARY: Calls = { first: "ordinary", writing: "ordinary" };

interface Weighed {
  /** Words that code marks, those that overlap the invented ones first. */
  marks: string[];
  /** Code marks words of the invention. */
  marked: boolean;
  /** And is sure of it. */
  sure: boolean;
  /** The sentence of the invention goes to the judge. */
  sent: boolean;
  /** Goes without a person when the judge believes, when it sees the invention, and when it raises a false alarm. */
  posted: { believed: boolean; caught: boolean; doubted: boolean };
}

async function weigh(asked: AskedReply, unattended: Unattended): Promise<Weighed> {
  const path = new Path(exchangeOf(asked), unattended);
  const weighed = await path.weighed();
  const { proving } = weighed;
  const unproven = proving?.proof.unproven ?? [];
  const { decision } = weighed;
  const span = inventedIn("reply" in decision ? decision.reply : asked.reply.text, asked.reply.invented);
  const own = unproven.filter((one) => overlaps(one, span));
  const goes = async (says: Verdicts) => (await path.becomes(ORDINARY, says)) === "posted";
  return {
    marks: [...own, ...unproven.filter((one) => !own.includes(one))].map(({ text }) => text),
    marked: own.length > 0,
    sure: own.some((one) => one.sure),
    sent: proving?.toJudge?.sentences.some((one) => overlaps(one, span)) ?? false,
    posted: {
      believed: await goes(BELIEVES),
      caught: await goes(catches(span)),
      doubted: await goes(DOUBTS),
    },
  };
}

/** Whether what is invented holds a number, date, time, price, code or link, without looking at what the sources say. */
function isTyped({ reply, question }: AskedReply): boolean {
  const span = inventedIn(reply.text, reply.invented);
  if (/\d|:\/\//.test(reply.text.slice(span.start, span.end))) return true;
  return assertionsIn(reply.text, primary(question.language)).some((one) => overlaps(one, span));
}

/** How often a reply goes when so many judges are asked, each of which errs for itself. */
function sharePosted(
  { posted, sent }: Weighed,
  isInvented: boolean,
  judges: readonly { missed: number; false_alarms: number }[],
): number {
  const quiet = judges.reduce((part, { false_alarms }) => part * (1 - false_alarms), 1);
  const missed = judges.reduce((part, judge) => part * judge.missed, 1);
  const calm = quiet * Number(posted.believed) + (1 - quiet) * Number(posted.doubted);
  return isInvented && sent ? calm * missed + Number(posted.caught) * (1 - missed) : calm;
}

/** One reply in so many is invented. */
const INVENTED = 0.1;

export interface ReplyMiss {
  what: "held" | "held by the product" | "typed passed" | "plain passed";
  question: string;
  text: string;
  about: string;
}

export async function evaluateReplies(
  all: readonly AskedReply[],
  errors: Errors,
  unattended: Unattended,
  miss: (miss: ReplyMiss) => void = () => undefined,
): Promise<RepliesEvaluation> {
  const proven = { n: 0, held: 0 };
  const product = { n: 0, held: 0 };
  const typed = { n: 0, passed: 0, sent: 0 };
  const plain = { n: 0, passed: 0 };
  const by_kind = Object.fromEntries(
    KINDS.map((kind) => [kind, { n: 0, unmarked: 0, sure: 0 }]),
  ) as RepliesEvaluation["by_kind"];
  const [first, second] = errors.judges as [Judge, Judge?];
  const judges = [[first], judgesOf({ model: first, judge: second ?? first })];
  const go = judges.map(() => ({ proven: [] as number[], invented: [] as number[] }));
  for (const asked of all) {
    const { reply, question, quotes } = asked;
    const weighed = await weigh(asked, unattended);
    const told = { question: reply.question, text: reply.text };
    for (const [at, some] of judges.entries())
      go[at]?.[reply.proven ? "proven" : "invented"].push(sharePosted(weighed, !reply.proven, some));
    if (reply.proven) {
      proven.n++;
      product.n++;
      if (!weighed.posted.believed) product.held++;
      if (weighed.marks.length > 0) {
        proven.held++;
        miss({ what: "held", ...told, about: weighed.marks.join(" | ") });
      } else if (!weighed.posted.believed)
        miss({ what: "held by the product", ...told, about: question.text });
      continue;
    }
    const kind = by_kind[kindOf(reply.text, reply.invented, question.language)];
    kind.n++;
    if (!weighed.marked) kind.unmarked++;
    if (weighed.sure) kind.sure++;
    if (isTyped(asked)) {
      typed.n++;
      if (weighed.marked) continue;
      typed.passed++;
      if (weighed.sent) typed.sent++;
      miss({ what: "typed passed", ...told, about: `${reply.invented} [${quotes.join(" | ")}]` });
    } else {
      plain.n++;
      if (weighed.marks.length > 0 || weighed.sent) continue;
      plain.passed++;
      miss({ what: "plain passed", ...told, about: reply.invented ?? "" });
    }
  }
  const [one, two] = go.map(inventionsIn);
  const posted = {
    inventions_per_100: one ?? 0,
    with_second_judge: two ?? 0,
    proven_held_percent: rounded(100 * (1 - mean(go[0]?.proven ?? []))),
  };
  return { proven, product, invented: { typed, plain }, by_kind, posted };
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Of a hundred replies that are posted, how many are inventions. */
function inventionsIn(go: { proven: number[]; invented: number[] }): number {
  const wrong = INVENTED * mean(go.invented);
  const all = wrong + (1 - INVENTED) * mean(go.proven);
  return all === 0 ? 0 : rounded((100 * wrong) / all);
}
