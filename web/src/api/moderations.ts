import {
  LIMITS,
  MODERATION_ACTS,
  MODERATION_STATES,
  type ModerationAct,
} from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, oneOf, orNull, type Read, text } from "./read";

const preview = fields({
  comments: number,
  calls: number,
  credits: number,
  undoable: flag,
  today: number,
  resumes_at: orNull(text),
});
export type ModerationPreview = Read<typeof preview>;

const progress = fields({
  asked: number,
  done: number,
  refused: number,
  unsure: number,
  open: number,
  resumes_at: orNull(text),
  reason: orNull(text),
});
export type ModerationProgress = Read<typeof progress>;

const moderation = fields({
  comment_id: text,
  author_name: orNull(text),
  line: orNull(text),
  act: oneOf(MODERATION_ACTS),
  state: oneOf(MODERATION_STATES),
  reason: orNull(text),
  asked_by: orNull(text),
  asked_at: text,
  settled_at: orNull(text),
  due_at: orNull(text),
});
export type Moderation = Read<typeof moderation>;

const asked = fields({ asked: number, busy: number });

function only<Value>(rows: readonly Value[]): Value {
  const [row] = rows;
  if (row === undefined) throw new Error("The database answered with no row.");
  return row;
}

const about = (channelId: string, act: ModerationAct, ids: readonly string[]) => ({
  p_channel: channelId,
  p_act: act,
  p_comments: [...ids],
});

/** What deciding about comments of a channel comes to. */
export async function previewModeration(
  channelId: string,
  act: ModerationAct,
  ids: readonly string[],
): Promise<ModerationPreview> {
  const supabase = await getSupabase();
  return only(
    listOf(preview)(await unwrap(await supabase.rpc("preview_moderation", about(channelId, act, ids)))),
  );
}

/** Keeps what a person has decided about comments of a channel; what becomes of it `getModerations` tells. */
export async function moderateComments(
  channelId: string,
  act: ModerationAct,
  ids: readonly string[],
): Promise<Read<typeof asked>> {
  const supabase = await getSupabase();
  return only(
    listOf(asked)(await unwrap(await supabase.rpc("moderate_comments", about(channelId, act, ids)))),
  );
}

/** What was decided about comments of a channel lately, the newest first. */
export async function getModerations(channelId: string): Promise<Moderation[]> {
  const supabase = await getSupabase();
  const all: Moderation[] = [];
  for (;;) {
    const from = all.length;
    const asked = supabase.rpc("moderations", { p_channel: channelId });
    const page = listOf(moderation)(await unwrap(await asked.range(from, from + LIMITS.page_rows - 1)));
    all.push(...page);
    if (page.length < LIMITS.page_rows) return all;
  }
}

/** How far the decisions about a channel's comments are. */
export async function getModerationProgress(channelId: string): Promise<ModerationProgress> {
  const supabase = await getSupabase();
  return only(
    listOf(progress)(await unwrap(await supabase.rpc("moderation_progress", { p_channel: channelId }))),
  );
}
