/** Columns of one row set as a test needs them, past whoever may change them. */
import type { Columns, RowsWithin } from "./rows.ts";

interface Id {
  id: string;
}

export function setAccount(db: RowsWithin, user: Id, columns: Columns): Promise<void> {
  return set(db, "accounts", "user_id", user.id, columns);
}

export function setSettings(db: RowsWithin, user: Id, columns: Columns): Promise<void> {
  return set(db, "settings", "user_id", user.id, columns);
}

export function setConnection(db: RowsWithin, connection: Id, columns: Columns): Promise<void> {
  return set(db, "connections", "id", connection.id, columns);
}

export function setClient(db: RowsWithin, clientConfig: string, columns: Columns): Promise<void> {
  return set(db, "clients", "id", clientConfig, columns);
}

/** The turns of all channels of a user. */
export function setSyncs(db: RowsWithin, user: Id, columns: Columns): Promise<void> {
  return set(db, "syncs", "user_id", user.id, columns);
}

export function setComment(db: RowsWithin, id: string, columns: Columns): Promise<void> {
  return set(db, "comments", "id", id, columns);
}

/** Takes every row out of tables, by their names in schema `test`. */
export async function empty({ sql }: RowsWithin, ...names: string[]): Promise<void> {
  for (const name of names) await sql`delete from ${sql(`test.${name}`)}`;
}

async function set({ sql }: RowsWithin, name: string, key: string, value: string, columns: Columns) {
  await sql`update ${sql(`test.${name}`)} set ${sql(columns as never)} where ${sql(key)} = ${value}`;
}
