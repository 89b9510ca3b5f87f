import { z } from "zod";
import type { ServiceDatabase } from "../database/service-database.ts";
import type { ModelPurpose } from "../database/vocabulary.gen.ts";
import { type ModelRun, type ModelTurn, modelBudgets } from "../model/budget.ts";
import { type Model, ModelError } from "../model/model.ts";
import { NOTHING, type Spent } from "../model/trouble.ts";
import { forEachLimit } from "../runtime/concurrency.ts";
import { storableValue } from "../text/storable.ts";
import {
  batchesOf,
  type Classified,
  classifyBatch,
  readByWords,
  type ToClassify,
  unread,
} from "./classify.ts";
import type { PlainCondition } from "./conditions.ts";

/** A comment to be read in a batch of its channel. */
export interface Readable extends ToClassify {
  turn: ModelTurn;
}

/** What reading came to; a comment that is in neither was not reached in time. */
export interface Readings {
  read: Map<string, Classified>;
  /** Why it could not be read now: what holds the model's budget, or that the model is out of order. */
  delayed: Map<string, string>;
  calls: number;
  /** What those calls have cost. */
  spent: Spent;
}

/** How comments are read: once more, as long as there is time, with the conditions of their channel; and what for, unless it is to draft. */
interface Reading {
  again?: boolean;
  purpose?: ModelPurpose;
  hasTime: () => boolean;
  run: ModelRun;
  conditionsOf?: (turn: ModelTurn) => readonly PlainCondition[];
}

/** Batches under way at once. */
const CONCURRENCY = 8;

/**
 * Reads comments in batches, each of one channel, whose owner's budget pays for it; what is grave by its words alone needs no
 * model. A batch with which the model can do nothing, or
 * over which its server fails, is asked for once more in halves, so that one comment costs at most nine others their reading, and
 * then counts as unread.
 */
export async function readComments(
  db: ServiceDatabase,
  model: Model,
  comments: readonly Readable[],
  { again = false, purpose = again ? "judge" : "classify", hasTime, run, conditionsOf = () => [] }: Reading,
): Promise<Readings> {
  const result: Readings = { read: new Map(), delayed: new Map(), calls: 0, spent: { ...NOTHING } };
  const toAsk = comments.filter(({ id, text }) => {
    const said = readByWords(text);
    if (said) result.read.set(id, { ...unread(id), ...said });
    return !said;
  });
  let batches = [...Map.groupBy(toAsk, ({ turn }) => `${turn.user_id} ${turn.channel_id}`).values()].flatMap(
    batchesOf,
  );
  for (const lastTry of [false, true]) {
    const halves: Readable[][] = [];
    const failed: Readable[][] = [];
    let answers = 0;
    const budgets = modelBudgets(db, purpose, run);
    const turnOf = (batch: Readable[]) => (batch[0] as Readable).turn;
    try {
      await budgets.take(batches.map(turnOf));
      await forEachLimit(batches, CONCURRENCY, async (batch) => {
        if (!hasTime()) return;
        const turn = turnOf(batch);
        const held = budgets.use(turn);
        if (held) return delay(batch, held);
        result.calls++;
        try {
          const { read, use } = await classifyBatch(model, batch, { again, conditions: conditionsOf(turn) });
          budgets.note(turn, use);
          spend(use);
          answers++;
          for (const one of read) result.read.set(one.id, one);
        } catch (error) {
          budgets.fail(turn, error);
          if (!(error instanceof ModelError)) throw error;
          spend(error.spent);
          if (error.hold) return delay(batch, error.hold);
          if (batch.length === 1) return error.unusable ? giveUp(batch) : delay(batch, "model_failed");
          if (!lastTry) {
            const middle = Math.ceil(batch.length / 2);
            halves.push(batch.slice(0, middle), batch.slice(middle));
          } else if (error.unusable) giveUp(batch);
          else failed.push(batch);
        }
      });
    } finally {
      await budgets.settle({ more: halves.length > 0 });
    }
    // While others are answered, the server fails over one comment of these: each is then drafted by itself.
    for (const batch of failed) {
      if (answers > 0) giveUp(batch);
      else delay(batch, "model_failed");
    }
    batches = halves;
    if (batches.length === 0) break;
  }
  return result;

  function giveUp(batch: readonly Readable[]): void {
    for (const { id } of batch) result.read.set(id, unread(id));
  }

  function spend(spent: Spent | null): void {
    result.spent.inputTokens += spent?.inputTokens ?? 0;
    result.spent.outputTokens += spent?.outputTokens ?? 0;
  }

  function delay(batch: readonly Readable[], reason: string): void {
    for (const { id } of batch) result.delayed.set(id, reason);
  }
}

/** Keeps what was read, each with the text that it was read of. `at`: when the conditions were handed out. */
export async function recordOpinions(
  db: ServiceDatabase,
  read: ReadonlyMap<string, Classified>,
  { hashes, at }: { hashes: ReadonlyMap<string, string>; at: string },
): Promise<void> {
  const p_opinions = [...read.values()].map(({ id, class: opinion, despair, topics, turn, conditions }) => ({
    id,
    ...turn,
    conditions,
    asked_at: at,
    text_hash: hashes.get(id),
    opinion,
    despair,
    topics: storableValue(topics),
  }));
  if (p_opinions.length > 0) await db.call("record_opinions", { p_opinions }, z.number());
}

/** Whether nothing is to be drafted for a comment, because its owner answers it in words of their own. */
export function isGrave({ class: name, despair }: Classified): boolean {
  return despair || name === "threat";
}
