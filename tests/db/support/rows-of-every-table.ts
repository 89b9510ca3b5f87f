/** An account with a row in every table, and what a caller achieves on them, tried in SQL and rolled back. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { expect } from "vitest";
import { newAccount, newClient, newMember } from "../../../scripts/builder/rows/accounts.ts";
import type { Database } from "../../../scripts/builder/rows/database.ts";
import { newPosted } from "../../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../../scripts/stack/caller.ts";

export interface Table {
  name: string;
  owner: string | null;
  columns: string[];
}
/** Refused, refused by a policy, allowed without touching a row of the owner's, done: as scripts/proofs/isolation/expected.ts. */
export type Outcome = "-" | "p" | "0" | "x";

export async function rowsOfEveryTable(db: Database): Promise<Connection> {
  const account = await newAccount(db);
  const owner = account.user;
  await newPosted(db, account);
  await newClient(db, owner);
  await newMember(db, owner, "viewer");
  await db.rpc(owner, "set_posting_policy", { p_policy: "review" });
  await db.service("record_videos", {
    p_user: owner.id,
    p_videos: [{ id: "v", channel_id: account.channel, title: "A video" }],
  });
  await db.sql`insert into test.objectives (user_id, channel_id) values (${owner.id}, ${account.channel})`;
  await db.sql`insert into test.report_notifications (user_id, person_id, report) values (${owner.id}, ${owner.id}, 'sentiment_shift')`;
  await db.sql`insert into test.brand_voices (user_id, channel_id) values (${owner.id}, ${account.channel})`;
  const [rule] = await db.sql<{ id: string }[]>`
    insert into test.rules (user_id, channel_id, name, action) values (${owner.id}, ${account.channel}, 'A rule', 'draft') returning id`;
  await db.sql`
    insert into test.rule_outcomes (user_id, rule_id, comment_row_id, outcome)
    select user_id, ${rule?.id as string}, id, 'approved' from test.comments where user_id = ${owner.id}`;
  await db.sql`
    insert into test.rule_matches (comment_row_id, rule_id, user_id, channel_id)
    select id, ${rule?.id as string}, user_id, channel_id from test.comments where user_id = ${owner.id}`;
  await db.sql`
    insert into test.turns (comment_row_id, user_id, channel_id, thread_id, written_at, addressed, due, negative)
    select id, user_id, channel_id, thread_id, published_at, 'channel', true, false from test.comments where user_id = ${owner.id}`;
  await db.sql`
    insert into test.conversations (user_id, channel_id, thread_id, stance)
    select user_id, channel_id, thread_id, 'by_hand' from test.comments where user_id = ${owner.id}`;
  await db.sql`
    insert into test.shadow_decisions (user_id, comment_row_id, decision)
    select user_id, id, 'draft' from test.comments where user_id = ${owner.id}`;
  await db.sql`
    insert into test.spam_lessons (user_id, channel_id, is_spam, features) values (${owner.id}, ${account.channel}, true, '{1}')`;
  await db.sql`insert into test.facts (user_id, channel_id, question, answer) values (${owner.id}, ${account.channel}, 'How long?', 'Ten minutes.')`;
  await db.sql`
    with asked as (
      insert into test.questions (user_id, channel_id, body, words) values (${owner.id}, ${account.channel}, 'How long?', '{how,long}') returning id)
    update test.comments set question_id = asked.id from asked where user_id = ${owner.id}`;
  await db.sql`
    insert into test.documents (user_id, channel_id, title, format, body) values (${owner.id}, ${account.channel}, 'Notes', 'txt', 'Ten minutes.')`;
  await db.sql`
    insert into test.draft_outcomes (comment_row_id, user_id, channel_id, drafted_at, outcome)
    select id, user_id, channel_id, engine.now(), 'dismissed' from test.comments where user_id = ${owner.id} on conflict do nothing`;
  await db.sql`insert into test.saved_replies (user_id, channel_id, name, body) values (${owner.id}, ${account.channel}, 'Thanks', 'Thank you, {viewer}!')`;
  await db.sql`
    insert into test.saved_reply_uses (comment_row_id, saved_reply_id, user_id, channel_id)
    select y.id, s.id, y.user_id, y.channel_id from test.comments y join test.saved_replies s using (user_id) where y.user_id = ${owner.id}`;
  await db.sql`
    with label as (insert into test.labels (user_id, name) values (${owner.id}, 'Urgent') returning id)
    insert into test.comment_labels (comment_row_id, label_id, user_id, channel_id)
    select y.id, label.id, y.user_id, y.channel_id from test.comments y, label where y.user_id = ${owner.id}`;
  await db.sql`
    with note as (
      insert into test.notes (user_id, channel_id, comment_row_id, author_id, body)
      select user_id, channel_id, id, user_id, 'Look at this.' from test.comments where user_id = ${owner.id} returning *)
    insert into test.mentions (note_id, person_id, user_id, channel_id) select id, author_id, user_id, channel_id from note`;
  await db.sql`insert into test.saved_views (user_id, name, tab) values (${owner.id}, 'Urgent', 'to_approve')`;
  await db.sql`insert into test.channel_settings (user_id, channel_id, shadow_mode) values (${owner.id}, ${account.channel}, true)`;
  await db.sql`insert into test.notice_settings (user_id, person_id) values (${owner.id}, ${owner.id})`;
  await db.sql`insert into test.report_settings (user_id) values (${owner.id})`;
  await db.sql`
    insert into test.channel_pauses (user_id, channel_id, not_public, judged) values (${owner.id}, ${account.channel}, 3, 10)`;
  await db.service("record_operator_session", {
    p_session: randomUUID(),
    p_user: owner.id,
    p_reason: "Asked to",
  });
  await db.sql`insert into test.signup_leads (email) values ('lead@example.test')`;
  await db.sql`
    insert into test.leads (email, channel_url, form_type) values ('lead@example.test', 'https://youtube.com/@us', 'free_report')`;
  // Half of it, so that counts and journal have rows.
  await db.sql`update test.comments set topics = '{tea}', video_id = 'video' where user_id = ${owner.id}`;
  await db.sql`select service.fold_reports()`;
  await db.sql`
    insert into test.report_times (user_id, channel_id, grain, slice, day, reply_type, minutes, n)
    values (${owner.id}, ${account.channel}, 'day', '*', '2026-11-22', 'AI', 5, 1)`;
  await db.sql`update test.comments set topics = '{}' where user_id = ${owner.id}`;
  return account;
}

