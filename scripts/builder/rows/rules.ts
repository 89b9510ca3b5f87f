/** Rules of an owner's, and the drafts they lead to. */
import { type CommentValues, newComment } from "./comments.ts";
import type { Database } from "./database.ts";
import type { Connection } from "./rows.ts";

export interface RuleValues {
  name?: string;
  enabled?: boolean;
  words?: string[];
  pattern?: string | null;
  categories?: string[];
  action?: "skip" | "fixed" | "draft" | "auto" | "none";
  fixed_text?: string | null;
  min_approvals?: number;
  min_unedited_percent?: number;
  plain_words?: string | null;
  with_labels?: string[];
  label_id?: string | null;
  assign_to?: string | null;
  tell?: string | null;
  suggest_hold?: boolean;
}

/** A rule as its owner makes it: one that drafts, for every comment, unless told; returns its id. */
export async function newRule(db: Database, { user }: Connection, values: RuleValues = {}): Promise<string> {
  const row = { user_id: user.id, name: "A rule", action: "draft", ...values };
  const [made] = await db.as(
    user,
    (sql) => sql<{ id: string }[]>`insert into public.reply_rules ${sql(row)} returning id`,
  );
  return made?.id as string;
}

/** What public.reply_rule_states tells of a rule. */
export interface RuleState {
  id: string;
  name: string;
  position: number;
  matched: number;
  approved: number;
  edited: number;
  rejected: number;
  rejected_at: Date | null;
  earned: boolean;
  sentence: string;
}

export async function ruleStates(db: Database, { user }: Connection): Promise<RuleState[]> {
  return [
    ...(await db.as(
      user,
      (sql) => sql<RuleState[]>`select * from public.reply_rule_states order by position`,
    )),
  ];
}

/** What drafting came to for one comment. */
export interface Drafted {
  decision?: "reply" | "skip" | "retry";
  reason?: string;
  reply?: string;
  rule_id?: string | null;
  /** Every rule that matches; the deciding one alone unless told. */
  matched?: string[];
  confidence?: number | null;
  findings?: { check: string; reason: string }[];
  escalation?: string | null;
  second_opinion?: string | null;
  despair?: boolean;
  sentiment?: string;
}

/** A comment that has just been drafted: a faultless reply unless told; returns its row id. */
export async function newDrafted(
  db: Database,
  connection: Connection,
  drafted: Drafted = {},
  values: CommentValues = {},
): Promise<string> {
  const draft_after = new Date(Number(await db.now()) + 120_000);
  const id = await newComment(db, connection, { draft_after, draft_attempts: 1, ...values });
  await recordDraft(db, id, drafted);
  return id;
}

export function recordDraft(db: Database, id: string, drafted: Drafted): Promise<Record<string, number>> {
  const result = {
    id,
    decision: "reply",
    reply: "About ten minutes.",
    confidence: 0.9,
    findings: [],
    second_opinion: "ordinary",
    matched: drafted.rule_id ? [drafted.rule_id] : [],
    ...drafted,
  };
  return db.serviceRow("record_drafts", { p_results: [result] });
}

/** What a batch found a comment to be. */
export function recordOpinion(db: Database, id: string, opinion: string, despair = false): Promise<number> {
  return db.sql.begin(async (sql) => {
    const [row] = await sql<{ n: number }[]>`
      select service.record_opinions(jsonb_build_array(jsonb_build_object(
        'id', y.id, 'text_hash', engine.text_hash(y.text_original)::text, 'opinion', ${opinion}::text, 'despair', ${despair}::boolean))) as n
      from test.comments y where y.id = ${id}`;
    return row?.n ?? 0;
  });
}

export interface Terms {
  channel_title: string | null;
  rules: string[];
  caps: string[];
  hash: string;
}

/** What a consent is about (engine.consent_subjects). */
type Consentable = "comments" | "conversations";

/** What a user would agree to by posting without review on a channel; nothing for one that is not theirs. */
export async function termsOf(
  db: Database,
  { user, channel }: Pick<Connection, "user" | "channel">,
  p_about: Consentable = "comments",
): Promise<Terms | undefined> {
  const [terms] = await db.rpc<Terms>(user, "posting_terms", { p_channel: channel, p_about });
  return terms;
}

/** The owner reads the terms of posting without review on this channel and agrees to them. */
export async function consent(
  db: Database,
  connection: Connection,
  p_about: Consentable = "comments",
  p_only_here = false,
): Promise<void> {
  const p_hash = (await termsOf(db, connection, p_about))?.hash ?? null;
  await db.rpc(connection.user, "set_posting_policy", {
    p_policy: "auto",
    p_channel: connection.channel,
    p_hash,
    p_only_here,
    p_about,
  });
}
