import { type BulkAct, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { InboxView } from "./inbox";
import { once } from "./once";
import { fields, flag, listOf, number, orNull, type Read, text } from "./read";

/** Which comments of a view are meant: these, or without a list all that match. */
export interface BulkTarget extends Pick<InboxView, "tab" | "filters"> {
  ids: readonly string[] | null;
  /** Those that were looked at one by one: approving them earns trust. */
  opened?: readonly string[];
}

const preview = fields({
  number,
  capped: flag,
  credits: orNull(number),
  days: orNull(number),
  until: text,
  skipped: listOf(fields({ message: text, count: number })),
  waits: listOf(text),
});
export type BulkPreview = Read<typeof preview>;

const outcome = fields({
  done: listOf(text),
  refused: listOf(fields({ id: text, message: text })),
  left: number,
});
export type BulkOutcome = Read<typeof outcome>;

const targetOf = ({ tab, filters, ids }: BulkTarget) => ({
  p_tab: tab,
  p_filters: filters,
  ...(ids && { p_ids: [...ids] }),
});

async function previewCall(act: BulkAct, target: BulkTarget): Promise<BulkPreview> {
  const supabase = await getSupabase();
  return preview(await unwrap(await supabase.rpc("preview_bulk", { p_act: act, ...targetOf(target) })));
}

/** Calls of as many comments as one takes. */
function inCalls(ids: readonly string[]): string[][] {
  const calls = Math.ceil(ids.length / LIMITS.bulk_rows);
  return Array.from({ length: calls }, (_, call) =>
    ids.slice(call * LIMITS.bulk_rows, (call + 1) * LIMITS.bulk_rows),
  );
}

/** How many comments an action would touch, what it would cost, and how many days posting would take. */
export async function previewBulk(act: BulkAct, target: BulkTarget): Promise<BulkPreview> {
  if (target.ids === null || target.ids.length <= LIMITS.bulk_rows) return previewCall(act, target);
  const calls = await Promise.all(inCalls(target.ids).map((ids) => previewCall(act, { ...target, ids })));
  const skipped = new Map<string, number>();
  for (const { message, count } of calls.flatMap((call) => call.skipped)) {
    skipped.set(message, (skipped.get(message) ?? 0) + count);
  }
  const sum = (of: (call: BulkPreview) => number | null) =>
    calls.reduce<number | null>((all, call) => {
      const one = of(call);
      return all === null || one === null ? null : all + one;
    }, 0);
  return {
    number: sum((call) => call.number) ?? 0,
    capped: false,
    credits: sum((call) => call.credits),
    days: sum((call) => call.days),
    until: calls[0]?.until ?? "",
    skipped: [...skipped].map(([message, count]) => ({ message, count })),
    waits: [...new Set(calls.flatMap((call) => call.waits))],
  };
}

/** Does the same to several comments, as many as one call takes; those that changed meanwhile are refused one by one. */
export async function bulkAct(
  act: BulkAct,
  target: BulkTarget,
  until?: string,
  key?: string,
): Promise<BulkOutcome> {
  const supabase = await getSupabase();
  const call = supabase.rpc("bulk_act", {
    p_act: act,
    ...targetOf(target),
    ...(until && { p_until: until }),
    ...(target.opened && { p_opened: [...target.opened] }),
  });
  return outcome(await unwrap(await once(call, key)));
}

/** A key is one call's. What takes several may be asked for again as a whole: it leads to the same. */
const ofOnly = (calls: readonly unknown[], key: string | undefined) => (calls.length === 1 ? key : undefined);

/** Gives comments to a person of the account; null: to nobody. */
export async function assignComments(
  ids: readonly string[],
  person: string | null,
  key?: string,
): Promise<void> {
  const supabase = await getSupabase();
  const calls = inCalls(ids);
  for (const some of calls) {
    const call = supabase.rpc("assign_comments", { p_ids: some, p_person: person as string });
    await unwrap(await once(call, ofOnly(calls, key)));
  }
}

/** Gives comments a label, or takes it from them. */
export async function labelComments(
  ids: readonly string[],
  label: string,
  on: boolean,
  key?: string,
): Promise<void> {
  const supabase = await getSupabase();
  const calls = inCalls(ids);
  for (const some of calls) {
    const call = supabase.rpc("label_comments", { p_ids: some, p_label: label, p_on: on });
    await unwrap(await once(call, ofOnly(calls, key)));
  }
}
