/** What drafts gain by an owner's lessons: pairs of a made-up owner, the last of them replayed with what the earlier ones have taught. */
import { z } from "zod";
import { lesson } from "../../supabase/functions/_shared/evidence/lessons.ts";
import { readJsonLines } from "../lib/json-lines.ts";
import { hash32 } from "../simulator/ids.ts";
import { startTestDatabase } from "../stack/test-database.ts";

const learningPair = lesson
  .pick({ comment: true, draft: true, final: true, how: true, language: true })
  .extend({
    id: z.string(),
    at: z.iso.datetime({ offset: true }),
    /** What the comment is about, by the hand that made it: an example of the same kind is the right one. */
    kind: z.string(),
  });
export type LearningPair = z.output<typeof learningPair>;

/** Pairs in the order of their time. */
export function readPairs(path: string): LearningPair[] {
  return readJsonLines(path, learningPair).sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** Where lessons are kept and found. */
export interface Lessons {
  learn: (pair: LearningPair) => Promise<void>;
  /** The ids of the pairs that the model would be shown for a comment, the nearest first. */
  near: (pair: LearningPair) => Promise<string[]>;
}

export interface LearningEvaluation {
  /** The owner is made up, and the model one that copies the nearest example. */
  simulated: true;
  pairs: number;
  replayed: number;
  /** Of those replayed to which an earlier pair of the same kind belongs: for how many one is among the three shown. */
  hit3: { n: number; share: number };
  /** Mean share of characters that the owner would change, of the replayed ones that were answered. */
  edit_distance: { n: number; without_examples: number; with_examples: number };
  ms_p50: number;
}

const mean = (values: readonly number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** How many characters have to be put in, taken out or changed, of those of the longer text: 0 to 1. */
export function editDistance(one: string, other: string): number {
  const [from, to] = [[...one], [...other]];
  if (from.length === 0 && to.length === 0) return 0;
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [row, char] of from.entries()) {
    const line = [row + 1];
    for (const [column, target] of to.entries()) {
      const kept = (above[column] ?? 0) + (char === target ? 0 : 1);
      line.push(Math.min(kept, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return (above[to.length] ?? 0) / Math.max(from.length, to.length);
}

/** Learns from all pairs but the last `replay`, then asks about each of those before it is learned, too. */
export async function evaluateLearning(
  pairs: readonly LearningPair[],
  lessons: Lessons,
  replay = 100,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<LearningEvaluation> {
  const first = Math.max(0, pairs.length - replay);
  const known = new Map<string, LearningPair>();
  const learn = async (pair: LearningPair) => {
    await lessons.learn(pair);
    known.set(pair.id, pair);
  };
  for (const pair of pairs.slice(0, first)) await learn(pair);

  const hits: number[] = [];
  const without: number[] = [];
  const withExamples: number[] = [];
  const times: number[] = [];
  for (const [at, pair] of pairs.slice(first).entries()) {
    const begun = performance.now();
    const shown = (await lessons.near(pair)).slice(0, 3).flatMap((id) => known.get(id) ?? []);
    times.push(performance.now() - begun);
    if ([...known.values()].some(({ kind }) => kind === pair.kind))
      hits.push(shown.some(({ kind }) => kind === pair.kind) ? 1 : 0);
    if (pair.final !== null) {
      const copied = shown.find(({ final }) => final !== null)?.final;
      without.push(editDistance(pair.draft ?? "", pair.final));
      withExamples.push(editDistance(copied ?? pair.draft ?? "", pair.final));
    }
    await learn(pair);
    progress(at + 1, pairs.length - first);
  }
  return {
    simulated: true,
    pairs: pairs.length,
    replayed: times.length,
    hit3: { n: hits.length, share: rounded(mean(hits)) },
    edit_distance: {
      n: without.length,
      without_examples: rounded(mean(without)),
      with_examples: rounded(mean(withExamples)),
    },
    ms_p50: rounded([...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0),
  };
}

/** What a reading of a comment takes it to be about; empty: it is not read. */
export type Topics = (pair: LearningPair) => string[];

/**
 * A simulated reading that names what a comment is about by the label that its hand gave it, and for a share of them takes it for
 * something else: always the same ones.
 */
export function simulatedTopics(pairs: readonly LearningPair[], misread: number): Topics {
  const kinds = [...new Set(pairs.map(({ kind }) => kind))].sort();
  return ({ id, kind }) => {
    const chance = hash32(`topic ${id}`) % 10_000;
    const others = kinds.filter((one) => one !== kind);
    const taken =
      chance < misread * 10_000 && others.length > 0 ? (others[hash32(id) % others.length] ?? kind) : kind;
    return [taken.replaceAll("_", " ")];
  };
}

/** Lessons in a database of their own, kept and found by the product's SQL. */
export async function databaseLessons(
  topics: Topics = () => [],
): Promise<Lessons & { stop: () => Promise<void> }> {
  const database = await startTestDatabase("named");
  const { sql } = database;
  const user = await database.createUser();
  const channel = "UCmade-up";
  return {
    async learn(pair) {
      const { id, at, comment, draft, final, how, language } = pair;
      await sql`
        insert into test.comments (user_id, comment_id, thread_id, channel_id, text_original, language, published_at, topics)
        values (${user}, ${id}, ${id}, ${channel}, ${comment}, ${language}, ${at}, ${topics(pair)})`;
      // The function takes the table's own row.
      await sql`
        select engine.learn(y, ${how}, ${draft}, ${final}, false, ${at}) from engine.comments y
        where y.user_id = ${user} and y.comment_id = ${id}`;
    },
    async near(pair) {
      const { comment, language } = pair;
      const rows = await sql<{ id: string }[]>`
        select y.comment_id as id from engine.lessons_for(${user}, ${channel}, ${comment}, ${language}, 3, ${topics(pair)}) with ordinality l
        join test.comments y on y.id = l.comment_row_id order by l.ordinality`;
      return rows.map(({ id }) => id);
    },
    stop: () => database.stop(),
  };
}
