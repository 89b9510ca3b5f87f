import { getSupabase } from "./client";
import { unwrap } from "./errors";
import type { InboxView } from "./inbox";
import { fields, listOf, number, orNull, type Read, text } from "./read";

export type BulkAct = "approve" | "dismiss" | "cancel" | "restore" | "draft" | "not_spam" | "spam";

/** Which comments of a view are meant: these, or without a list all that match. */
export interface BulkTarget extends Pick<InboxView, "tab" | "filters"> {
  ids: readonly string[] | null;
}

const preview = fields({
  number,
  credits: orNull(number),
  days: orNull(number),
  until: text,
  skipped: listOf(fields({ message: text, count: number })),
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

/** How many comments a deed would touch, what it would cost, and how many days posting would take. */
export async function previewBulk(act: BulkAct, target: BulkTarget): Promise<BulkPreview> {
  const supabase = await getSupabase();
  return preview(await unwrap(await supabase.rpc("preview_bulk", { p_act: act, ...targetOf(target) })));
}

/** Does the same to several comments, as many as one call takes; those that changed meanwhile are refused one by one. */
export async function bulkAct(act: BulkAct, target: BulkTarget, until?: string): Promise<BulkOutcome> {
  const supabase = await getSupabase();
  return outcome(
    await unwrap(
      await supabase.rpc("bulk_act", { p_act: act, ...targetOf(target), ...(until && { p_until: until }) }),
    ),
  );
}

/** Names the teammate whom comments are for; an empty name is nobody. */
export async function assignComments(ids: readonly string[], assignee: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("assign_comments", { p_ids: [...ids], p_assignee: assignee }));
}
