/** What a database's schema is, as a list that can be compared: how it came about and the order of columns leave no trace in it. */
import type postgres from "postgres";
import { PlainError } from "../lib/errors.ts";
import { catalogueQueries, schemas } from "./catalogue-queries.ts";

/** What the comment of a table begins with whose rows belong to the schema. */
export const referenceMark = "Reference rows:";

/** Each object's name in words, such as `column email of table public.leads`, with its definition. */
export type Catalogue = Map<string, string>;

/** Describes the product's schemas; see `catalogueWithin`. */
export function readCatalogue(sql: postgres.Sql): Promise<Catalogue> {
  return sql.begin("isolation level repeatable read read only", catalogueWithin) as Promise<Catalogue>;
}

/**
 * Describes the product's schemas as a transaction sees them, with triggers of theirs on foreign tables and the rows of
 * reference tables. Empties the transaction's search path. Rejects for a reference table without a primary key, whose
 * rows have no name.
 */
export async function catalogueWithin(transaction: postgres.TransactionSql): Promise<Catalogue> {
  // Without a search path every name in a definition is printed with its schema.
  await transaction`set local search_path = ''`;
  const catalogue: Catalogue = new Map();
  for (const query of catalogueQueries) add(catalogue, await transaction.unsafe<Entry[]>(query));
  for (const table of await referenceTables(transaction))
    add(catalogue, await referenceRows(transaction, table));
  return catalogue;
}

interface Entry {
  key: string;
  definition: string;
}

function add(catalogue: Catalogue, entries: Entry[]): void {
  for (const { key, definition } of entries) {
    if (catalogue.has(key)) throw new Error(`two objects are called '${key}'`);
    catalogue.set(key, definition);
  }
}

interface ReferenceTable {
  /** Schema and name, quoted where needed. */
  name: string;
  /** The columns of its primary key. */
  key: string[];
}

function referenceTables(sql: postgres.TransactionSql): Promise<ReferenceTable[]> {
  return sql.unsafe<ReferenceTable[]>(
    `select c.oid::regclass::text as name, array(
       select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey)
       where i.indrelid = c.oid and i.indisprimary order by a.attname) as key
     from pg_class c
     where c.relnamespace = ${schemas} and c.relkind in ('r', 'p')
       and starts_with(obj_description(c.oid, 'pg_class'), $1)
     order by 1`,
    [referenceMark],
  );
}

async function referenceRows(sql: postgres.TransactionSql, { name, key }: ReferenceTable): Promise<Entry[]> {
  if (key.length === 0) throw new PlainError(`the reference table ${name} has no primary key`);
  // jsonb orders the columns by their names.
  const rows = await sql.unsafe<{ row: Record<string, unknown>; definition: string }[]>(
    `select to_jsonb(t) as row, to_jsonb(t)::text as definition from ${name} t`,
  );
  return rows.map(({ row, definition }) => ({
    key: `row ${key.map((column) => `${column}=${row[column]}`).join(" ")} of table ${name}`,
    definition,
  }));
}
