/** Sets that nobody tunes on (tests/fixtures/unseen): what the product makes of each, by code alone and with stated readers and judges. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readByWords } from "../../supabase/functions/_shared/drafting/classify.ts";
import { PlainError } from "../lib/errors.ts";
import { readJsonLines } from "../lib/json-lines.ts";
import { readEvalComments, truthOf } from "./comments.ts";
import type { Errors } from "./errors.ts";
import { askedReplies } from "./evidence.ts";
import { databaseRetrieval } from "./evidence-database.ts";
import { type AskedReply, evaluateReplies, exchangeOf, type RepliesEvaluation } from "./evidence-replies.ts";
import { type EvidenceSet, parseEvidenceSet } from "./evidence-set.ts";
import { countFollowUps } from "./follow-ups.ts";
import { BELIEVES, NO_SOURCES, Path, type Verdicts } from "./product.ts";
import { evaluateReaders, judgedComment } from "./readers.ts";
import { countThreads } from "./threads.ts";
import type { Unattended } from "./unattended.ts";

interface Given {
  errors: Errors;
  unattended: Unattended;
  asOf: Date;
}

const ORDINARY = { first: "ordinary", writing: "ordinary" } as const;
const rounded = (value: number) => Math.round(value * 100) / 100;

/** Despair and threats: found by the list alone, and answered without a person when readers err as stated. */
async function countGrave(file: string, { errors, unattended }: Given) {
  const comments = readEvalComments(file);
  const isGrave = (comment: (typeof comments)[number]) =>
    ["despair", "threat"].includes(truthOf(comment) ?? "");
  const found = (some: typeof comments) => some.filter(({ text }) => readByWords(text) !== null).length;
  const grave = comments.filter(isGrave);
  const others = comments.filter((comment) => !isGrave(comment));
  const reads = comments.flatMap(judgedComment);
  const { readers } = await evaluateReaders({ reads, spam: [], errors, unattended });
  return {
    grave: { n: grave.length, found_by_list: found(grave) },
    others: { n: others.length, found_by_list: found(others) },
    readers,
  };
}

const courtesy = z.object({ text: z.string(), comment: z.string(), language: z.string() });

/** Courtesies and figures of speech, which claim nothing: held by code although both readings find the comment ordinary. */
async function countIdioms(file: string, { errors, unattended }: Given) {
  const held: string[] = [];
  let judged = 0;
  const rows = readJsonLines(file, courtesy);
  for (const { text, comment, language } of rows) {
    const exchange = { ...NO_SOURCES, text: comment, language, video: null, reply: text };
    const path = new Path(exchange, unattended);
    if ((await path.becomes(ORDINARY, BELIEVES)) !== "posted") held.push(text);
    else if ((await path.weighed()).proving?.toJudge) judged++;
  }
  const alarms = errors.judges[0]?.false_alarms ?? 0;
  return {
    n: rows.length,
    held_by_code: held.length,
    judged,
    held_percent: rounded((100 * (held.length + judged * alarms)) / Math.max(1, rows.length)),
  };
}

interface Line {
  kind?: string;
  id?: string;
  question?: string;
  channel?: string;
  text?: string;
  proven?: boolean;
  invented?: string | null;
  /** What some sets say of a reply that is beside the question. */
  beside?: boolean;
  answers?: boolean;
  whole?: string;
}

/** A set for each channel, whose ids begin alike up to the first hyphen; one, where what belongs together does not. */
function setsOf(lines: readonly Line[], file: string): EvidenceSet[] {
  const nameOf = ({ channel, id, question }: Line) => channel ?? String(id ?? question).split("-")[0];
  const parse = (some: readonly Line[]) =>
    // Where no words are named, all of the reply is what must not be said.
    parseEvidenceSet(
      some.map((line) => JSON.stringify({ ...line, invented: line.invented ?? line.text })).join("\n"),
      file,
    );
  try {
    return [...Map.groupBy(lines, nameOf).values()].map(parse);
  } catch (error) {
    if (!(error instanceof PlainError)) throw error;
    return [parse(lines)];
  }
}

