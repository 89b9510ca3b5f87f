/**
 * Who may do what to which table. Everything is read from the catalogue and compared with the lists below, so a new table, column
 * grant or policy fails here until somebody has written down what it is meant to allow.
 */
import { describe, expect, it } from "vitest";
import { type Needs, needs } from "../../scripts/proofs/isolation/needs.ts";
import { testDatabase } from "./support/database.ts";

const roles = ["anon", "authenticated", "service_role"] as const;
type Role = (typeof roles)[number];

/** `select` is of all columns, `select(a)` of the named ones. A role that is not named has no privilege at all. */
const grants: Record<string, Partial<Record<Role, string>>> = {
  account_members: { authenticated: "select" },
  accounts: { authenticated: "select" },
  activity_log: { authenticated: "select" },
  automation_consents: { authenticated: "select" },
  automation_settings: {
    authenticated:
      "select, insert(email user_id), update(automation_status breaker_judged breaker_not_public cap_day cap_hour cap_video_day jitter_seconds " +
      "max_comment_age_days model_calls_per_day once_per_viewer quiet_from quiet_to read_views same_text_per_day shadow_mode undo_window_seconds video_replies_enabled)",
  },
  brand_voices: {
    authenticated:
      "select, insert(allowed_links banned_phrases channel_id emoji examples reply_language reply_length sign_off tone user_id), " +
      "update(allowed_links banned_phrases emoji examples reply_language reply_length sign_off tone), delete",
  },
  channel_pauses: { authenticated: "select" },
  channel_syncs: { authenticated: "select" },
  connection_health: { authenticated: "select" },
  client_objectives: {
    authenticated: "select, insert(channel_id email objective_text tags user_id), delete",
  },
  channel_settings: {
    authenticated:
      "select, insert(cap_day cap_hour cap_video_day channel_id has_quiet_hours jitter_seconds model_calls_per_day once_per_viewer quiet_from quiet_to same_text_per_day shadow_mode user_id video_replies_enabled), " +
      "update(cap_day cap_hour cap_video_day has_quiet_hours jitter_seconds model_calls_per_day once_per_viewer quiet_from quiet_to same_text_per_day shadow_mode video_replies_enabled), delete",
  },
  client_youtube_channels: {
    authenticated: "select, insert(channel_id channel_title client_user_id created_by), delete",
  },
  documents: {
    authenticated:
      "select, insert(body channel_id format language title user_id video_id), update(body format language title video_id), delete",
  },
  facts: {
    authenticated:
      "select, insert(answer channel_id language links question user_id valid_until video_id), " +
      "update(answer language links question retired_at valid_until video_id), delete",
  },
  draft_outcomes: { authenticated: "select" },
  leads: {
    anon: "insert(additional_data channel_url email form_type name)",
    authenticated: "insert(additional_data channel_url email form_type name)",
    service_role: "select",
  },
  labels: { authenticated: "select, insert(colour name user_id), update(colour name), delete" },
  lessons: { authenticated: "select, delete" },
  mentions: { authenticated: "select" },
  operator_sessions: { authenticated: "select" },
  passages: { authenticated: "select" },
  paused_channels: { authenticated: "select" },
  profiles: {
    authenticated: "select, insert(email name timezone user_id), update(channel_url name timezone)",
  },
  asked_questions: { authenticated: "select" },
  comment_labels: { authenticated: "select" },
  comment_notes: { authenticated: "select" },
  comments: { authenticated: "select" },
  conversations: { authenticated: "select" },
  turns: { authenticated: "select" },
  replies: { authenticated: "select" },
  questions: { authenticated: "select" },
  reply_events: { authenticated: "select" },
  reply_rule_states: { authenticated: "select" },
  reply_rules: {
    authenticated:
      "select, insert(action assign_to categories channel_id emoji_only enabled fixed_text label_id languages min_approvals min_unedited_percent name pattern place plain_words sentiments suggest_hold tell user_id video_ids viewer with_labels words), " +
      "update(action assign_to categories channel_id emoji_only enabled fixed_text label_id languages min_approvals min_unedited_percent name pattern place plain_words sentiments suggest_hold tell video_ids viewer with_labels words), delete",
  },
  rule_matches: { authenticated: "select" },
  reply_versions: { authenticated: "select" },
  report_comments: { authenticated: "select" },
  report_counts: { authenticated: "select" },
  report_cells: { authenticated: "select" },
  report_journal: { authenticated: "select" },
  report_times: { authenticated: "select" },
  report_topic_counts: { authenticated: "select" },
  report_video_counts: { authenticated: "select" },
  report_settings: {
    authenticated:
      "select, insert(derived minutes_edited minutes_unedited shown_columns user_id work_days work_from work_to), update(derived minutes_edited minutes_unedited shown_columns user_id work_days work_from work_to)",
  },
  report_days: { authenticated: "select" },
  report_drafts: { authenticated: "select" },
  report_notifications: { authenticated: "select, insert(report), delete" },
  report_videos: { authenticated: "select" },
  rule_outcomes: { authenticated: "select" },
  saved_replies: {
    authenticated:
      "select, insert(body channel_id language name user_id), update(body channel_id language name), delete",
  },
  saved_reply_states: { authenticated: "select" },
  saved_reply_uses: { authenticated: "select" },
  notice_settings: {
    authenticated:
      "select, insert(alerts assigned browser digest digest_hour digest_threshold mentioned rule_matched user_id weekly_mail), update(alerts assigned browser digest digest_hour digest_threshold mentioned rule_matched user_id weekly_mail)",
  },
  saved_views: { authenticated: "select, insert(filters name order_by tab user_id), delete" },
  shadow_decisions: { authenticated: "select" },
  shadow_outcomes: { authenticated: "select" },
  spam_lessons: { authenticated: "select, delete" },
  signup_leads: {
    anon: "select(email), insert(email verified)",
    authenticated: "select(email), insert(email verified)",
    service_role: "select",
  },
  user_google_oauth_clients: {
    authenticated: "select, update(daily_quota is_active is_selected label), delete",
  },
  videos: { authenticated: "select" },
  youtube_comments: { authenticated: "select" },
  youtube_connections: {
    authenticated: "select, update(is_active label priority selected_for_posting updated_at)",
  },
};