/** Tables and views of schema public. */
export function tablesOf(db: Database): Promise<Table[]> {
  return db.sql<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      (array_agg(a.attname::text order by a.attname desc) filter (where a.attname in ('user_id', 'client_user_id', 'account_id', 'owner_id')))[1] as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and a.attidentity = '' and a.attgenerated = ''
    group by c.oid, c.relname`;
}

class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super();
    this.outcome = outcome;
  }
}

/** Runs a statement as a caller, always rolled back. A constraint's refusal comes after every permission: it counts as done. */
export async function attempt(
  db: Database,
  caller: Caller,
  statement: string,
  values: unknown[],
): Promise<Outcome> {
  try {
    await db.as(caller, async (sql) => {
      const result = await sql.unsafe(statement, values as never[]);
      throw new RolledBack(result.count > 0 ? "x" : "0");
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    const { code, message } = error as postgres.PostgresError;
    // A view that joins cannot be written through, whoever tries.
    if (code === "55000") return "-";
    if (code === "42501") return message.includes("row-level security") ? "p" : "-";
    if (code?.startsWith("23")) return "x";
    throw error;
  }
  throw new Error("the attempt was not rolled back");
}

/** The columns that a role may select, insert and update, or just one where it may none, to be refused with. */
async function columnsFor(db: Database, role: string, table: Table) {
  const may = (privilege: string) => db.sql`
    array_agg(name order by place) filter (where has_column_privilege(${role}, ${`public.${table.name}`}, name, ${privilege}))`;
  type Columns = string[] | null;
  const [row] = await db.sql<[{ readable: Columns; insertable: Columns; updatable: Columns }]>`
    select ${may("select")} as readable, ${may("insert")} as insertable, ${may("update")} as updatable
    from unnest(${table.columns}::text[]) with ordinality as named (name, place)`;
  const one = table.columns.slice(0, 1);
  return {
    readable: row.readable ?? one,
    insertable: row.insertable ?? one,
    updatable: row.updatable ?? one,
  };
}

/** Select, insert, update, delete. */
export async function outcomes(db: Database, owner: User, caller: Caller, table: Table): Promise<string> {
  const name = `public.${table.name}`;
  const [row] = await db.sql.unsafe<{ row: object }[]>(
    `select to_jsonb(t) as row from ${name} t ${table.owner ? `where ${table.owner} = $1` : ""} limit 1`,
    table.owner ? [owner.id] : [],
  );
  expect(row, `${name} has a row of the owner`).toBeDefined();
  const { readable, insertable, updatable } = await columnsFor(db, caller.role, table);
  const ofOwner = table.owner ? `where ${table.owner} = '${owner.id}'` : "";
  const first = updatable[0];
  return (
    (await attempt(db, caller, `select ${readable.join(", ")} from ${name} ${ofOwner}`, [])) +
    (await attempt(
      db,
      caller,
      `insert into ${name} (${insertable.join(", ")}) select ${insertable.join(", ")} from jsonb_populate_record(null::${name}, $1)`,
      [row?.row],
    )) +
    (await attempt(db, caller, `update ${name} set ${first} = ${first} ${ofOwner}`, [])) +
    (await attempt(db, caller, `delete from ${name} ${ofOwner}`, []))
  );
}
