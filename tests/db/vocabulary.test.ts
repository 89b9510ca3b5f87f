/** The vocabulary agrees with itself: every state has its tab and outcome, every set holds known states, names are plain. */
import { describe, expect, it } from "vitest";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

describe("a set of states", () => {
  it("holds known states, each once", async () => {
    const sets = await db.sql<{ name: string }[]>`
      select proname as name from pg_proc where pronamespace = 'engine'::regnamespace and pronargs = 0
        and prorettype = 'text[]'::regtype and proname like 'reply\_%' and proname not in ('reply_tabs', 'reply_types', 'reply_orders', 'reply_outcomes')`;
    expect(sets.length).toBeGreaterThan(8);
    for (const { name } of sets) {
      const [row] = await db.sql`
        select (select count(distinct s) from unnest(engine.${db.sql(name)}()) s) as distinct_states,
          cardinality(engine.${db.sql(name)}()) as states, engine.${db.sql(name)}() <@ engine.reply_statuses() as known`;
      expect([name, row]).toEqual([
        name,
        { distinct_states: String(row?.states), states: row?.states, known: true },
      ]);
    }
  });
});

describe("every state", () => {
  it("is in a tab of the inbox, and every tab has one", async () => {
    const [{ tab }] = await db.sql<[{ tab: string }]>`
      select pg_get_expr(d.adbin, d.adrelid) as tab from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
      where d.adrelid = 'public.comments'::regclass and a.attname = 'tab'`;
    const rows = await db.sql.unsafe<{ tab: string | null }[]>(`
      select distinct ${tab} as tab from unnest(engine.reply_statuses() || null::text) reply_status
        cross join (values (null), ('spam'), ('needs_answer')) r (status_reason)
        cross join (select null::timestamptz as redacted_at, null::timestamptz as owner_replied_at, null::timestamptz as gone_at, null::text as escalation, false as grave, 'c' as comment_id, 'c' as thread_id, true as can_reply, true as candidate) y`);
    const [known] = await db.sql<[{ tabs: string[] }]>`select engine.reply_tabs() as tabs`;
    expect(rows.map((row) => row.tab).sort()).toEqual([...known.tabs].sort());
  });

  it("is reached by an allowed change, and left by one unless its owner took the reply down", async () => {
    const rows = await db.sql<{ status: string; reached: boolean; left: boolean }[]>`
      select s as status, exists (select from unnest(engine.reply_statuses() || null::text) f where engine.reply_transition_exists(f, s)) as reached,
        exists (select from unnest(engine.reply_statuses()) t where engine.reply_transition_exists(s, t)) as left
      from unnest(engine.reply_statuses()) s`;
    expect(rows.filter((row) => !row.reached).map((row) => row.status)).toEqual([]);
    expect(rows.filter((row) => !row.left).map((row) => row.status)).toEqual(["deleted"]);
  });

  it("counts as decided exactly when it is neither a draft nor without a reply", async () => {
    const [row] = await db.sql`
      select array(select s from unnest(engine.reply_statuses()) s where s <> 'draft' and s <> 'skipped') = engine.reply_replied() as same`;
    expect(row).toEqual({ same: true });
  });
});

describe("names", () => {
  it("are no reserved words, and the moment a row was made is called created_at", async () => {
    const rows = await db.sql`
      select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace::regnamespace::text in ('public', 'engine', 'service', 'private') and c.relkind in ('r', 'v') and a.attnum > 0
        and not a.attisdropped and (quote_ident(a.attname) <> a.attname or a.attname = 'at')`;
    // position is a keyword that needs no quotes.
    expect(rows.filter((row) => row.attname !== "position")).toEqual([]);
  });

  it("of migrations are moments", async () => {
    const rows = await db.sql<
      { version: string }[]
    >`select version from supabase_migrations.schema_migrations`;
    for (const { version } of rows) {
      const at = version.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, "$1-$2-$3T$4:$5:$6Z");
      expect([version, Number.isNaN(Date.parse(at))]).toEqual([version, false]);
    }
  });
});

describe("limits", () => {
  it("that are unknown are an error, never a null that lets everything pass", async () => {
    await expect(db.sql`select engine.most('no_such_limit')`).rejects.toThrow(
      "there is no limit no_such_limit",
    );
  });

  it("of a page agree with what the Data API returns at most", async () => {
    const { readFile } = await import("node:fs/promises");
    const config = await readFile(new URL("../../supabase/config.toml", import.meta.url), "utf8");
    const [row] = await db.sql`select engine.most('page_rows') as rows`;
    expect(row).toEqual({ rows: Number(/^max_rows = (\d+)$/m.exec(config)?.[1]) });
  });
});
