/** Whether what a database has applied is still what the migration files say. */
import type postgres from "postgres";

export interface AppliedMigration {
  version: string;
  /** The file's name without version and ending. */
  name: string;
  /** The file's statements as the official CLI splits them (statements.ts): each verbatim, without its semicolon. */
  statements: string[];
}

/** The migrations that a database has applied, the oldest first; none when the CLI was never there. */
export async function appliedMigrations(sql: postgres.Sql): Promise<AppliedMigration[]> {
  const [table] =
    await sql`select to_regclass('supabase_migrations.schema_migrations') is not null as present`;
  if (!table?.present) return [];
  return sql<AppliedMigration[]>`
    select version, coalesce(name, '') as name, coalesce(statements, '{}') as statements
    from supabase_migrations.schema_migrations order by version`;
}

/**
 * Whether a file's text still holds exactly these statements in this order. White space, semicolons and comments between
 * statements may change; a letter inside one, be it in a literal or in a comment of a function's body, may not.
 */
export function holdsStatements(text: string, statements: string[]): boolean {
  const file = unified(text);
  let at = 0;
  for (const statement of statements.map(unified)) {
    const wanted = statement.slice(skipGap(statement, 0)).trimEnd();
    at = skipGap(file, at);
    if (!file.startsWith(wanted, at)) return false;
    at += wanted.length;
  }
  return skipGap(file, at) === file.length;
}

/** A checkout may end its lines otherwise. */
function unified(text: string): string {
  return text.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
}

/** The place of the first letter at or after a place that is not white space, a semicolon or in a comment. */
function skipGap(text: string, from: number): number {
  let at = from;
  for (;;) {
    const plain = /(?:[\s;]|--[^\n]*)*/y;
    plain.lastIndex = at;
    at += plain.exec(text)?.[0].length ?? 0;
    if (!text.startsWith("/*", at)) return at;
    at = endOfComment(text, at);
  }
}

/** Where a comment in slashes and stars ends that begins there; they nest. */
export function endOfComment(text: string, from: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text.slice(from).matchAll(/\/\*|\*\//g)) {
    depth += mark === "/*" ? 1 : -1;
    if (depth === 0) return from + index + 2;
  }
  return text.length;
}
