/** Every table, view and function there is, read from the database and from the functions' sources. */
import { readdir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type postgres from "postgres";
import { functionsDirectory } from "../../lib/paths.ts";

export interface Table {
  schema: string;
  name: string;
  /** Columns that can be written. */
  columns: string[];
  /** Their types, by name. */
  types: Record<string, string>;
  /** The column that says whose a row is. */
  owner: string | null;
  /** By role and privilege, the columns that a role has it on. */
  granted: Record<string, string[]>;
}

export interface Routine {
  schema: string;
  name: string;
  arguments: { name: string; type: string }[];
}

const roles = ["anon", "authenticated", "service_role"];

/** Tables and views of these schemas. */
export async function readTables(sql: postgres.Sql, schemas: string[]): Promise<Table[]> {
  return sql<Table[]>`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      jsonb_object_agg(a.attname, format_type(a.atttypid, null)) as types,
      (array_agg(a.attname::text) filter (where a.attname in ('user_id', 'client_user_id', 'owner_id', 'account_id')))[1] as owner,
      (select jsonb_object_agg(g.key, g.columns) from (
        select r.role || ' ' || p.privilege as key, coalesce(jsonb_agg(o.attname order by o.attnum) filter (
          where has_column_privilege(r.role, c.oid, o.attnum, p.privilege)), '[]') as columns
        from unnest(${roles}::text[]) r (role), unnest(array['select', 'insert', 'update']) p (privilege), pg_attribute o
        where o.attrelid = c.oid and o.attnum > 0 and not o.attisdropped and (p.privilege = 'select' or (o.attidentity = '' and o.attgenerated = ''))
        group by 1) g) as granted
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = any(${schemas}) and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped
      and a.attidentity = '' and a.attgenerated = ''
    group by n.nspname, c.oid, c.relname order by 1, 2`;
}

/** Functions of these schemas, those of triggers left out, which nobody can call. */
export async function readRoutines(sql: postgres.Sql, schemas: string[]): Promise<Routine[]> {
  return sql<Routine[]>`
    select n.nspname as schema, p.proname as name, coalesce((
      select jsonb_agg(jsonb_build_object('name', a.name, 'type', format_type(a.type, null)) order by a.place)
      from unnest(p.proargnames, coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargmodes) with ordinality a (name, type, mode, place)
      where coalesce(a.mode, 'i') in ('i', 'b') and a.name <> ''), '[]') as arguments
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any(${schemas}) and p.prorettype <> 'trigger'::regtype and p.prokind = 'f' order by 1, 2`;
}

/** Schemas that are ours or Supabase's, and neither of Postgres itself nor the proofs' own names. */
export async function readSchemas(sql: postgres.Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'test') order by 1`;
  return rows.map(({ name }) => name);
}

/** What the index.ts of a function declares. */
export interface EdgeFunctionSource {
  /** Whom it lets in: a name of _shared/http/callers.ts. */
  policy: string;
  /** The module and the name of what it takes. */
  contract: { module: string; name: string };
}

/** Every function of the edge, by name. */
export async function readEdgeFunctions(): Promise<Map<string, EdgeFunctionSource>> {
  const found = new Map<string, EdgeFunctionSource>();
  for (const entry of await readdir(functionsDirectory, { withFileTypes: true })) {
    if (!entry.isDirectory() || entry.name.startsWith("_")) continue;
    const file = join(functionsDirectory, entry.name, "index.ts");
    const source = await readFile(file, "utf8");
    const modules = new Map<string, string>();
    for (const [, names = "", from = ""] of source.matchAll(/import \{([^}]+)\} from "([^"]+)"/g)) {
      for (const name of names.split(",")) modules.set(name.trim(), join(dirname(file), from));
    }
    const declared = source.matchAll(/withSupabase\(\s*(\w+),\s*\w*[eE]ndpoint\(\s*"([^"]+)"(?:,\s*(\w+))?/g);
    for (const [, policy = "", name = "", contract = ""] of declared) {
      found.set(name, { policy, contract: { module: modules.get(contract) ?? "", name: contract } });
    }
  }
  return found;
}
