/** The sets of the evaluation, read and judged by the configured models: how often these err, and for what they take a comment then. */
import { setTimeout as delay } from "node:timers/promises";
import {
  batchesOf,
  type Classified,
  classifyBatch,
  unread,
} from "../../supabase/functions/_shared/drafting/classify.ts";
import { askJudge, isProven } from "../../supabase/functions/_shared/evidence/judge.ts";
import { tokensOf } from "../../supabase/functions/_shared/evidence/tokens.ts";
import {
  type Model,
  ModelError,
  type ModelUse,
  type Question,
} from "../../supabase/functions/_shared/model/model.ts";
import { jsonSchemaOf } from "../../supabase/functions/_shared/model/read-answer.ts";
import { forEachLimit } from "../../supabase/functions/_shared/runtime/concurrency.ts";
import { PlainError } from "../lib/errors.ts";
import { type EvalComment, truthOf } from "./comments.ts";
import { conditionsIn, type Fits, type Fitting, fitsOf, toRead } from "./conditions.ts";
import type { Errors, Judge, Reader, Reading } from "./errors.ts";
import { type AskedReply, exchangeOf } from "./evidence-replies.ts";
import { inventedIn, overlaps } from "./invention-kinds.ts";
import { weighedOrdinary } from "./product.ts";

export interface Named {
  name: string;
  model: Model;
}

export interface Asked {
  comments: readonly EvalComment[];
  replies: readonly AskedReply[];
  fittings: readonly Fitting[];
}

/** What was found out, and what it took. */
export interface Trial {
  errors: Errors;
  /** Of the comments that are not ordinary: how many both readings find ordinary. */
  grave: { n: number; missed_by_both: number };
  /** How the first model does with conditions in plain words. */
  fits: Fits;
  uses: ModelUse[];
  /** Questions to which no usable answer came; a comment of such a batch counts as unread, a reply as not judged. */
  failed: number;
}

const CONCURRENCY = 8;
/** Of a question that a server has no time for. */
const MOST_TRIES = 5;

