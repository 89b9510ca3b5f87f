import { type BulkAct, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { inCalls } from "./in-calls";
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
