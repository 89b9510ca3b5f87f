/** What the privacy page promises about an owner's data, from beginning to end. */
import assert from "node:assert/strict";
import { newConnectedOwner } from "../support/connect.ts";
import { assertDone } from "../support/expect.ts";
import { hasGrant, requestsTo } from "../support/google.ts";
import { sql } from "../support/stack.ts";

/** Where each list of the export comes from. What is one document and no list is one row. */
const tables: Record<string, string> = {
  account: "accounts",
  members: "account_members",
  activity: "activity_log",
  automation_settings: "automation_settings",
  brand_voices: "brand_voices",
  channel_settings: "channel_settings",
  channel_pauses: "channel_pauses",
  channels: "client_youtube_channels",
  comments: "comments",
  connections: "youtube_connections",
  comment_labels: "comment_labels",
  comment_notes: "comment_notes",
  consents: "automation_consents",
  conversations: "conversations",
  documents: "documents",
  draft_outcomes: "draft_outcomes",
  facts: "facts",
  history: "reply_events",
  labels: "labels",
  lessons: "lessons",
  mentions: "mentions",
  notice_settings: "notice_settings",
  oauth_clients: "user_google_oauth_clients",
  objectives: "client_objectives",
  operator_sessions: "operator_sessions",
  profile: "profiles",
  questions: "questions",
  reply_rules: "reply_rules",
  reply_versions: "reply_versions",
  report_notifications: "report_notifications",
  report_settings: "report_settings",
  rule_matches: "rule_matches",
  rule_outcomes: "rule_outcomes",
  saved_replies: "saved_replies",
  saved_reply_uses: "saved_reply_uses",
  saved_views: "saved_views",
  shadow_decisions: "shadow_decisions",
  spam_lessons: "spam_lessons",
  turns: "turns",
  videos: "videos",
};

/** Kept of a user in public, and a part of what is exported, or made of it: nothing that they have not got. */
const derived = [
  "asked_questions",
  "replies",
  "channel_syncs",
  "passages",
  "report_cells",
  "report_counts",
  "report_journal",
  "report_times",
  "report_topic_counts",
  "report_video_counts",
];

type Count = { table: string; column: string; rows: number };

/** How many rows every table with a user has of this one, by the foreign keys to auth.users and accounts that the catalogue knows. */
async function rowsOf(userId: string, schemas: string[]): Promise<Count[]> {
  const columns = await sql`
      select n.nspname as schema, c.relname as table, a.attname as column
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      where k.contype = 'f' and k.confdeltype = 'c' and k.confrelid in ('auth.users'::regclass, 'public.accounts'::regclass) and n.nspname = any (${schemas}) order by 1, 2`;
  const counts: Count[] = [];
  for (const { schema, table, column } of columns) {
    const [row] = await sql`
        select count(*)::int as rows from ${sql(schema)}.${sql(table)} where ${sql(column)} = ${userId}`;
    counts.push({ table, column, rows: row?.rows ?? 0 });
  }
  return counts;
}

/** An owner whose account holds something of nearly everything. */
async function ownerWithEverything() {
  const owner = await newConnectedOwner();
  const { person, google } = owner;
  await sql`
      insert into test.comments (user_id, comment_id, thread_id, channel_id, author_channel_id, author_name, text_original, video_id, published_at)
      select ${person.id}, 'Ug-rights-' || n || ${person.id}, 'Ug-rights-' || n || ${person.id}, ${google.channelId}, 'UCviewer', '@viewer', 'How long?', 'v', now()
      from generate_series(1, 7) n`;
  await sql`insert into test.videos (user_id, id, channel_id, title) values (${person.id}, 'v', ${google.channelId}, 'A video')`;
  await sql`insert into test.facts (user_id, channel_id, question, answer) values (${person.id}, ${google.channelId}, 'How long?', 'Ten minutes.')`;
  await sql`insert into test.saved_replies (user_id, name, body) values (${person.id}, 'Thanks', 'Thank you!')`;
  await sql`insert into test.mails (user_id, kind, subject, body) values (${person.id}, 'digest', 'Waiting', 'Waiting.')`;
  await sql`
      insert into test.leads (email, channel_url, form_type) values (${person.email}, 'https://youtube.com/@a', 'free_report')`;
  return owner;
}

Deno.test("the export, read again, has as many rows of everything as the database", async () => {
  const { person } = await ownerWithEverything();
  const answer = await person.post("rpc/export_account", {});
  // As a file would be read again.
  const exported: Record<string, unknown> = JSON.parse(JSON.stringify(assertDone(answer)));
  const counts = await rowsOf(person.id, ["public"]);
  const inDatabase = new Map(counts.map(({ table, rows }) => [table, rows]));
  for (const [name, table] of Object.entries(tables)) {
    const rows = exported[name];
    const found = Array.isArray(rows) ? rows.length : rows === null ? 0 : 1;
    assert.equal(found, inDatabase.get(table), `${name} of the export, ${table} of the database`);
  }
  const missing = counts
    .map(({ table }) => table)
    .filter((table) => !Object.values(tables).includes(table) && !derived.includes(table));
  assert.deepEqual(missing, [], "tables with a user that the export does not name");
  assert.equal((exported.comments as unknown[]).length, 7);
});

Deno.test("a deleted account leaves no row in any table with a user, no secret, and no grant at Google", async () => {
  const { person, google } = await ownerWithEverything();
  const schemas = ["public", "private", "auth"];
  const before = await rowsOf(person.id, schemas);
  assert.ok(before.filter(({ rows }) => rows > 0).length > 8, JSON.stringify(before));
  const revocations = await requestsTo("oauth.revoke");

  assertDone(await person.invoke("delete-account", { confirm_email: person.email }));
  assert.deepEqual(
    (await rowsOf(person.id, schemas)).filter(({ rows }) => rows > 0),
    [],
  );
  const [left] = await sql`
      select (select count(*) from test.secrets where user_id = ${person.id})::int as secrets,
        (select count(*) from auth.users where id = ${person.id} or email = ${person.email})::int as users,
        (select count(*) from test.leads where email = ${person.email})::int as leads`;
  assert.deepEqual({ ...left }, { secrets: 0, users: 0, leads: 0 });
  assert.equal(await hasGrant(google), false);
  assert.equal(await requestsTo("oauth.revoke"), revocations + 1);
});
