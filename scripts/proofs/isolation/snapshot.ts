/** The database as it stood before something was tried, to see what changed and to put it back. */
import type postgres from "postgres";

/** Schemas in which callers could change something. */
const schemas = ["public", "private", "auth"];

interface Kept {
  name: string;
  columns: string[];
  /** Column that says whose a row is; null: nobody's. */
  owner: string | null;
}

export class Snapshot {
  readonly #sql: postgres.ReservedSql;
  readonly #tables: Kept[];
  #prints = new Map<string, string>();

  private constructor(sql: postgres.ReservedSql, tables: Kept[]) {
    this.#sql = sql;
    this.#tables = tables;
  }

  /** Copies every table, into tables that only this connection sees. */
  static async take(pool: postgres.Sql): Promise<Snapshot> {
    const sql = await pool.reserve();
    const tables = await sql<Kept[]>`
      select format('%I.%I', n.nspname, c.relname) as name,
        array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns,
        case when format('%I.%I', n.nspname, c.relname) = 'auth.users' then 'id'
          else (array_agg(a.attname::text) filter (where a.attname in ('user_id', 'client_user_id', 'owner_id', 'account_id')))[1] end as owner
      from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = any(${schemas}) and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      group by 1, n.nspname, c.relname order by 1`;
    for (const [index, { name }] of tables.entries())
      await sql.unsafe(`create temp table kept_${index} as table ${name}`);
    const snapshot = new Snapshot(sql, tables);
    snapshot.#prints = await snapshot.#printsNow();
    return snapshot;
  }

  /** The names of tables in which a row was written, changed or removed, to the same values too. */
  async changed(): Promise<string[]> {
    const now = await this.#printsNow();
    return this.#tables.map(({ name }) => name).filter((name) => now.get(name) !== this.#prints.get(name));
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
    await this.#sql`begin`;
    await this.#sql`set local session_replication_role = replica`;
    for (const { name, owner } of this.#tables) {
      if (owner !== null) await this.#sql.unsafe(`delete from ${name} where ${owner}::text = $1`, [user]);
    }
    await this.#sql`commit`;
  }

  /** Puts everything back as it was. */
  async restore(): Promise<void> {
    const changed = await this.changed();
    if (changed.length === 0) return;
    await this.#sql`begin`;
    await this.#sql`set local session_replication_role = replica`;
    for (const [index, { name, columns }] of this.#tables.entries()) {
      if (!changed.includes(name)) continue;
      await this.#sql.unsafe(`delete from ${name}`);
      await this.#sql.unsafe(
        `insert into ${name} (${columns}) overriding system value select ${columns} from kept_${index}`,
      );
    }
    await this.#sql`commit`;
    this.#prints = await this.#printsNow();
  }

  release(): void {
    this.#sql.release();
  }

  /** By where rows lie and who wrote them last: a row that is written anew lies elsewhere, whatever it says. */
  async #printsNow(): Promise<Map<string, string>> {
    const each = this.#tables.map(
      ({ name }) =>
        `select '${name}' as name, md5(coalesce(string_agg(ctid::text || xmin::text, ',' order by ctid), '')) as print from ${name}`,
    );
    const rows = await this.#sql.unsafe<{ name: string; print: string }[]>(each.join(" union all "));
    return new Map(rows.map(({ name, print }) => [name, print]));
  }
}

/** Names of tables in which two sets of rows differ. */
export function differing(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...before.keys()].filter((name) => before.get(name) !== after.get(name));
}
