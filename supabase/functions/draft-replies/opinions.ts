/** What a model reads a comment as, before anything is written: once every comment, once more what would go by itself. */

import { withConditions } from "../_shared/drafting/decide.ts";
import { isGrave, type Readings, readComments, recordOpinions } from "../_shared/drafting/readings.ts";
import type { ModelTurn } from "../_shared/model/budget.ts";
import { batchWith, type ToRead, withTold } from "./batch.ts";
import type { Claimed } from "./claimed.ts";
import { type DraftingRun, decideNow, giveUp, retry, type Work } from "./run.ts";

/** The first opinion of each, kept as soon as it is there; returns what is left to be decided. */
export async function takeFirstOpinions(
  run: DraftingRun,
  all: Work[],
  { at, conditions, ahead }: Claimed,
): Promise<Work[]> {
  const { db, services, hasTime, heard, counts } = run;
  const conditionsOf = ({ user_id, channel_id }: ModelTurn) =>
    conditions.filter((one) => one.user_id === user_id && one.channel_id === channel_id);
  // Once more what was read before a rule asked for it in plain words.
  const isToRead = ({ first, turn, drafting: { comment } }: Work) =>
    first === null || conditionsOf(turn).some(({ rule_id }) => !(rule_id in comment.conditions));
  const own = all.filter(isToRead).map(toReadOf);
  const { toRead, told } = batchWith(own, ahead);
  const readings = await readComments(db, services.model, toRead, { hasTime, run: heard, conditionsOf });
  counts.model_calls += readings.calls;
  const hashes = new Map([...own, ...ahead].map(({ id, text_hash }) => [id, text_hash]));
  await recordOpinions(db, withTold(readings, told), { hashes, at });
  return all.flatMap((work) => (isToRead(work) ? leftAfter(readings, run, work) : [work]));
}

/** The comment, unless it could not be read, asks for no answer any more, or is its owner's to answer in words of their own. */
function leftAfter({ read, delayed }: Readings, run: DraftingRun, work: Work): Work[] {
  const { claim, drafting } = work;
  const found = read.get(claim.id);
  if (!found) {
    const reason = delayed.get(claim.id);
    // A skip needs no reading, and does not wait for one.
    if (drafting.verdict.outcome === "skip") decideNow(run, work);
    else if (reason) retry(run, claim, reason);
    return [];
  }
  // Changed since an answer was due to it, and none is any more.
  const isDue = !drafting.comment.answers_us || found.turn?.due;
  if (!isDue || isGrave(found)) return [];
  return [{ ...work, first: found.class, drafting: withConditions(drafting, found.conditions) }];
}

/**
 * Decides what takes no reply of the model. A fixed reply that may go by itself is read a second time before, and where another model
 * is named so is whatever it is to write unattended; returns the rest.
 */
export async function takeSecondOpinions(run: DraftingRun, all: Work[]): Promise<Work[]> {
  const { db, services, hasTime, heard, counts } = run;
  const { rest, again } = sort(run, all);
  const readings = await readComments(db, services.judge, again.map(toReadOf), {
    again: true,
    hasTime,
    run: heard,
  });
  counts.model_calls += readings.calls;
  for (const work of again) {
    const found = readings.read.get(work.claim.id);
    const reason = readings.delayed.get(work.claim.id);
    if (found && !decideNow(run, work, found)) rest.push({ ...work, second: found });
    else if (reason) retry(run, work.claim, reason);
  }
  return rest;
}

/** What is read again, and what is left without that; all else is decided. */
function sort(run: DraftingRun, all: Work[]): { rest: Work[]; again: Work[] } {
  const { services } = run;
  const rest: Work[] = [];
  const again: Work[] = [];
  const isOther = services.judge !== services.model;
  for (const work of all) {
    const { match, voice, verdict } = work.drafting;
    const mayGo = voice.unattended && work.first === "ordinary" && verdict.outcome === "free";
    const isFixed = match.rule?.action === "fixed";
    try {
      if (mayGo && isFixed) again.push(work);
      else if (decideNow(run, work)) continue;
      else (mayGo && isOther ? again : rest).push(work);
    } catch (error) {
      giveUp(run, work.claim, error);
    }
  }
  return { rest, again };
}

const toReadOf = ({ claim, turn, drafting: { comment } }: Work): ToRead => ({
  id: claim.id,
  text_hash: claim.text_hash ?? "",
  turn,
  text: comment.text,
  author_name: comment.author_name,
  thread: comment.answers_us ? comment.thread : null,
});