const asked = (name: string, permission: string) =>
  `( SELECT engine.${name}('${permission}'::text) AS ${name})`;

/** The condition on rows of a table for those who are allowed this. */
function condition(table: string, { of }: Needs, permission: string, writes: boolean): string {
  const user = table === "client_youtube_channels" ? "client_user_id" : "user_id";
  // What a member keeps for the account takes no more than reading or answering there.
  const wide = writes && of === "account" && !["read", "answer"].includes(permission);
  const account = `(${user} = ${asked(wide ? "whole_account" : "account", permission)})`;
  const channels = asked("channels", permission);
  if (of === "account") return account;
  if (of === "channel")
    return `(${account} AND engine.${writes ? "covers_alone" : "covers"}(${channels}, channel_id))`;
  if (of === "person") return `(${account} AND (person_id = ( SELECT engine.person() AS person)))`;
  return `(${account} AND ((${channels} IS NULL) OR (EXISTS ( SELECT\n   FROM comments y\n  WHERE (y.id = ${table}.comment_row_id)))))`;
}

function policiesOf([table, needed]: [string, Needs]): [string, string][] {
  const granted = grants[table]?.authenticated ?? "";
  const read = condition(table, needed, needed.read, false);
  const write = needed.write ? condition(table, needed, needed.write, true) : "";
  const rules: Record<string, string> = {
    select: `using ${read}`,
    insert: `check ${write}`,
    update: `using ${write} check ${write}`,
    delete: `using ${write}`,
  };
  return Object.entries(rules)
    .filter(([command]) => new RegExp(`\\b${command}\\b`).test(granted))
    .map(([command, rule]) => [`${table} ${command}`, `authenticated ${rule}`]);
}

