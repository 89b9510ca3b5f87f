/** `npm run dev`: functions, views and comments of supabase/schemas are put into the running database when their file is saved. */
import { watch } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pLimit from "p-limit";
import type postgres from "postgres";
import { statementsOf } from "./statements.ts";

interface SchemaWatchOptions {
  sql: postgres.Sql;
  /** The supabase/ directory. */
  sources: string;
  notice: (line: string) => void;
}

export interface SchemaWatch {
  /** Resolves when nothing is being taken over any more. */
  stop(): Promise<void>;
}

/** A save is several events, and an editor may empty the file first. */
const SETTLES_MS = 100;

/** What a file says now is taken for what the database has; from then on, what is new in it is put there. */
export async function watchSchemas({ sql, sources, notice }: SchemaWatchOptions): Promise<SchemaWatch> {
  const directory = join(sources, "schemas");
  const known = new Map<string, string[]>();
  for (const name of await readdir(directory)) {
    if (name.endsWith(".sql")) known.set(name, statementsOf(await readFile(join(directory, name), "utf8")));
  }
  const turn = pLimit(1);
  const waiting = new Map<string, NodeJS.Timeout>();

  async function take(name: string): Promise<void> {
    const text = await readFile(join(directory, name), "utf8").catch(() => "");
    const before = known.get(name) ?? [];
    const statements = statementsOf(text);
    const added = statements.filter((statement) => !before.includes(statement));
    if (statements.length === 0 || added.length === 0) return;
    const replacing = added.map(replacement);
    try {
      await replace(
        sql,
        replacing.filter((statement) => statement !== undefined),
      );
    } catch (error) {
      notice(`supabase/schemas/${name} wasn't taken over: ${error instanceof Error ? error.message : error}`);
      return;
    }
    known.set(name, statements);
    const left = added.filter((_, index) => replacing[index] === undefined);
    const done = added.length - left.length;
    if (done > 0)
      notice(`supabase/schemas/${name}: ${done} of ${added.length} changed statements taken over`);
    if (left.length > 0) {
      const names = left.map((statement) => bare(statement).split(/\s+/).slice(0, 3).join(" "));
      notice(
        `supabase/schemas/${name}: ${[...new Set(names)].join(", ")} needs a migration (npm run migration -- NAME) and a new start`,
      );
    }
  }

  const watcher = watch(directory, (_, name) => {
    if (!name?.endsWith(".sql")) return;
    clearTimeout(waiting.get(name));
    waiting.set(
      name,
      setTimeout(() => turn(() => take(name)), SETTLES_MS),
    );
  });
  return {
    async stop() {
      watcher.close();
      for (const timer of waiting.values()) clearTimeout(timer);
      await turn(async () => undefined);
    },
  };
}

/** All of a file or nothing. */
async function replace(sql: postgres.Sql, statements: string[]): Promise<void> {
  if (statements.length === 0) return;
  await sql.begin(async (transaction) => {
    for (const statement of statements) await transaction.unsafe(statement);
    await transaction.unsafe("notify pgrst, 'reload schema'");
  });
}

/** The statement that replaces what is there; undefined for one whose table, grant or trigger is no such thing. */
function replacement(statement: string): string | undefined {
  const text = bare(statement);
  if (/^comment on /i.test(text)) return text;
  if (/^create (?:or replace )?(?:function|view) /i.test(text))
    return text.replace(/^create (?:or replace )?/i, "create or replace ");
  return undefined;
}

/** Without the comments before it. */
function bare(statement: string): string {
  return statement.replace(/^(?:\s+|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)+/, "");
}
