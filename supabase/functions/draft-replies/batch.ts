import { z } from "zod";
import { LIMITS, STOP_CLASSES } from "../_shared/database/vocabulary.gen.ts";
import { type Classified, unread } from "../_shared/drafting/classify.ts";
import type { Readable, Readings } from "../_shared/drafting/readings.ts";
import { threadWord } from "../_shared/drafting/thread.ts";
import type { ModelTurn } from "../_shared/model/budget.ts";
import { type Triage, triage } from "../_shared/safety/triage.ts";

/** A comment to be read, whose opinion is kept for this very text. */
export type ToRead = Readable & { text_hash: string };

/** A comment that service.claim_drafts hands along; `waits`: it is read even when nothing of its channel is drafted. */
export const aheadComment = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  channel_id: z.string(),
  text: z.string(),
  text_hash: z.string(),
  waits: z.boolean(),
  author_name: z.string().nullable(),
  /** Of a word within a thread: what was said there. */
  thread: z.array(threadWord).nullable(),
});

const keyOf = ({ user_id, channel_id }: ModelTurn) => `${user_id} ${channel_id}`;

/**
 * What is to be read: what is drafted now, what waits for nothing but its reading (words within a thread, edited comments), and as much
 * of what comes next as the same call can take along. `told`: what the former tell by their shape, so that noise costs no call.
 */
export function batchWith(
  own: readonly ToRead[],
  others: readonly z.infer<typeof aheadComment>[],
): { toRead: ToRead[]; told: Map<string, Classified> } {
  const told = new Map<string, Classified>();
  const along = [...Map.groupBy(others, keyOf)].flatMap(([key, more]) => {
    const mine = own.filter(({ turn }) => keyOf(turn) === key).length;
    if (mine === 0 && !more.some(({ waits }) => waits)) return [];
    return more.slice(0, LIMITS.classified_at_once - (mine % LIMITS.classified_at_once));
  });
  const toRead = along.flatMap(({ id, text_hash, user_id, channel_id, text, waits, author_name, thread }) => {
    const verdict = triage(text);
    const isNoise = isNothing(verdict);
    const opinion = toldBy(id, verdict);
    if (waits && opinion) told.set(id, opinion);
    return isNoise ? [] : [{ id, text_hash, turn: { user_id, channel_id }, text, author_name, thread }];
  });
  return { toRead: [...own, ...toRead], told };
}

/** Without text, or noise: there is nothing in it that the model could read. */
export function isNothing({ outcome, verdicts }: Triage): boolean {
  return outcome === "skip" && verdicts.every(({ code }) => code !== "spam");
}

/** What a text proves by its shape; undefined for what only reading tells. */
function toldBy(id: string, verdict: Triage): Classified | undefined {
  if (isNothing(verdict)) return { ...unread(id), class: "ordinary" };
  const stop = STOP_CLASSES.find((name) => verdict.verdicts.some(({ code }) => code === name));
  return stop && { ...unread(id), class: stop };
}

/** What was read, and what texts prove by their shape whatever the model says, or though it says nothing. */
export function withTold(
  { read }: Pick<Readings, "read">,
  told: ReadonlyMap<string, Classified>,
): Map<string, Classified> {
  const all = new Map(read);
  for (const [id, opinion] of told) {
    const found = all.get(id);
    const holds = !STOP_CLASSES.some((name) => name === found?.class);
    if (holds)
      all.set(id, {
        ...opinion,
        despair: found?.despair ?? false,
        turn: found?.turn ?? null,
        conditions: found?.conditions ?? {},
      });
  }
  return all;
}