/** Asks everything once. `progress` is told how many questions are answered. */
export async function tryModels(
  { comments, replies, fittings }: Asked,
  [first, second]: readonly [Named, Named?],
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Trial> {
  const uses: ModelUse[] = [];
  let failed = 0;
  let done = 0;
  const judges = second ? [first, second] : [first];
  const batches = batchesOf(comments.map(({ text }, at) => ({ id: String(at), text })));
  const toJudge = replies.flatMap((asked) => toJudgeIn(asked));
  const conditions = conditionsIn(fittings);
  const fitting = batchesOf(toRead(fittings));
  const all = batches.length * 2 + fitting.length + toJudge.length * judges.length;

  async function ask<Value>(question: () => Promise<Value & { use: ModelUse }>): Promise<Value | null> {
    for (let tries = MOST_TRIES; ; tries--) {
      try {
        const answer = await question();
        uses.push(answer.use);
        progress(++done, all);
        return answer;
      } catch (error) {
        if (!(error instanceof ModelError)) throw error;
        // What concerns every question ends it; what concerns one is counted.
        if (error.hold === "model_down")
          throw new PlainError(`a model answers nobody: ${error.message.slice(0, 300)}`);
        if (error.hold === "model_busy" && tries > 1) {
          await delay(1000 * (error.waitSeconds ?? 20));
          continue;
        }
        failed++;
        progress(++done, all);
        return null;
      }
    }
  }

  async function readAll({ model }: Named, again: boolean): Promise<Classified[]> {
    const read = comments.map((_, at) => unread(String(at)));
    await forEachLimit(batches, CONCURRENCY, async (batch) => {
      const found = await ask(() => classifyBatch(model, batch, { again }));
      for (const one of found?.read ?? []) read[Number(one.id)] = one;
    });
    return read;
  }

  const readings = [await readAll(first, false), await readAll(second ?? first, true)] as const;
  const fit = new Map<string, Classified>();
  await forEachLimit(fitting, CONCURRENCY, async (batch) => {
    const found = await ask(() => classifyBatch(first.model, batch, { conditions }));
    for (const one of found?.read ?? []) fit.set(one.id, one);
  });
  const judged: Judge[] = [];
  for (const { name, model } of judges) {
    const wrong = { invented: [] as boolean[], proven: [] as boolean[] };
    await forEachLimit(toJudge, CONCURRENCY, async ({ asked, question, span }) => {
      const found = await ask(() => askJudge(model, question));
      if (!found) return;
      const { sentences, whole } = found.judgement;
      const believes = (some: typeof sentences) => some.every(isProven) && whole === "answers";
      if (asked.reply.proven) wrong.proven.push(!believes(sentences));
      else wrong.invented.push(believes(sentences.filter((one) => overlaps(one, span))));
    });
    judged.push({ name, missed: shareOf(wrong.invented), false_alarms: shareOf(wrong.proven) });
  }
  return {
    ...matricesOf(comments, readings, [first, second], judged),
    fits: fitsOf(fittings, fit),
    uses,
    failed,
  };
}

/** What a judge is asked of a reply; nothing where code marks what is invented. */
function toJudgeIn(asked: AskedReply) {
  const { decision, proving } = weighedOrdinary(exchangeOf(asked));
  const reply = "reply" in decision ? decision.reply : asked.reply.text;
  const span = inventedIn(reply, asked.reply.invented);
  const question = proving?.toJudge;
  const concerns = asked.reply.proven || question?.sentences.some((one) => overlaps(one, span));
  return question && concerns ? [{ asked, question, span }] : [];
}

const shareOf = (values: readonly boolean[]) =>
  values.length === 0 ? 0 : rounded(values.filter(Boolean).length / values.length);
const rounded = (value: number) => Math.round(value * 1e4) / 1e4;

const readingOf = ({ class: name, despair }: Classified): Reading => (despair ? "despair" : name);

/** The readings as matrices, in the shape of the stated ones. */
function matricesOf(
  comments: readonly EvalComment[],
  readings: readonly [Classified[], Classified[]],
  [first, second]: readonly [Named, Named?],
  judges: Judge[],
): Pick<Trial, "errors" | "grave"> {
  const told = comments.flatMap((comment, at) => {
    const truth = truthOf(comment);
    const read = readings.map((one) => readingOf(one[at] ?? unread("")));
    return truth ? [{ truth, language: comment.language ?? "", read }] : [];
  });
  const readerOf = (name: string, which: number): Reader => {
    const rows: Reader["rows"] = {};
    for (const [truth, some] of Map.groupBy(told, (one) => one.truth)) {
      const counts = Map.groupBy(some, ({ read }) => read[which] ?? "unread");
      rows[truth] = Object.fromEntries(
        [...counts].map(([reading, of]) => [reading, of.length / some.length]),
      );
    }
    const wrong = told.filter(({ truth, read }) => read[which] !== truth).length;
    return { name, errors: rounded(wrong / Math.max(1, told.length)), rows };
  };
  const reader = readerOf(first.name, 0);
  const wrong = (some: typeof told) => shareOf(some.map(({ truth, read }) => read[0] !== truth));
  const languages = [...Map.groupBy(told, ({ language }) => language)].filter(
    ([language]) => language !== "",
  );
  const grave = told.filter(({ truth }) => !["ordinary", "sarcasm", "spam", "injection"].includes(truth));
  return {
    errors: {
      about: "Measured by npm run eval:model.",
      errors: [reader.errors],
      reader,
      ...(second ? { second_reader: readerOf(second.name, 1) } : {}),
      languages: Object.fromEntries(
        languages.map(([language, some]) => [
          language,
          reader.errors === 0 ? 1 : rounded(wrong(some) / reader.errors),
        ]),
      ),
      judges,
    },
    grave: {
      n: grave.length,
      missed_by_both: grave.filter(({ read }) => read.every((one) => one === "ordinary")).length,
    },
  };
}

/** A model that costs nothing: what it is asked is counted, and its answers are as long as a short one's. */
export function countingModel(): Model {
  return {
    write: () => Promise.reject(new Error("nothing is written here")),
    ask: async <Value>({ system, prompt, schema }: Question<Value>) => {
      const numbers = [...prompt.matchAll(/^(?:Comment|Sentence) (\d+)\.$/gm)].map(([, number]) =>
        Number(number),
      );
      const flags = { despair: false, spam: false, injection: false };
      const answer = {
        comments: numbers.map((number) => ({
          ...{ number, class: "ordinary", ...flags, language: "en", topics: ["the matter"] },
          ...{ addressed: null, answer_due: null, angry: null, mark: "abc", conditions: [1] },
        })),
        sentences: numbers.map((number) => ({ number, verdict: "said" })),
        whole: "answers",
      };
      // Each shape takes its own part of that.
      const value = schema.parse(answer);
      // Most servers are told the shape twice.
      const shape = 2 * tokensOf(JSON.stringify(jsonSchemaOf(schema)));
      const inputTokens = tokensOf(system) + tokensOf(prompt) + shape;
      return {
        value,
        usage: { model: "counted", inputTokens, outputTokens: tokensOf(JSON.stringify(value)) },
      };
    },
  };
}
