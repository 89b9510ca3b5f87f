/** Functions and views of the database that nothing of the product names, and that no contract asks for. */
import { glob, readFile } from "node:fs/promises";
import { join } from "node:path";
import type postgres from "postgres";
import { repositoryRoot } from "../lib/paths.ts";
import { contract } from "./contract.ts";
import { typeOfSet } from "./vocabulary.ts";

/** What runs the product and operates it. */
const PROGRAMS = ["supabase/functions/**/*.ts", "web/src/**/*.{ts,tsx}", "scripts/**/*.ts"];
/** Tests, proofs and benches call what the product has, and are no reason for it; nor is what is generated from it. */
const NO_PROGRAM =
  /\.(?:test|gen)\.tsx?$|database\.types\.ts$|^scripts\/(?:proofs|bench|eval|mutants|test|builder|pictures|schema)\b/;

interface Named {
  kind: "function" | "view";
  schema: string;
  name: string;
}

export async function uncalledOf(sql: postgres.Sql): Promise<string[]> {
  const [named, callers, programs] = [
    await namedObjects(sql),
    callersIn(await sqlTexts(sql)),
    await programText(),
  ];
  // Each text is read once, and not once for each of a thousand names.
  const qualified = new Set(programs.match(QUALIFIED));
  const words = new Set(programs.match(/\w+/g));
  const quoted = new Set(programs.match(/(?<=["'/])\w+(?=["'?`])/g));
  const isCalled = ({ schema, name }: Named) => {
    const whole = `${schema}.${name}`;
    return (
      [...(callers.get(whole) ?? [])].some((owner) => owner !== whole) ||
      qualified.has(whole) ||
      (schema === "engine" && generatedFrom(name).some((word) => words.has(word))) ||
      // supabase-js names what it calls without its schema.
      ((schema === "public" || schema === "service") && quoted.has(name))
    );
  };
  return named
    .filter((one) => !isCalled(one) && !contract.includes(one.name))
    .map(({ kind, schema, name }) => `${kind} ${schema}.${name}`)
    .toSorted();
}

const QUALIFIED = /\b(?:public|engine|service|private)\.\w+/g;

/** Whose texts have a name. */
function callersIn(texts: { owner: string; text: string | null }[]): Map<string, Set<string>> {
  const callers = new Map<string, Set<string>>();
  for (const { owner, text } of texts)
    for (const name of text?.match(QUALIFIED) ?? [])
      callers.set(name, (callers.get(name) ?? new Set()).add(owner));
  return callers;
}

/** What the vocabulary of the programs has of a set of words: its constant, and the type of one word. */
const generatedFrom = (name: string) => [name.toUpperCase(), ...(typeOfSet[name] ? [typeOfSet[name]] : [])];

async function namedObjects(sql: postgres.Sql): Promise<Named[]> {
  return sql<Named[]>`
    select distinct 'function' as kind, pronamespace::regnamespace::text as schema, proname::text as name
    from pg_proc where pronamespace in ('public'::regnamespace, 'engine'::regnamespace, 'service'::regnamespace, 'private'::regnamespace)
    union all
    select 'view', relnamespace::regnamespace::text, relname::text
    from pg_class where relkind in ('v', 'm')
      and relnamespace in ('public'::regnamespace, 'engine'::regnamespace, 'service'::regnamespace, 'private'::regnamespace)`;
}

/** Everything in the database that may call something, and whose text it is. */
async function sqlTexts(sql: postgres.Sql): Promise<{ owner: string; text: string | null }[]> {
  return sql<{ owner: string; text: string | null }[]>`
    select pronamespace::regnamespace || '.' || proname as owner, coalesce(nullif(prosrc, ''), pg_get_function_sqlbody(oid)) || coalesce(pg_get_function_arguments(oid), '') as text
    from pg_proc where pronamespace in ('public'::regnamespace, 'engine'::regnamespace, 'service'::regnamespace, 'private'::regnamespace) and prokind = 'f'
    union all select relnamespace::regnamespace || '.' || relname, pg_get_viewdef(oid) from pg_class
      where relkind in ('v', 'm') and relnamespace in ('public'::regnamespace, 'engine'::regnamespace, 'service'::regnamespace, 'private'::regnamespace)
    union all select '', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select '', pg_get_constraintdef(oid) from pg_constraint where contype in ('c', 'x')
    union all select '', coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), '') from pg_policy
    union all select '', pg_get_expr(adbin, adrelid) from pg_attrdef
    union all select '', indexdef from pg_indexes where schemaname in ('public', 'private')
    union all select '', evtname || ' ' || evtfoid::regproc from pg_event_trigger`;
}

async function programText(): Promise<string> {
  const texts: string[] = [];
  for await (const file of glob(PROGRAMS, { cwd: repositoryRoot }))
    if (!NO_PROGRAM.test(file)) texts.push(await readFile(join(repositoryRoot, file), "utf8"));
  return texts.join("\n");
}
