/** What the engine offers, as its edge functions call it. The signatures of the functions of schema `service` stand here alone. */
import type postgres from "postgres";

export type Sql = postgres.Sql | postgres.TransactionSql;

/** A statement that takes longer is stopped. */
export const STATEMENT_MS = 60_000;

export interface SyncClaim {
  user_id: string;
  channel_id: string;
  connection_id: string;
  sweep_due: boolean;
  /** Names the lease. */
  lease_until: Date;
}
export interface DraftClaim {
  id: string;
  text_hash: string;
  user_id: string;
  channel_id: string;
}
export interface PostClaim {
  id: string;
  user_id: string;
  lease_id: string;
}
export interface CheckClaim {
  id: string;
  /** Names the lease. */
  lease_until: Date;
}

export function claimSyncs(sql: Sql, user: string | null = null, limit = 10): Promise<SyncClaim[]> {
  return sql<SyncClaim[]>`select * from service.claim_syncs(p_user => ${user}, p_limit => ${limit})`;
}

export async function recordThreads(
  sql: Sql,
  user: string,
  channel: string,
  threads: object[],
): Promise<void> {
  await sql`select service.record_threads(${user}, ${channel}, ${json(sql, threads)})`;
}

export async function threadsToReread(sql: Sql, user: string, channel: string): Promise<void> {
  await sql`select service.threads_to_reread(${user}, ${channel}, 500)`;
}

export async function bookRead(sql: Sql, connection: string): Promise<void> {
  await sql`select service.book_read(${connection}, 'list')`;
}

export async function finishSync(sql: Sql, claim: SyncClaim): Promise<void> {
  await sql`
    select service.finish_sync(${claim.user_id}, ${claim.channel_id}, ${claim.lease_until}, 0, null, true, ${claim.sweep_due})`;
}

/** each: of one channel. */
export async function claimDrafts(
  sql: Sql,
  user: string | null = null,
  limit = 40,
  each = 5,
): Promise<DraftClaim[]> {
  const [row] = await sql<{ claimed: { comments: DraftClaim[] } }[]>`
    select service.claim_drafts(p_user => ${user}, p_limit => ${limit}, p_each => ${each}) as claimed`;
  return row?.claimed.comments ?? [];
}

export async function takeModelCall(sql: Sql, { user_id, channel_id }: DraftClaim): Promise<string | null> {
  const [row] = await sql<{ take: string | null }[]>`
    select service.take_model_calls(${sql.json([{ user_id, channel_id, calls: 1 }])}) ->> 'take' as take`;
  return row?.take ?? null;
}

export async function settleModelCall(
  sql: Sql,
  { user_id }: DraftClaim,
  take: string | null,
  tokens: number,
): Promise<void> {
  const use = { user_id, ended: 1, input_tokens: tokens, output_tokens: tokens };
  await sql`select service.settle_model_calls(${take}, ${sql.json([use])})`;
}

/** What a model without doubts would have read and written, so that the policy alone decides. */
export async function recordDrafts(sql: Sql, claims: DraftClaim[]): Promise<void> {
  const opinions = claims.map(({ id, text_hash }) => ({
    id,
    text_hash,
    opinion: "ordinary",
    despair: false,
  }));
  await sql`select service.record_opinions(${json(sql, opinions)})`;
  const results = claims.map(({ id }) => ({
    id,
    decision: "reply",
    reply: `Thank you! About twenty minutes, then ${lettersOf(id)}.`,
    reply_type: "AI",
    language: "en",
    sentiment: "Positive",
    category: "Questions",
    topics: ["bread"],
    confidence: 0.95,
    findings: [],
    escalation: null,
    second_opinion: "ordinary",
    model: { model: "bench", inputTokens: 500, outputTokens: 60 },
  }));
  await sql`select service.record_drafts(${json(sql, results)})`;
}

/** each: of one channel. */
export function claimPosts(sql: Sql, user: string | null = null, limit = 50, each = 3): Promise<PostClaim[]> {
  return sql<
    PostClaim[]
  >`select * from service.claim_posts(p_user => ${user}, p_limit => ${limit}, p_each => ${each})`;
}

export async function beginSend(sql: Sql, claim: PostClaim): Promise<boolean> {
  const [row] = await sql<{ ok: boolean }[]>`select service.begin_send(${claim.id}, ${claim.lease_id}) as ok`;
  return row?.ok ?? false;
}

export async function recordPost(sql: Sql, claim: PostClaim): Promise<void> {
  await sql`select service.record_post(${claim.id}, ${claim.lease_id}, 'posted', null, ${`bench.${claim.id}`})`;
}

export function claimChecks(sql: Sql, user: string | null = null, limit = 200): Promise<CheckClaim[]> {
  return sql<CheckClaim[]>`select * from service.claim_checks(p_user => ${user}, p_limit => ${limit})`;
}

/** All seen by the public. */
export async function recordChecks(sql: Sql, claims: CheckClaim[]): Promise<void> {
  const results = claims.map(({ id, lease_until }) => ({ id, lease_until, seen: "public" }));
  await sql`select service.record_checks(${json(sql, results)})`;
}

export async function claimReconciles(sql: Sql): Promise<void> {
  await sql`select * from service.claim_reconciles()`;
}

export async function claimRefreshes(sql: Sql): Promise<void> {
  await sql`select * from service.claim_refreshes()`;
}

export async function redactStale(sql: Sql): Promise<void> {
  await sql`select service.redact_stale(1000)`;
}

export async function charge(sql: Sql, connection: string | null, kind: string): Promise<void> {
  await sql`select service.charge(${connection}, 1, ${kind})`;
}

export function json(sql: Sql, value: object[]) {
  return sql.json(value as unknown as postgres.JSONValue);
}

/** Letters alone tell replies apart: the pacing takes digits out before it compares. */
function lettersOf(id: string): string {
  return id.replaceAll("-", "").replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)] as string);
}
