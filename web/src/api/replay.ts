import {
  type REPLAY_LISTS,
  REPLAY_REPLIES,
  REPLAY_STATES,
  RULE_ACTIONS,
  RULE_PLACES,
  RULE_VIEWERS,
} from "@shared/database/vocabulary.gen.ts";
import { type BrandVoice, brandVoice } from "./brand-voice";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, number, oneOf, orNull, type Read, type Reader, text } from "./read";
import type { RuleInput } from "./rules";

/** What is tried: a rule as it would be saved, in place of the saved one of that id, or a voice for a channel or (null) for all. */
export type Tried =
  | { rule: RuleInput & { id?: string } }
  | { voice: BrandVoice & { channel_id: string | null } };

/** Begins to try it on the newest comments of a channel; returns its id. */
export async function beginReplay(channel: string, tried: Tried): Promise<string> {
  const supabase = await getSupabase();
  const what = "rule" in tried ? { p_rule: { ...tried.rule } } : { p_voice: { ...tried.voice } };
  return text(await unwrap(await supabase.rpc("begin_replay", { p_channel: channel, ...what })));
}

const rule = fields({
  id: text,
  channel_id: orNull(text),
  name: text,
  enabled: flag,
  words: listOf(text),
  pattern: orNull(text),
  languages: listOf(text),
  categories: listOf(text),
  sentiments: listOf(text),
  video_ids: listOf(text),
  plain_words: orNull(text),
  with_labels: listOf(text),
  viewer: orNull(oneOf(RULE_VIEWERS)),
  place: orNull(oneOf(RULE_PLACES)),
  emoji_only: flag,
  action: oneOf(RULE_ACTIONS),
  fixed_text: orNull(text),
  assign_to: orNull(text),
  label_id: orNull(text),
  tell: orNull(text),
  suggest_hold: flag,
  min_approvals: number,
  min_unedited_percent: number,
});

const ofChannel = fields({ channel_id: orNull(text) });
const voice: Reader<BrandVoice & { channel_id: string | null }> = (value) => ({
  ...brandVoice(value),
  ...ofChannel(value),
});

const figures = fields({
  comments: number,
  looked: number,
  to_read: number,
  matched: number,
  unknown: number,
  answers: number,
  answered_by_person: number,
  answered_by_product: number,
  skips: number,
  skips_answered: number,
  left_to_others: number,
});

const replay = fields({
  id: text,
  channel_id: text,
  channel_title: orNull(text),
  state: oneOf(REPLAY_STATES),
  held: orNull(text),
  rule: orNull(rule),
  voice: orNull(voice),
  sentence: orNull(text),
  actions: listOf(text),
  calls: number,
  input_tokens: number,
  output_tokens: number,
  used_calls: number,
  calls_left: number,
  figures,
});
/** What the account tried last, how far it is and what it has found. */
export type Replay = Read<typeof replay>;

export async function getReplay(): Promise<Replay | null> {
  const supabase = await getSupabase();
  const [found = null] = listOf(replay)(await unwrap(await supabase.rpc("current_replay")));
  return found;
}

export type ReplayList = (typeof REPLAY_LISTS)[number];

const replayed = fields({
  place: number,
  id: text,
  comment_id: text,
  video_id: orNull(text),
  video_title: orNull(text),
  author_name: orNull(text),
  text,
  published_at: text,
  matched: orNull(flag),
  would: orNull(oneOf(REPLAY_REPLIES)),
  why: orNull(text),
  answer: orNull(oneOf(["person", "product"] as const)),
  reply_status: orNull(text),
  status_reason: orNull(text),
  reply: orNull(text),
  rule_name: orNull(text),
  assignee: orNull(text),
  hold: orNull(text),
  labels: listOf(text),
});
/** A comment: what would have become of it, beside what has. */
export type ReplayedComment = Read<typeof replayed>;

/** Comments of a list after a place, the newest first. */
export async function getReplayPage(id: string, list: ReplayList, after: number): Promise<ReplayedComment[]> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("replay_page", { p_replay: id, p_list: list, p_after: after });
  return listOf(replayed)(await unwrap(answer));
}

/** Agrees to what reading costs, or has it go on. */
export async function confirmReplay(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("confirm_replay", { p_replay: id }));
}

/** Stops it; what was found stays. */
export async function cancelReplay(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("cancel_replay", { p_replay: id }));
}
