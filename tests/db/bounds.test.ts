/**
 * Everything that a user fills has a bound. Columns and arguments are read from the catalogue, so a new one fails here until it has a
 * CHECK that limits it, or somebody has written down what does: of an argument in scripts/proofs/isolation/calls.ts.
 */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newClient, newUser } from "../../scripts/builder/rows/accounts.ts";
import { clientOf } from "../../scripts/builder/rows/looks.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { consent } from "../../scripts/builder/rows/rules.ts";
import { calls } from "../../scripts/proofs/isolation/calls.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let user: User;
beforeEach(async () => {
  user = await newUser(db);
});

/** Whether a CHECK says how long a text or a list can get; a pattern does when nothing in it repeats without end. */
function limits(column: string, type: string, check: string): boolean {
  const name = `"?${column}"?`;
  const says = (pattern: string) => new RegExp(pattern).test(check);
  if (type === "integer[]" || type === "uuid[]") return says(`cardinality\\(${name}\\) <=`);
  if (type.endsWith("[]")) return says(`texts_fit\\(${name}, \\d+, \\d+\\)`);
  if (type === "jsonb") return says(`length\\(\\(${name}\\)::text\\) <=`);
  const pattern = new RegExp(`${name} ~ '(.*)'::text`).exec(check)?.[1];
  return (
    says(`length\\(${name}\\) <=`) ||
    says(`${name} = ANY \\(`) ||
    (pattern !== undefined && /^\^.*\$$/.test(pattern) && !/[*+]|,\}/.test(pattern))
  );
}

