/** How heavy the schema is: widest tables, longest functions, lines to read, and what nothing calls. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { supabaseDirectory } from "../lib/paths.ts";
import { uncalledOf } from "./uncalled.ts";

/** A table or function that holds a figure, with it. */
type Most = { name: string; n: number };

export interface SchemaFigures {
  tables: { most_columns: Most; most_indexes: Most; most_triggers: Most };
  functions: {
    count: number;
    longest_lines: Most;
    /** Functions longer than is allowed. */
    long: Most[];
    returning_jsonb: number;
  };
  lines: { schemas: number; migrations: number };
  /** Functions and views that neither the product nor the contract uses. */
  uncalled: string[];
}

/** No function has more lines of code than these. */
const MOST_LINES = 80;

export async function schemaFigures(sql: postgres.Sql): Promise<SchemaFigures> {
  const [tables, functions] = [await tableCounts(sql), await functionLines(sql)];
  const long = functions.filter(({ n }) => n > MOST_LINES);
  const [jsonb] = await sql<{ n: number }[]>`
    select count(*)::int as n from pg_proc
    where pronamespace = any (${[...PRODUCT]}::regnamespace[]) and prorettype in ('json'::regtype, 'jsonb'::regtype)`;
  return {
    tables: {
      most_columns: mostOf(tables.map(({ name, columns }) => ({ name, n: columns }))),
      most_indexes: mostOf(tables.map(({ name, indexes }) => ({ name, n: indexes }))),
      most_triggers: mostOf(tables.map(({ name, triggers }) => ({ name, n: triggers }))),
    },
    functions: {
      count: functions.length,
      longest_lines: mostOf(functions),
      long: long.toSorted((a, b) => b.n - a.n),
      returning_jsonb: jsonb?.n ?? 0,
    },
    lines: { schemas: await linesIn("schemas"), migrations: await linesIn("migrations") },
    uncalled: await uncalledOf(sql),
  };
}

/** The product's own schemas. */
const PRODUCT = ["public", "engine", "service", "private"] as const;

function mostOf(all: Most[]): Most {
  return all.reduce((most, one) => (one.n > most.n ? one : most), { name: "none", n: 0 });
}

async function tableCounts(sql: postgres.Sql) {
  return sql<{ name: string; columns: number; indexes: number; triggers: number }[]>`
    select c.oid::regclass::text as name,
      (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
      (select count(*)::int from pg_index i where i.indrelid = c.oid) as indexes,
      (select count(*)::int from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal) as triggers
    from pg_class c where c.relnamespace = any (${[...PRODUCT]}::regnamespace[]) and c.relkind in ('r', 'p')`;
}

/** Lines of each function's body; comments, blank lines and the inside of texts of several lines, as a mail's template, are none. */
async function functionLines(sql: postgres.Sql): Promise<Most[]> {
  const rows = await sql<{ name: string; source: string }[]>`
    select p.oid::regprocedure::text as name, coalesce(nullif(p.prosrc, ''), pg_get_function_sqlbody(p.oid)) as source
    from pg_proc p where p.pronamespace = any (${[...PRODUCT]}::regnamespace[]) and p.prokind in ('f', 'p')`;
  return rows.map(({ name, source }) => ({ name, n: linesOfCode(source) }));
}

export function linesOfCode(source: string): number {
  const code = source.replace(/'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\//g, (part) =>
    part.startsWith("'") ? "''" : "",
  );
  return code.split("\n").filter((line) => line.trim() !== "").length;
}

async function linesIn(folder: string): Promise<number> {
  const directory = join(supabaseDirectory, folder);
  const files = (await readdir(directory)).filter((file) => file.endsWith(".sql"));
  const texts = await Promise.all(files.map((file) => readFile(join(directory, file), "utf8")));
  return texts.reduce((sum, text) => sum + text.split("\n").length, 0);
}
