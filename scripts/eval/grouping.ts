/** Whether questions that mean the same come together: comments with hidden questions, grouped as the product groups them. */
import { z } from "zod";
import { groupQuestions } from "../../supabase/functions/_shared/evidence/group.ts";
import type { Model, Question } from "../../supabase/functions/_shared/model/model.ts";
import { readJsonLines } from "../lib/json-lines.ts";
import { hash32 } from "../simulator/ids.ts";
import { startTestDatabase } from "../stack/test-database.ts";

const groupedComment = z.object({
  id: z.string(),
  video: z.string().nullish(),
  text: z.string(),
  language: z.string().nullish(),
  /** Which of the hidden questions it asks; null: none that another asks, too. */
  question: z.string().nullable(),
});
export type GroupedComment = z.output<typeof groupedComment>;

export const readGrouping = (path: string): GroupedComment[] => readJsonLines(path, groupedComment);

/** What happened to the comments. */
export interface Grouping {
  /** The group of each comment by its id; one that is missing stands alone. */
  groups: ReadonlyMap<string, string>;
  /** How often the model was asked. */
  calls: number;
}

export interface GroupingEvaluation {
  /** The model that settles the unsure is simulated. */
  simulated: true;
  comments: number;
  /** Hidden questions. */
  questions: number;
  groups: number;
  /** The share of comments that ask what most of their group ask. What nobody else asks belongs with nothing. */
  purity: number;
  /** The share of a hidden question's comments that stand in its largest group, all questions together: 1 when none is torn apart. */
  together: number;
  calls: number;
  calls_per_question: number;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

function counts(values: readonly string[]): number[] {
  return [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length);
}

export function evaluateGrouping(
  comments: readonly GroupedComment[],
  { groups, calls }: Grouping,
): GroupingEvaluation {
  const groupOf = ({ id }: GroupedComment) => groups.get(id) ?? `alone ${id}`;
  const askedBy = ({ id, question }: GroupedComment) => question ?? `own ${id}`;
  const byGroup = [...Map.groupBy(comments, groupOf).values()];
  const hidden = comments.filter(({ question }) => question !== null);
  const byQuestion = [...Map.groupBy(hidden, askedBy).values()];
  const largest = (parts: GroupedComment[][], label: (one: GroupedComment) => string) =>
    parts.reduce((sum, part) => sum + Math.max(...counts(part.map(label))), 0);
  return {
    simulated: true,
    comments: comments.length,
    questions: byQuestion.length,
    groups: byGroup.length,
    purity: rounded(largest(byGroup, askedBy) / Math.max(1, comments.length)),
    together: rounded(largest(byQuestion, groupOf) / Math.max(1, hidden.length)),
    calls,
    calls_per_question: rounded(calls / Math.max(1, byQuestion.length)),
  };
}

/** A model that knows which questions are the same, and is wrong about a share of them: each that errs is taken for the one before it, or for none. */
export function simulatedGrouping(comments: readonly GroupedComment[], misgroup: number): Model {
  const labels = new Map(comments.map(({ id, text, question }) => [keyOf(text), question ?? `own ${id}`]));
  return {
    write: () => Promise.reject(new Error("grouping writes nothing")),
    ask: <Value>({ prompt, schema }: Question<Value>) => {
      const texts = [
        ...prompt.matchAll(/^Question \d+.*\.\n<question id="\w+">\n([\s\S]*?)\n<\/question/gm),
      ].map(([, text = ""]) => text);
      const told = texts.map((text) => labels.get(keyOf(text)) ?? text);
      const questions = texts.map((text, at) => {
        const chance = hash32(`group ${keyOf(text)}`) % 10_000;
        if (chance < misgroup * 5_000) return { number: at + 1, same_as: at > 0 ? at : null };
        const first = told.indexOf(told[at] as string);
        return { number: at + 1, same_as: chance < misgroup * 10_000 || first === at ? null : first + 1 };
      });
      return Promise.resolve({
        value: schema.parse({ questions }),
        usage: { model: "simulated", inputTokens: 0, outputTokens: 0 },
      });
    },
  };
}

/** Letters and figures alone: what a fence and one line leave of any text. */
const keyOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, "");

const told = z.object({
  id: z.string(),
  text: z.string(),
  video_id: z.string().nullable(),
  video_title: z.string().nullable(),
});
const claimed = z.array(z.object({ fresh: z.array(told), known: z.array(told) }));

/** How many comments come between two runs of drafting, which groups at its end. */
const A_RUN = 20;

/** Asks every comment's question of its owner, in their order, and groups as drafting does: by SQL at once, by the model after each run. */
export async function groupInDatabase(
  comments: readonly GroupedComment[],
  model: Model,
  progress: (done: number, of: number) => void = () => undefined,
): Promise<Grouping> {
  const database = await startTestDatabase("named");
  const { sql } = database;
  try {
    const user = await database.createUser();
    let calls = 0;
    const settle = async () => {
      for (;;) {
        const batches = claimed.parse(await sql`select * from service.claim_questions(${user}::uuid)`);
        if (batches.length === 0) return;
        for (const batch of batches) {
          const { grouped, use } = await groupQuestions(model, batch);
          if (use) calls++;
          await sql`select service.settle_questions(${sql.json(grouped.map((one) => ({ ...one })))})`;
        }
      }
    };
    for (const [at, { id, video, text, language }] of comments.entries()) {
      await sql`
        with written as (
          insert into test.comments (user_id, comment_id, thread_id, channel_id, video_id, text_original, language, published_at)
          values (${user}, ${id}, ${id}, 'UCgroupinggroupinggroupi', ${video ?? null}, ${text}, ${language ?? null}, engine.now()) returning id)
        select engine.ask_owner(id, ${text}, ${language ?? "en"}) from written`;
      if ((at + 1) % A_RUN === 0 || at + 1 === comments.length) {
        await settle();
        progress(at + 1, comments.length);
      }
    }
    const rows = await sql<{ comment: string; question: string | null }[]>`
      select comment_id as comment, question_id as question from test.comments where user_id = ${user}`;
    return {
      groups: new Map(
        rows.flatMap(({ comment, question }) => (question === null ? [] : [[comment, question] as const])),
      ),
      calls,
    };
  } finally {
    await database.stop();
  }
}
