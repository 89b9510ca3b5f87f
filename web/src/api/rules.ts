import * as z from "zod/mini";
import { database } from "./database";
import { unwrap } from "./errors";
import { readAs } from "./read-as";

export const RULE_ACTIONS = ["skip", "fixed", "draft", "auto"] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** What an owner decides about a rule: its conditions, of which all that are given must hold, and what it does. */
export interface RuleInput {
  name: string;
  enabled: boolean;
  /** Any of these words or phrases. */
  words: string[];
  pattern: string | null;
  /** BCP 47. */
  languages: string[];
  categories: string[];
  sentiments: string[];
  video_ids: string[];
  /** Whether the viewer wrote before; null when that does not matter. */
  author_seen: boolean | null;
  action: RuleAction;
  fixed_text: string | null;
  min_approvals: number;
  min_unedited_percent: number;
}

const strings = z.array(z.string());
const stateShape = z.object({
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  words: strings,
  pattern: z.nullable(z.string()),
  languages: strings,
  categories: strings,
  sentiments: strings,
  video_ids: strings,
  author_seen: z.nullable(z.boolean()),
  action: z.enum(RULE_ACTIONS),
  fixed_text: z.nullable(z.string()),
  min_approvals: z.number(),
  min_unedited_percent: z.number(),
  matched: z.number(),
  approved: z.number(),
  edited: z.number(),
  rejected: z.number(),
  rejected_at: z.nullable(z.string()),
  earned: z.boolean(),
});

/** A rule with how it has done: `approved` and `edited` count what bears on earning, `earned` says that it posts by itself. */
export type RuleState = z.infer<typeof stateShape>;

/** The caller's rules in the order in which they are asked. */
export async function getRuleStates(): Promise<RuleState[]> {
  const supabase = await database();
  return readAs(z.array(stateShape), await unwrap(await supabase.rpc("rule_states")));
}

/** Adds rules behind the others, in the given order. */
export async function addRules(userId: string, rules: RuleInput[]): Promise<void> {
  const supabase = await database();
  for (const rule of rules) {
    await unwrap(await supabase.from("reply_rules").insert({ ...rule, user_id: userId }));
  }
}

export async function changeRule(id: string, change: Partial<RuleInput>): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.from("reply_rules").update(change).eq("id", id));
}

export async function deleteRule(id: string): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.from("reply_rules").delete().eq("id", id));
}

/** Sets the order; `ids` are all of the caller's rules. */
export async function reorderRules(ids: string[]): Promise<void> {
  const supabase = await database();
  await unwrap(await supabase.rpc("reorder_rules", { p_ids: ids }));
}

const decisionShape = z.object({
  id: z.string(),
  author_name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  decision: z.enum(["post", "draft", "skip"]),
  reason: z.nullable(z.string()),
  reply: z.nullable(z.string()),
  rule_name: z.nullable(z.string()),
  now_status: z.nullable(z.string()),
  final_text: z.nullable(z.string()),
  at: z.string(),
});

const shadowShape = z.object({
  since: z.nullable(z.string()),
  decisions: z.number(),
  post: z.number(),
  draft: z.number(),
  skip: z.number(),
  of_post: z.object({
    approved: z.number(),
    edited: z.number(),
    dismissed: z.number(),
    open: z.number(),
  }),
  rows: z.array(decisionShape),
});

export type ShadowDecision = z.infer<typeof decisionShape>;
export type ShadowReport = z.infer<typeof shadowShape>;

/** What would have been posted while shadow mode was on, and what the owner then did with it. */
export async function getShadowReport(): Promise<ShadowReport> {
  const supabase = await database();
  return readAs(shadowShape, await unwrap(await supabase.rpc("shadow_report")));
}

export interface VideoChoice {
  id: string;
  title: string | null;
}

/** The caller's newest videos, as far as their comments were read. */
export async function getVideos(userId: string): Promise<VideoChoice[]> {
  const supabase = await database();
  return unwrap(
    await supabase
      .from("videos")
      .select("id, title")
      .eq("user_id", userId)
      .order("published_at", { ascending: false, nullsFirst: false })
      .limit(200),
  );
}
