import {
  RULE_ACTIONS,
  RULE_PLACES,
  RULE_VIEWERS,
  type RuleAction,
  type RulePlace,
  type RuleViewer,
} from "@shared/database/vocabulary.gen.ts";
import { getSupabase } from "./client";
import { unwrap } from "./errors";
import { fields, flag, listOf, oneOf, type Read, readRow, readRows, text } from "./read";
import type { FunctionRow, Tables, ViewRow } from "./schema";

/** What an owner decides about a rule: its conditions, of which all that are given must hold, and what it does. */
export type RuleInput = Pick<
  Tables["reply_rules"]["Row"],
  | "channel_id"
  | "name"
  | "enabled"
  | "words"
  | "pattern"
  | "languages"
  | "categories"
  | "sentiments"
  | "video_ids"
  | "plain_words"
  | "with_labels"
  | "emoji_only"
  | "fixed_text"
  | "assign_to"
  | "label_id"
  | "tell"
  | "suggest_hold"
  | "min_approvals"
  | "min_unedited_percent"
> &
  RuleWords;

interface RuleWords {
  action: RuleAction;
  viewer: RuleViewer | null;
  place: RulePlace | null;
}

/** A rule with what it does, in a sentence, and how it has done: `approved` and `edited` count what bears on earning, `earned` says that it posts automatically. */
export type RuleState = Omit<
  ViewRow<"reply_rule_states", "matched" | "approved" | "edited" | "rejected" | "earned" | "sentence">,
  keyof RuleWords
> &
  RuleWords;

const action = oneOf(RULE_ACTIONS);
const viewer = oneOf(RULE_VIEWERS);
const place = oneOf(RULE_PLACES);

/** The caller's rules in the order in which they are asked. */
export async function getRuleStates(userId: string): Promise<RuleState[]> {
  const supabase = await getSupabase();
  const answer = await supabase.from("reply_rule_states").select().eq("user_id", userId).order("position");
  const rules = readRows(
    await unwrap(answer),
    "matched",
    "approved",
    "edited",
    "rejected",
    "earned",
    "sentence",
  );
  return rules.map((rule) => ({
    ...rule,
    action: action(rule.action),
    viewer: rule.viewer === null ? null : viewer(rule.viewer),
    place: rule.place === null ? null : place(rule.place),
  }));
}

/** Adds rules behind the others, in the given order. */
export async function addRules(userId: string, rules: RuleInput[]): Promise<void> {
  const supabase = await getSupabase();
  for (const rule of rules) {
    await unwrap(await supabase.from("reply_rules").insert({ ...rule, user_id: userId }));
  }
}

export async function changeRule(id: string, change: Partial<RuleInput>): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("reply_rules").update(change).eq("id", id));
}

export async function deleteRule(id: string): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.from("reply_rules").delete().eq("id", id));
}

/** Sets the order; `ids` are all of the caller's rules. */
export async function reorderRules(ids: string[]): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("reorder_rules", { p_ids: ids }));
}

/** What of a rule its words depend on. */
export type WordedRule = Omit<RuleInput, "name" | "enabled" | "min_approvals" | "min_unedited_percent">;

const ruleWords = listOf(fields({ part: text, is_condition: flag, words: text }));

/** A rule that is being written, in the words of its sentence: each condition and each action by its column. */
export async function getRuleWords(rule: WordedRule): Promise<Read<typeof ruleWords>> {
  const supabase = await getSupabase();
  return ruleWords(await unwrap(await supabase.rpc("rule_words", { p_rule: { ...rule } })));
}

const holdTerms = fields({ says: listOf(text), hash: text });

/** What the owner would agree to by letting a rule hold so many comments a day. */
export async function getHoldTerms(rule: string, cap: number): Promise<Read<typeof holdTerms>> {
  const supabase = await getSupabase();
  const answer = await supabase.rpc("hold_terms", { p_rule: rule, p_cap: cap });
  return holdTerms(readRow(await unwrap(answer)));
}

/** Lets a rule hold so many comments a day by itself, under the terms that were read; without any takes that back. */
export async function setRuleHolds(
  rule: string,
  agreed: { cap: number; hash: string } | null,
): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(
    await supabase.rpc("set_rule_holds", {
      p_rule: rule,
      p_cap: (agreed?.cap ?? null) as number,
      p_hash: (agreed?.hash ?? null) as string,
    }),
  );
}

export type HoldDecision = "hold" | "publish" | "dismiss";

/** What a person makes of a rule's suggestion to hold a comment. */
export async function decideHold(comment: string, decision: HoldDecision): Promise<void> {
  const supabase = await getSupabase();
  await unwrap(await supabase.rpc("decide_hold", { p_comment: comment, p_act: decision }));
}

export type ShadowOutcome = ViewRow<"shadow_outcomes", "became">;

/** What would have been posted while shadow mode was on, and what the owner then did with it: sums, and the latest. */
export interface ShadowReport {
  totals: FunctionRow<"shadow_totals", "since">;
  latest: ShadowOutcome[];
}

const SHOWN_OUTCOMES = 50;

/** The same, on one channel or on all. */
export async function getShadowReport(userId: string, channel?: string): Promise<ShadowReport> {
  const supabase = await getSupabase();
  const outcomes = supabase.from("shadow_outcomes").select().eq("user_id", userId);
  const [totals, latest] = await Promise.all([
    supabase.rpc("shadow_totals", channel ? { p_channel: channel } : {}),
    (channel ? outcomes.eq("channel_id", channel) : outcomes)
      .order("id", { ascending: false })
      .limit(SHOWN_OUTCOMES),
  ]);
  return { totals: readRow(await unwrap(totals)), latest: readRows(await unwrap(latest), "became") };
}

interface VideoChoice {
  id: string;
  title: string | null;
}

/** The newest videos of a channel, or of all, as far as they were read. */
export async function getVideos(userId: string, channel?: string): Promise<VideoChoice[]> {
  const supabase = await getSupabase();
  const videos = supabase.from("videos").select("id, title").eq("user_id", userId);
  return unwrap(
    await (channel ? videos.eq("channel_id", channel) : videos)
      .order("published_at", { ascending: false, nullsFirst: false })
      .limit(200),
  );
}