describe("every column that users fill", () => {
  it("has a CHECK that limits it", async () => {
    const columns = await db.sql<{ table: string; column: string; type: string; checks: string[] }[]>`
      select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, array(
        select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (t.typcategory in ('S', 'A') or t.typname in ('jsonb', 'json', 'bytea', 'xml'))
        and exists (
          select from unnest(array['anon', 'authenticated']) role, unnest(array['insert', 'update']) privilege
          where has_column_privilege(role, c.oid, a.attnum, privilege))
      order by 1, 2`;
    expect(columns.length).toBeGreaterThan(30);
    const unlimited = columns.filter(
      ({ column, type, checks }) => !checks.some((check) => limits(column, type, check)),
    );
    expect(unlimited.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  });

  it("is of a table whose rows are limited, too", async () => {
    /** What keeps a user's rows few. */
    const rows: Record<string, string> = {
      automation_settings: "one of each user",
      brand_voices: "brand_voices_limit",
      channel_settings: "channel_settings_limit",
      client_objectives: "client_objectives_forget",
      client_youtube_channels: "client_youtube_channels_limit",
      documents: "documents_limit",
      facts: "facts_limit",
      labels: "labels_limit",
      leads: "visitors'",
      notice_settings: "one of each person",
      profiles: "one of each user",
      reply_rules: "reply_rules_place",
      report_notifications: "one of each report",
      report_settings: "one of each user",
      saved_replies: "saved_replies_limit",
      saved_views: "saved_views_limit",
      signup_leads: "visitors'",
    };
    const tables = await db.sql<{ table: string; unique: string[]; triggers: string[] }[]>`
      select c.relname as table,
        array(select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u')) as unique,
        array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid) as triggers
      from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and exists (
        select from unnest(array['anon', 'authenticated']) role where has_any_column_privilege(role, c.oid, 'insert'))`;
    expect(tables.map(({ table }) => table).sort()).toEqual(Object.keys(rows));
    for (const { table, unique, triggers } of tables) {
      const limit = rows[table] ?? "";
      if (limit === "one of each user") expect(unique.join()).toContain("(user_id)");
      else if (limit === "one of each person") expect(unique.join()).toContain("(user_id, person_id)");
      else if (limit === "one of each report")
        expect(unique.join()).toContain("(user_id, person_id, report)");
      else if (limit !== "visitors'") expect(triggers).toContain(limit);
    }
  });
});

describe("every table of an account", () => {
  /**
   * What keeps an account's rows few, by table: a unique key; a trigger; `stored`, a row of engine.ceilings; `daily`, counters and lists
   * that service.forget_old or the job itself deletes; `of YouTube`, as many as YouTube has and the quota reads, or as there are replies,
   * each of which has a bounded history; `of channels`, as many as channels, or so many of each; `of actions`, a line for what was done, by a limited number of ways.
   */
  const bounds: Record<string, string> = {
    "private.acts_done": "daily",
    "private.address_changes": "daily",
    "private.alert_settings": "one of each (user_id, channel_id, kind)",
    "private.alert_turns": "of channels",
    "private.alerts": "of channels",
    "private.captions": "of channels",
    "private.chores": "of YouTube",
    "private.client_links": "of actions",
    "private.disconnected_channels": "of channels",
    "private.held_shown": "daily",
    "private.invitations": "of actions",
    "private.left_channels": "of channels",
    "private.look_turns": "of YouTube",
    "private.looks": "of YouTube",
    "private.model_channel_days": "daily",
    "private.model_days": "daily",
    "private.model_uses": "daily",
    "private.moderations": "of channels",
    "private.oauth_sessions": "oauth_sessions_limit",
    "private.outbox": "of actions",
    "private.ownership_offers": "one of each (account_id)",
    "private.passage_terms": "of YouTube",
    "private.presences": "one of each (user_id, person_id)",
    "private.program_events": "daily",
    "private.program_keys": "of actions",
    "private.push_devices": "push_devices_limit",
    "private.quota_shares": "daily",
    "private.replays": "one of each (user_id",
    "private.reply_months": "one of each (user_id, month)",
    "private.report_addresses": "of actions",
    "private.report_feeds": "of actions",
    "private.report_zones": "one of each (user_id",
    "private.secrets": "one of each (row_id, name)",
    "private.sends": "of YouTube",
    "private.stored": "one of each (user_id, kind)",
    "private.thread_looks": "of YouTube",
    "private.viewer_notes": "of channels",
    "private.webhooks": "webhooks_limit",
    "public.account_members": "of actions",
    "public.accounts": "one of each (id)",
    "public.activity_log": "of actions",
    "public.asked_questions": "of YouTube",
    "public.automation_consents": "stored",
    "public.automation_settings": "one of each (user_id)",
    "public.brand_voices": "one of each (user_id, channel_id)",
    "public.channel_pauses": "of channels",
    "public.channel_settings": "channel_settings_limit",
    "public.channel_syncs": "of channels",
    "public.client_objectives": "client_objectives_forget",
    "public.client_youtube_channels": "client_youtube_channels_limit",
    "public.comment_labels": "one of each (comment_row_id, label_id)",
    "public.comment_notes": "stored",
    "public.comments": "of YouTube",
    "public.conversations": "one of each (user_id, thread_id)",
    "public.documents": "stored",
    "public.draft_outcomes": "of YouTube",
    "public.facts": "stored",
    "public.labels": "labels_limit",
    "public.lessons": "stored",
    "public.mentions": "one of each (note_id, person_id)",
    "public.notice_settings": "one of each (user_id, person_id)",
    "public.operator_sessions": "of actions",
    "public.passages": "of YouTube",
    "public.profiles": "one of each (user_id)",
    "public.questions": "stored",
    "public.replies": "of YouTube",
    "public.reply_events": "of YouTube",
    "public.reply_rules": "reply_rules_place",
    "public.reply_versions": "of YouTube",
    "public.report_cells": "of YouTube",
    "public.report_counts": "of YouTube",
    "public.report_journal": "of YouTube",
    "public.report_notifications": "one of each (user_id, person_id, report)",
    "public.report_settings": "one of each (user_id)",
    "public.report_times": "of YouTube",
    "public.report_topic_counts": "of YouTube",
    "public.report_video_counts": "of YouTube",
    "public.rule_matches": "of YouTube",
    "public.rule_outcomes": "of YouTube",
    "public.saved_replies": "saved_replies_limit",
    "public.saved_reply_uses": "of YouTube",
    "public.saved_views": "saved_views_limit",
    "public.shadow_decisions": "of YouTube",
    "public.spam_lessons": "stored",
    "public.turns": "of YouTube",
    "public.user_google_oauth_clients": "user_google_oauth_clients_limit",
    "public.videos": "of YouTube",
    "public.youtube_connections": "youtube_connections_limit",
  };
  interface AccountTable {
    table: string;
    keys: string[];
    triggers: string[];
    written: boolean;
  }
  const accountTables = () => db.sql<AccountTable[]>`
    select c.relnamespace::regnamespace || '.' || c.relname as table,
      array(select pg_get_indexdef(i.indexrelid) from pg_index i where i.indrelid = c.oid and i.indisunique) as keys,
      array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid) as triggers,
      has_any_column_privilege('authenticated', c.oid, 'insert') as written
    from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace <> 'auth'::regnamespace and c.oid in (
      select k.conrelid from pg_constraint k where k.contype = 'f' and k.confrelid in ('auth.users'::regclass, 'public.accounts'::regclass))`;

  it("has a bound on its rows, and what an account writes itself one that the database holds", async () => {
    const tables = await accountTables();
    expect(tables.map(({ table }) => table).sort()).toEqual(Object.keys(bounds));
    const ceilings = new Map(
      (await db.sql<{ kind: string; bytes: number | null }[]>`select kind, bytes from engine.ceilings()`).map(
        ({ kind, bytes }) => [kind, bytes],
      ),
    );
    for (const { table, keys, triggers, written } of tables) {
      const bound = bounds[table] ?? "";
      const name = table.replace(/^\w+\./, "");
      if (bound === "stored") {
        expect([...ceilings.keys()], table).toContain(name);
        const kept = [
          `${name}_stored_new`,
          `${name}_stored_old`,
          ...(ceilings.get(name) && written ? [`${name}_stored`] : []),
        ];
        expect(triggers, table).toEqual(expect.arrayContaining(kept));
      } else if (bound.startsWith("one of each "))
        expect(keys.join(), table).toContain(bound.slice("one of each ".length));
      else if (bound.includes("_")) expect(triggers, table).toContain(bound);
      else expect(written, `${table} is written by its owner`).toBe(false);
    }
  });

  it("has a bound on its bytes: at most 10 MB of texts of an account, whatever the script", async () => {
    /** How many rows its bound allows. */
    const rows: Record<string, string | number> = {
      client_objectives: "objectives",
      client_youtube_channels: "channels",
      labels: "labels",
      reply_rules: "rules",
      report_notifications: 10,
      saved_replies: "saved_replies",
      saved_views: "saved_views",
    };
    const limits = new Map(
      (await db.sql<{ name: string; value: number }[]>`select name, value from unnest(engine.limits())`).map(
        ({ name, value }) => [name, value],
      ),
    );
    const bytesHeld = new Set(
      (await db.sql<{ kind: string }[]>`select kind from engine.ceilings() where bytes is not null`).map(
        ({ kind }) => kind,
      ),
    );
    const columns = await db.sql<{ table: string; column: string; checks: string[] }[]>`
      select c.relname as table, a.attname as column, array(
        select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)) as checks
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (t.typcategory in ('S', 'A') or t.typname = 'jsonb')
        and has_column_privilege('authenticated', c.oid, a.attnum, 'insert')
        and c.oid in (select k.conrelid from pg_constraint k where k.contype = 'f' and k.confrelid in ('auth.users'::regclass, 'public.accounts'::regclass))`;
    const longest = (checks: string[]) =>
      Math.max(
        0,
        ...checks.map((check) => {
          const [, , most, each] = /texts_fit\((\w+), (\d+), (\d+)\)/.exec(check) ?? [];
          const [, length] = /length\([^<]*\) <= (\d+)/.exec(check) ?? [];
          const [, limit] = /length\([^<]*\) <= engine\.most\('(\w+)'/.exec(check) ?? [];
          return most ? Number(most) * Number(each) : Number(length ?? limits.get(limit ?? "") ?? 100);
        }),
      );
    const most = new Map<string, number>();
    for (const { table, column, checks } of columns) {
      if (bytesHeld.has(table)) continue;
      const of = rows[table];
      const count = typeof of === "string" ? limits.get(of) : (of ?? 1);
      const letters = longest(checks);
      expect(letters, `${table}.${column}`).toBeGreaterThan(0);
      // Four bytes are the most that a letter takes.
      most.set(table, (most.get(table) ?? 0) + 4 * letters * (count ?? Number.NaN));
    }
    expect(most.size).toBeGreaterThan(9);
    for (const [table, bytes] of most) expect(bytes, table).toBeLessThanOrEqual(10_000_000);
  });
});

describe("every argument that users fill", () => {
  it("has a bound that is written down, by a limit that there is", async () => {
    const found = await db.sql<{ name: string; argument: string }[]>`
      select p.proname as name, p.proargnames[n] as argument
      from pg_proc p, generate_subscripts(string_to_array(p.proargtypes::text, ' '), 1) n
      join pg_type t on true
      where p.pronamespace = 'public'::regnamespace and t.oid = (string_to_array(p.proargtypes::text, ' '))[n]::oid
        and (t.typcategory in ('S', 'A') or t.typname in ('jsonb', 'json', 'bytea', 'xml'))
        and (has_function_privilege('anon', p.oid, 'execute') or has_function_privilege('authenticated', p.oid, 'execute'))`;
    const asked = found.map(({ name, argument }) => `${name}.${argument}`).sort();
    const written = Object.entries(calls).flatMap(([name, { bounds = {} }]) =>
      Object.keys(bounds).map((argument) => `${name}.${argument}`),
    );
    expect(asked).toEqual(written.sort());

    const limitNames = (await db.sql<{ name: string }[]>`select name from unnest(engine.limits())`).map(
      ({ name }) => name,
    );
    const unknown = Object.values(calls)
      .flatMap(({ bounds = {} }) => Object.values(bounds))
      .filter((bound) => bound.includes("_") && !limitNames.includes(bound));
    expect(unknown).toEqual([]);
  });

  it("is refused beyond it with a sentence that says the limit", async () => {
    const long = "x".repeat(1_000_000);
    const account = await newAccount(db);
    const of = (name: string, args: object) => refusalOf(db.rpc(account.user, name, args as never));
    const days = { p_start: "2027-01-01", p_end: "2027-01-02", p_tz: "UTC" };
    for (const search of [
      of("report_dashboard", { ...days, p_search: long }),
      of("report_operations", { ...days, p_search: long }),
    ])
      expect(await search).toMatchObject({
        status: 422,
        message: "Searches can have at most 200 characters.",
      });
    for (const name of ["preview_backfill", "start_backfill"])
      expect(await of(name, { p_channel: long, p_limit: 5 })).toMatchObject({
        status: 422,
        message: "An id has at most 100 characters.",
      });
    expect(
      await of("reorder_rules", { p_ids: Array.from({ length: 51 }, () => account.user.id) }),
    ).toMatchObject({
      status: 422,
      message: "You can have at most 50 rules.",
    });
    await db.sql`
      insert into test.rules (user_id, name, words, pattern, languages, fixed_text, action)
      select ${account.user.id}, repeat('n', 80), array[repeat('a', 100), repeat('b', 100), repeat('c', 100), repeat('d', 100)], repeat('p', 200),
        array[repeat('e', 20), repeat('f', 20), repeat('g', 20)], repeat('t', 1000), 'fixed' from generate_series(1, 50)`;
    expect(await refusalOf(consent(db, account))).toMatchObject({
      status: 422,
      message: "The terms can have at most 50000 characters. Shorten your rules or delete some.",
    });
  });
});

describe("the tags of an objective", () => {
  const save = (tags: string[]) =>
    db.as(
      user,
      (sql) =>
        sql`insert into public.client_objectives (user_id, objective_text, tags) values (${user.id}, 'Help', ${tags})`,
    );

  it("are at most 20 of at most 100 characters", async () => {
    await save(Array.from({ length: 20 }, () => "x".repeat(100)));
    for (const tags of [["x".repeat(101)], ["x".repeat(12_000_000)], Array.from({ length: 21 }, () => "x")])
      expect(await refusalOf(save(tags))).toMatchObject({ sqlstate: "23514" });
  });
});

describe("a user's rows", () => {
  it("of objectives are the newest 50, since each save adds one", async () => {
    for (let n = 1; n <= 53; n++)
      await db.as(
        user,
        (sql) =>
          sql`insert into public.client_objectives (user_id, objective_text) values (${user.id}, ${`Goal ${n}`})`,
      );
    const kept =
      await db.sql`select objective_text from test.objectives where user_id = ${user.id} order by updated_at`;
    expect(kept).toHaveLength(50);
    expect([kept[0]?.objective_text, kept[49]?.objective_text]).toEqual(["Goal 4", "Goal 53"]);
  });

  it("of mapped channels are at most 100, however many come at once", async () => {
    const map = (channel: string) =>
      db.as(
        user,
        (sql) =>
          sql`insert into public.client_youtube_channels (client_user_id, channel_id, created_by) values (${user.id}, ${channel}, ${user.id})`,
      );
    for (let n = 0; n < 98; n++) await map(newChannel());
    const more = await Promise.allSettled(Array.from({ length: 6 }, () => map(newChannel())));
    expect(more.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect(await refusalOf(map(newChannel()))).toMatchObject({
      status: 422,
      code: "too_many_channels",
      message: "You've reached the limit of 100 channels.",
      hint: "Remove one you no longer need.",
    });
  });

  it("of OAuth clients are at most 20, and those that are there can still be saved again", async () => {
    const ids = [];
    for (let n = 0; n < 20; n++) ids.push(await newClient(db, user));
    expect(await refusalOf(newClient(db, user))).toMatchObject({
      status: 422,
      code: "too_many_oauth_clients",
    });
    const client = await clientOf(db, ids[0] ?? "", "client_id");
    await db.service("save_oauth_client", {
      p_id: ids[0] ?? "",
      p_user: user.id,
      p_label: "renamed",
      p_client_id: client?.client_id,
      p_secret_mask: "••••",
      p_sealed_secret: "k1:new",
    });
  });

  it("of sign-ins with Google under way are at most 20, until they end", async () => {
    const client = await newClient(db, user);
    const begin = () =>
      db.service("create_oauth_session", {
        p_id: crypto.randomUUID(),
        p_user: user.id,
        p_client_config: client,
        p_state_hash: crypto.randomUUID(),
        p_sealed_verifier: "k1:v",
        p_redirect_to: "https://app.example.test",
      });
    for (let n = 0; n < 20; n++) await begin();
    expect(await refusalOf(begin())).toMatchObject({ status: 422, code: "too_many_oauth_sessions" });
    await db.moveClock("11 minutes");
    await begin();
    await db.moveClock("-11 minutes");
  });

  it("of consents grow by at most 100 a day, and taking one back is never refused", async () => {
    const account = await newAccount(db);
    const agree = () => consent(db, account);
    const takeBack = () => db.rpc(account.user, "set_posting_policy", { p_policy: "review" });
    for (let n = 0; n < 100; n++) await agree();
    expect(await refusalOf(agree())).toMatchObject({
      status: 429,
      message: "You've already agreed 100 times in the last 24 hours.",
    });
    for (let n = 0; n < 3; n++) await takeBack();
    const [row] = await db.sql`
      select count(*) filter (where policy = 'review')::int as taken_back, (select length(max(detail::text)) from test.activity_log where user_id = ${account.user.id}) as logged
      from test.consents where user_id = ${account.user.id}`;
    expect(row?.taken_back).toBe(1);
    expect(row?.logged).toBeLessThan(100);
    await db.moveClock("25 hours");
    await agree();
    await db.moveClock("-25 hours");
  });
});