const person = "(user_id = ( SELECT engine.person() AS person))";
const policies: Record<string, string> = {
  ...Object.fromEntries(Object.entries(needs).flatMap(policiesOf)),
  "accounts select": "authenticated using (id = ( SELECT engine.account('read'::text) AS account))",
  "account_members select":
    "authenticated using ((account_id = ( SELECT engine.whole_account('own'::text) AS whole_account)) OR (person_id = ( SELECT engine.person() AS person)))",
  "profiles select": `authenticated using ${person}`,
  "profiles insert": `authenticated check ${person}`,
  "profiles update": `authenticated using ${person} check ${person}`,
  "client_youtube_channels insert": `authenticated check (${condition("client_youtube_channels", needs.client_youtube_channels as Needs, "manage", true).slice(1, -1)} AND (created_by = ( SELECT engine.person() AS person)))`,
  "user_google_oauth_clients update": `authenticated using ((user_id = ${asked("whole_account", "own")}) AND (NOT is_operators)) check (user_id = ${asked("whole_account", "own")})`,
  "client_objectives delete": `authenticated using (${condition("client_objectives", needs.client_objectives as Needs, "manage", true).slice(1, -1)} AND (channel_id IS NOT NULL))`,
  "leads insert":
    "anon,authenticated check (form_type = ANY (ARRAY['access_request'::text, 'free_report'::text]))",
  "signup_leads insert": "anon,authenticated check (verified = false)",
};

const db = testDatabase();

/** What a role may do to a table, in the notation of `grants`. */
async function grantsOf(schema: string): Promise<Record<string, Partial<Record<Role, string>>>> {
  const rows = await db.sql<{ table: string; role: Role; allowed: string | null }[]>`
    select c.relname as table, r.rolname as role, string_agg(p.allowed, ', ' order by p.place) as allowed
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = ${schema}
    join pg_roles r on r.rolname = any(${roles as unknown as string[]})
    left join lateral (
      select v.place, case
        when has_table_privilege(r.oid, c.oid, v.privilege) then v.privilege
        when v.of_columns then (
          select v.privilege || '(' || string_agg(a.attname, ' ' order by a.attname) || ')' from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and has_column_privilege(r.oid, c.oid, a.attnum, v.privilege))
        end as allowed
      from (values (1, 'select', true), (2, 'insert', true), (3, 'update', true), (4, 'delete', false), (5, 'truncate', false),
        (6, 'references', true), (7, 'trigger', false), (8, 'maintain', false)) as v (place, privilege, of_columns)
    ) p on true
    where c.relkind in ('r', 'v', 'm', 'p', 'f')
    group by 1, 2`;
  const found: Record<string, Partial<Record<Role, string>>> = {};
  for (const { table, role, allowed } of rows) {
    found[table] ??= {};
    if (allowed) found[table][role] = allowed;
  }
  return found;
}

