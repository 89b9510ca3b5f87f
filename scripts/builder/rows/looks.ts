/** What one row holds: the columns that are asked for, or all. Fails where there is no such row. */
import type postgres from "postgres";
import type { RowsWithin } from "./rows.ts";

interface Id {
  id: string;
}

export function accountOf<Row extends object = postgres.Row>(db: RowsWithin, user: Id, ...columns: string[]) {
  return look<Row>(db, "accounts", "user_id", user.id, columns);
}

export function settingsOf<Row extends object = postgres.Row>(
  db: RowsWithin,
  user: Id,
  ...columns: string[]
) {
  return look<Row>(db, "settings", "user_id", user.id, columns);
}

export function connectionOf<Row extends object = postgres.Row>(
  db: RowsWithin,
  connection: Id,
  ...columns: string[]
) {
  return look<Row>(db, "connections", "id", connection.id, columns);
}

export function clientOf<Row extends object = postgres.Row>(
  db: RowsWithin,
  clientConfig: string,
  ...columns: string[]
) {
  return look<Row>(db, "clients", "id", clientConfig, columns);
}

/** The turns of a user's only channel. */
export function syncOf<Row extends object = postgres.Row>(db: RowsWithin, user: Id, ...columns: string[]) {
  return look<Row>(db, "syncs", "user_id", user.id, columns);
}

/** As `comment` tells it, in other columns. */
export function commentOf<Row extends object = postgres.Row>(
  db: RowsWithin,
  id: string,
  ...columns: string[]
) {
  return look<Row>(db, "comments", "id", id, columns);
}

async function look<Row extends object>(
  { sql }: RowsWithin,
  name: string,
  key: string,
  value: string,
  columns: string[],
): Promise<Row> {
  const what = columns.length > 0 ? sql(columns) : sql`*`;
  const [row] = await sql<Row[]>`select ${what} from ${sql(`test.${name}`)} where ${sql(key)} = ${value}`;
  if (!row) throw new Error(`There is no row of ${name} with ${key} ${value}.`);
  return row;
}
