/**
 * Who may do what to which table. Everything is read from the catalogue and compared with scripts/proofs/isolation/tables.ts, so a new table, column
 * grant or policy fails here until somebody has written down what it is meant to allow.
 */
import { describe, expect, it } from "vitest";
import { type Grants, type Needs, needs, tables } from "../../scripts/proofs/isolation/tables.ts";
import { testDatabase } from "./support/database.ts";

const roles = ["anon", "authenticated", "service_role"] as const;
type Role = (typeof roles)[number];

const grants: Record<string, Grants> = Object.fromEntries(
  Object.entries(tables).map(([name, { grants = { authenticated: "select" } }]) => [name, grants]),
);

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