async function askedIn(
  file: string,
  { asOf }: Given,
  change: (lines: Line[]) => Line[] = (lines) => lines,
): Promise<AskedReply[]> {
  const asked: AskedReply[] = [];
  const lines = change(readJsonLines(file, z.looseObject({})) as Line[]);
  for (const set of setsOf(lines, file)) {
    const { retrieve, stop } = await databaseRetrieval(set, asOf);
    asked.push(...(await askedReplies(set, retrieve, asOf).finally(stop)));
  }
  return asked;
}

/** Replies that are beside the question, as not proven; all of them, where the set tells none apart. */
function besideMarked(lines: Line[]): Line[] {
  const told = ({ beside, answers, whole }: Line) =>
    beside ??
    (answers === undefined ? undefined : !answers) ??
    (whole === undefined ? undefined : whole !== "answers");
  const replies = lines.filter(({ kind }) => kind === "reply");
  const tellsApart = replies.some((one) => told(one) !== undefined || one.proven === false);
  return lines.map((one) =>
    one.kind === "reply" ? { ...one, proven: tellsApart && !(told(one) ?? one.proven === false) } : one,
  );
}

const countReplies = async (file: string, given: Given): Promise<RepliesEvaluation> =>
  evaluateReplies(await askedIn(file, given), given.errors, given.unattended);

/** Says that the whole is beside the question, of whatever sentences it believes. */
const EVADES: Verdicts = { unsaid: () => false, whole: "evades" };

/**
 * Replies that say nothing wrong and answer something else: held by code, of the others how many the judge is asked about as a whole, and
 * what is posted when it misses as many as stated. `proven` counts what answers.
 */
async function countBeside(file: string, given: Given) {
  const asked = await askedIn(file, given, besideMarked);
  const beside = asked.filter(({ reply }) => !reply.proven);
  const missed = given.errors.judges[0]?.missed ?? 0;
  const counts = { n: beside.length, held_by_code: 0, seen_by_judge: 0 };
  let posted = 0;
  for (const one of beside) {
    const path = new Path(exchangeOf(one), given.unattended);
    if ((await path.becomes(ORDINARY, BELIEVES)) !== "posted") {
      counts.held_by_code++;
      continue;
    }
    const isSeen = (await path.becomes(ORDINARY, EVADES)) !== "posted";
    if (isSeen) counts.seen_by_judge++;
    posted += isSeen ? missed : 1;
  }
  const answering = asked.filter(({ reply }) => reply.proven);
  const { product } = await evaluateReplies(answering, given.errors, given.unattended);
  return {
    ...counts,
    posted_percent: rounded((100 * posted) / Math.max(1, beside.length)),
    answering: product,
  };
}

const SETS = {
  follow_ups: ["follow-ups.jsonl", (file: string, { errors }: Given) => countFollowUps(file, errors)],
  despair_threats: ["despair-threats.jsonl", countGrave],
  idioms: ["idioms.jsonl", countIdioms],
  wrong_viewer: ["wrong-viewer.jsonl", countReplies],
  beside: ["beside.jsonl", countBeside],
  trades: ["trades.jsonl", countReplies],
  threads: ["threads.jsonl", (file: string, { errors }: Given) => countThreads(file, errors)],
} as const;

/** Counts every set of a folder; one that can't be read says why, and the others are counted all the same. */
export async function countUnseen(folder: string, given: Given): Promise<Record<string, unknown>> {
  const counts: Record<string, unknown> = {};
  for (const [name, [file, count]] of Object.entries(SETS)) {
    const path = join(folder, file);
    if (!existsSync(path)) continue;
    console.error(`Counting ${path} …`);
    try {
      counts[name] = await count(path, given);
    } catch (error) {
      if (!(error instanceof PlainError)) throw error;
      counts[name] = { error: error.message };
    }
  }
  if (Object.keys(counts).length === 0) throw new PlainError(`${folder} has none of the sets`);
  return counts;
}
