/** What makers and readers of rows have in common. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";

export type Sql = postgres.Sql | postgres.TransactionSql;

/** What has a pool of a superuser's: a database of tests, a stack, or a test's own connection. It has the names of names.sql. */
export interface Rows {
  sql: postgres.Sql;
}

/** The same, or a transaction of it. */
export interface RowsWithin {
  sql: Sql;
}

export interface User {
  id: string;
  email: string;
}

/** A connected channel; `id` is that of its connection. */
export interface Connection {
  id: string;
  user: User;
  channel: string;
  clientConfig: string;
}

/** Values of a row by column; a piece of SQL where the database is to work one out. */
export type Columns = Record<string, unknown>;

export type Insertion = postgres.PendingQuery<postgres.Row[]>;

/**
 * The statements that put rows into a table by its name in schema `test`, thousands with one; all of them have the columns of the
 * first. `orLeave`: past those that are there already.
 */
export function insertions(
  sql: Sql,
  name: string,
  rows: readonly Columns[],
  { orLeave = false } = {},
): Insertion[] {
  return insertionsInto(sql, `test.${name}`, rows, orLeave ? sql`on conflict do nothing` : undefined);
}

/** The same for any table. */
export function insertionsInto(
  sql: Sql,
  table: string,
  rows: readonly Columns[],
  ending = sql``,
): Insertion[] {
  // Postgres takes 65,535 values at once.
  const atOnce = Math.floor(65_000 / Object.keys(rows[0] ?? [0]).length);
  const statements: Insertion[] = [];
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce) as never[];
    statements.push(sql`insert into ${sql(table)} ${sql(some)} ${ending}`);
  }
  return statements;
}

/** Puts rows into a table by its name in schema `test`. */
export async function insert({ sql }: RowsWithin, name: string, ...rows: Columns[]): Promise<void> {
  for (const statement of insertions(sql, name, rows)) await statement;
}

/** A channel id of YouTube's form, never the same twice. */
export function newChannel(): string {
  return `UC${randomUUID().replaceAll("-", "").slice(0, 22)}`;
}

/** A comment or thread id, never the same twice. */
export function newCommentId(): string {
  return `Ug${randomUUID().replaceAll("-", "").slice(0, 22)}`;
}
