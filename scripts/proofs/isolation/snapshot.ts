/** The database as it stood before something was tried, to see what changed and to put it back. */
import type postgres from "postgres";

/** Schemas in which callers could change something. */
const schemas = ["public", "private", "auth"];

interface Kept {
  name: string;
  columns: string[];
  /** Column that says whose a row is; null: nobody's. */
  owner: string | null;
  /** The table's copy. */
  copy: string;
}

export class Snapshot {
  readonly #sql: postgres.ReservedSql;
  readonly #tables: Kept[];
  #prints = new Map<string, string>();
  /** The next transaction to write, as it was when everything stood as in the prints. */
  #whole = "";
  /** The same when rows were last put back or taken away. */
  #since = "";

  private constructor(sql: postgres.ReservedSql, tables: Kept[]) {
    this.#sql = sql;
    this.#tables = tables;
  }

  /** Copies every table, into tables that only this connection sees. */
  static async take(pool: postgres.Sql): Promise<Snapshot> {
    const sql = await pool.reserve();
    // Over a hundred small tables are read in a tenth of the time that workers and compiled code for them take to begin.
    await sql`set max_parallel_workers_per_gather = 0`;
    await sql`set jit = off`;
    const tables = await sql<Kept[]>`
      select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns,
        case when format('%I.%I', n.nspname, c.relname) = 'auth.users' then 'id'
          else (array_agg(a.attname::text) filter (where a.attname in ('user_id', 'client_user_id', 'owner_id', 'account_id')))[1] end as owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any(${schemas}) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      group by 1, n.nspname, c.relname order by 1`;
    for (const [index, table] of tables.entries()) {
      table.copy = `kept_${index}`;
      await sql.unsafe(`create temp table ${table.copy} as table ${table.name}`);
    }
    const snapshot = new Snapshot(sql, tables);
    snapshot.#whole = snapshot.#since = await snapshot.#nextWriter();
    snapshot.#prints = await snapshot.#printsOf(tables);
    return snapshot;
  }

  /** Whether any transaction may have written since everything was put back, or since an account's rows were taken away: to ask that costs next to nothing. */
  async isTouched(): Promise<boolean> {
    return (await this.#nextWriter()) !== this.#since;
  }

  /** The names of tables in which a row was written, changed or removed, to the same values too. */
  async changed(): Promise<string[]> {
    return (await this.#changedTables()).map(({ name }) => name);
  }

  /** Of each table with rows of an account's, what they say. Not what is computed of it: putting rows back may order a computed list anew. */
  async rowsOf(user: string): Promise<Map<string, string>> {
    const owned = this.#tables.filter((table) => table.owner !== null);
    const each = owned.map(
      ({ name, owner, columns }) =>
        `select '${name}' as name, md5(coalesce(string_agg(to_jsonb(t)::text, ',' order by to_jsonb(t)::text), '')) as print
         from (select ${columns} from ${name}) t where t.${owner}::text = $1`,
    );
    const rows = await this.#sql.unsafe<{ name: string; print: string }[]>(each.join(" union all "), [user]);
    return new Map(rows.map(({ name, print }) => [name, print]));
  }

  /** Takes an account's rows away, until they are put back. */
  async remove(user: string): Promise<void> {
    const owned = this.#tables.filter(({ owner }) => owner !== null);
    await this.#write(owned.map(({ name, owner }) => `delete from ${name} where ${owner}::text = '${user}'`));
    this.#since = await this.#nextWriter();
  }

  /** Puts everything back as it was. */
  async restore(): Promise<void> {
    const changed = await this.#changedTables();
    if (changed.length === 0) return;
    await this.#write(
      changed.flatMap(({ name, columns, copy }) => [
        `delete from ${name}`,
        `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
      ]),
    );
    this.#whole = this.#since = await this.#nextWriter();
    for (const [name, print] of await this.#printsOf(changed)) this.#prints.set(name, print);
  }

  release(): void {
    this.#sql.release();
  }

  async #changedTables(): Promise<Kept[]> {
    const next = await this.#nextWriter();
    if (next === this.#whole) return [];
    const now = await this.#printsOf(this.#tables);
    const changed = this.#tables.filter(({ name }) => now.get(name) !== this.#prints.get(name));
    if (changed.length === 0) this.#whole = this.#since = next;
    return changed;
  }

  /** Whoever writes or locks a row is given a number, which nobody is who only reads. */
  async #nextWriter(): Promise<string> {
    const [row] = await this.#sql<
      { next: string }[]
    >`select pg_snapshot_xmax(pg_current_snapshot())::text as next`;
    return row?.next ?? "";
  }

  /** By where rows lie and who wrote them last: a row that is written anew lies elsewhere, whatever it says. */
  async #printsOf(tables: Kept[]): Promise<Map<string, string>> {
    const each = tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(ctid::text || xmin::text, ',' order by ctid), '')) as print from ${name}`,
    );
    const rows = await this.#sql.unsafe<{ name: string; print: string }[]>(each.join(" union all "), [], {
      // Planning it costs more than what it reads.
      prepare: tables === this.#tables,
    });
    return new Map(rows.map(({ name, print }) => [name, print]));
  }

  /** Statements without the triggers of what they write, in one transaction. */
  async #write(statements: string[]): Promise<void> {
    await this.#sql.unsafe(
      ["begin", "set local session_replication_role = replica", ...statements, "commit"].join(";\n"),
    );
  }
}

/** Names of tables in which two sets of rows differ. */
export function differing(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name));
}
