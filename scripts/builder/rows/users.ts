/** Confirmed users of Auth, with no account of the product's yet. */
import { randomUUID } from "node:crypto";
import { insertionsInto, type RowsWithin, type Sql, type User } from "./rows.ts";

/** As Auth makes them, so that triggers on its table run. */
export function userInsertions(sql: Sql, users: readonly User[]) {
  const rows = users.map((user) => ({
    ...user,
    aud: "authenticated",
    role: "authenticated",
    email_confirmed_at: sql`now()`,
    raw_app_meta_data: sql`'{"provider":"email"}'`,
    raw_user_meta_data: sql`'{}'`,
  }));
  return insertionsInto(sql, "auth.users", rows);
}

/** Returns the user's id. */
export async function createUser(
  { sql }: RowsWithin,
  email = `${randomUUID()}@example.test`,
): Promise<string> {
  const id = randomUUID();
  for (const statement of userInsertions(sql, [{ id, email }])) await statement;
  return id;
}