describe("privileges on tables", () => {
  it("in public are exactly the listed ones", async () => {
    expect(await grantsOf("public")).toEqual(grants);
  });

  it.each(["private", "service"])("in %s do not exist", async (schema) => {
    for (const allowed of Object.values(await grantsOf(schema))) expect(allowed).toEqual({});
  });

  it("in engine let signed-in users read what kinds of errors mean, and nothing else", async () => {
    const found = Object.entries(await grantsOf("engine")).filter(
      ([, allowed]) => Object.keys(allowed).length > 0,
    );
    expect(Object.fromEntries(found)).toEqual({
      ...Object.fromEntries(
        [
          "comment_counts",
          "inbox",
          "inbox_lines",
          "journal_counts",
          "journal_moments",
          "report_quarters",
        ].map((view) => [view, { authenticated: "select" }]),
      ),
      error_kinds: { authenticated: "select" },
    });
  });

  it("do not cover any sequence", async () => {
    const rows = await db.sql`
      select c.oid::regclass::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_roles r on r.rolname = any(${roles as unknown as string[]})
      where c.relkind = 'S' and n.nspname in ('public', 'private', 'engine', 'service')
        and (has_sequence_privilege(r.oid, c.oid, 'usage') or has_sequence_privilege(r.oid, c.oid, 'select') or has_sequence_privilege(r.oid, c.oid, 'update'))`;
    expect([...rows]).toEqual([]);
  });

  it("are not handed out to whatever is created next", async () => {
    await db.sql.unsafe(`
      create table public.created_next (id int); create table private.created_next (id int); create table service.created_next (id int);
      create function public.created_next() returns int language sql as 'select 1';
      create function engine.created_next() returns int language sql as 'select 1';`);
    const [row] = await db.sql`
      select bool_or(has_table_privilege(r.oid, t.oid, 'select, insert, update, delete')) as tables,
        bool_or(has_function_privilege(r.oid, f.oid, 'execute')) as functions
      from pg_roles r, pg_class t, pg_proc f
      where r.rolname = any(${roles as unknown as string[]}) and t.relname = 'created_next' and f.proname = 'created_next'`;
    await db.sql.unsafe(`
      drop table public.created_next, private.created_next, service.created_next;
      drop function public.created_next(); drop function engine.created_next();`);
    expect(row).toEqual({ tables: false, functions: false });
  });
});

describe("schemas", () => {
  it("are open to exactly those who need them, and nobody may create in them", async () => {
    const rows = await db.sql<{ schema: string; usage: Role[]; create: Role[] }[]>`
      select n.nspname as schema,
        array(select r.rolname::text from pg_roles r where r.rolname = any(${roles as unknown as string[]}) and has_schema_privilege(r.oid, n.oid, 'usage') order by 1) as usage,
        array(select r.rolname::text from pg_roles r where r.rolname = any(${roles as unknown as string[]}) and has_schema_privilege(r.oid, n.oid, 'create') order by 1) as create
      from pg_namespace n where n.nspname in ('public', 'private', 'engine', 'service') order by 1`;
    expect([...rows]).toEqual([
      { schema: "engine", usage: ["anon", "authenticated", "service_role"], create: [] },
      { schema: "private", usage: [], create: [] },
      { schema: "public", usage: ["anon", "authenticated", "service_role"], create: [] },
      { schema: "service", usage: ["service_role"], create: [] },
    ]);
  });
});

describe("policies", () => {
  it("are exactly the listed ones", async () => {
    const rows = await db.sql<{ name: string; rule: string }[]>`
      select p.tablename || ' ' || lower(p.cmd) as name, concat_ws(' ', array_to_string(p.roles, ','), 'using ' || p.qual, 'check ' || p.with_check) as rule
      from pg_policies p where p.schemaname in ('public', 'private', 'engine', 'service') and p.permissive = 'PERMISSIVE'`;
    expect(Object.fromEntries(rows.map((row) => [row.name, row.rule]))).toEqual(policies);
    expect(rows).toHaveLength(Object.keys(policies).length);
  });

  it("are named after their table", async () => {
    const rows = await db.sql`select tablename, policyname from pg_policies where schemaname = 'public'`;
    for (const row of rows) expect(row.policyname).toMatch(new RegExp(`^${row.tablename}: `));
  });

  it("hold on every table of public, and no view gets round them", async () => {
    const rows = await db.sql`
      select c.relname, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not (c.relkind in ('r', 'p') and c.relrowsecurity)
        and not (c.relkind = 'v' and 'security_invoker=true' = any(coalesce(c.reloptions, '{}')))`;
    expect([...rows]).toEqual([]);
  });
});
