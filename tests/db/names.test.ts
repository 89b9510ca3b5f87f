/** The names that tests call the product's rows by (scripts/builder/names.sql). */
import { describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();

describe("names of rows", () => {
  it("can all be written to, as tests do", async () => {
    const rows = await db.sql<{ name: string; writable: boolean }[]>`
      select table_name as name, bool_or(v.is_updatable = 'YES' and v.is_insertable_into = 'YES' or t.trigger_name is not null) as writable
      from information_schema.views v left join information_schema.triggers t
        on t.event_object_schema = v.table_schema and t.event_object_table = v.table_name
      where v.table_schema = 'test' group by 1`;
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter(({ writable }) => !writable)).toEqual([]);
  });

  it("lead past the triggers of their tables", async () => {
    const id = await newComment(db, await newAccount(db));
    expect(
      await refusalOf(db.sql`update test.comments set reply_status = 'queue' where id = ${id}`),
    ).toMatchObject({
      status: 409,
    });
    expect((await comment(db, id)).reply_status).toBeNull();
  });

  it.each(["anon", "authenticated", "service_role"] as const)("are nothing to %s", async (role) => {
    expect(await refusalOf(db.as({ role }, (sql) => sql`select from test.comments`))).toMatchObject({
      sqlstate: "42501",
    });
  });

  it("keep an old name of a column that is renamed", async () => {
    const account = await newAccount(db);
    const undo = new Error("undo");
    const renamed = db.sql.begin(async (sql) => {
      await sql`drop view test.syncs`;
      await sql`alter table public.channel_syncs rename column next_sync_at to due_at`;
      await sql`create view test.syncs as select *, due_at as next_sync_at from public.channel_syncs`;
      await sql`insert into test.syncs (user_id, channel_id, next_sync_at) values (${account.user.id}, 'UCanother', '2027-01-01')`;
      await sql`update test.syncs set next_sync_at = next_sync_at + interval '1 day' where channel_id = 'UCanother'`;
      const [row] = await sql`select due_at from public.channel_syncs where channel_id = 'UCanother'`;
      expect(row).toEqual({ due_at: new Date("2027-01-02") });
      throw undo;
    });
    await expect(renamed).rejects.toBe(undo);
  });
});
