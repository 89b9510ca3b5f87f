/** A witness in the database of a proof, of whom the product knows nothing: what was written to some of its tables, in order, and is there to stay. */
import type postgres from "postgres";
import { query } from "../../journey/engine.ts";

type Row = Record<string, unknown>;

export interface Change {
  /** A name of names.sql. */
  name: string;
  op: "INSERT" | "UPDATE" | "DELETE";
  old: Row | null;
  new: Row | null;
}

/** Lets every change of these names' tables be seen. `columns`: an update that leaves all of them as they are is none; of what is not named here each is one. */
export async function installWitness(
  sql: postgres.Sql,
  names: readonly string[],
  columns: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  await sql.unsafe(`
    create table if not exists test.changes (id bigint generated always as identity primary key, name text, op text, old jsonb, new jsonb);
    create or replace function test.see() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into test.changes (name, op, old, new)
      values (tg_argv[0], tg_op, case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  for (const name of names) {
    const table = await tableOf(sql, name);
    const differs = columns[name]
      ?.map((column) => `old.${column} is distinct from new.${column}`)
      .join(" or ");
    await sql.unsafe(`
      drop trigger if exists zz_seen on ${table};
      drop trigger if exists zz_seen_change on ${table};
      create trigger zz_seen after insert or delete on ${table} for each row execute function test.see('${name}');
      create trigger zz_seen_change after update on ${table} for each row ${differs ? `when (${differs})` : ""} execute function test.see('${name}')`);
  }
}

/** The table that a name stands for. */
async function tableOf(sql: postgres.Sql, name: string): Promise<string> {
  const rows = await sql<{ table: string }[]>`
    select distinct d.refobjid::regclass::text as table
    from pg_rewrite r join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
    where r.ev_class = ${`test.${name}`}::regclass and d.refobjid <> r.ev_class`;
  const [row, another] = rows;
  if (!row || another) throw new Error(`test.${name} stands for ${rows.length} tables`);
  return row.table;
}

/** What was written so far is of no account that is looked at any more. */
export async function forgetChanges(sql: postgres.Sql): Promise<void> {
  await sql`truncate test.changes`;
}

/** What was written of these accounts, the first first. */
export function changesOf(sql: postgres.Sql, users: readonly string[]): Promise<Change[]> {
  return query(
    () => sql<Change[]>`
      select c.name, c.op, c.old, c.new from test.changes c
      where coalesce(c.new, c.old) ->> 'user_id' = any (${users as string[]}) order by c.id`,
  );
}
