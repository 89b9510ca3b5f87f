/** What is sealed in the database, which no caller of the product is shown. */
import { setConnection } from "../../../scripts/builder/rows/changes.ts";
import { sql, stack } from "./stack.ts";

type Name = "access_token" | "refresh_token" | "api_key" | "client_secret";

export interface Secret {
  row_id: string;
  name: Name;
  sealed: string;
}

/** The credentials of a user, or those of one connection or OAuth client, by name. */
export async function secretsOf(of: { user_id: string } | { row_id: string }): Promise<Secret[]> {
  const [[column = "", id = ""] = []] = Object.entries(of);
  return [
    ...(await sql<Secret[]>`
      select row_id, name, sealed from test.secrets where ${sql(column)} = ${id} order by name`),
  ];
}

/** Spoils a sealed credential, as a sealing key that is gone does. */
export async function spoilSecret(rowId: string, name: Name): Promise<void> {
  const sealed = `k0:${"A".repeat(40)}`;
  const { count } =
    await sql`update test.secrets set sealed = ${sealed} where row_id = ${rowId} and name = ${name}`;
  if (count !== 1) throw new Error(`There is no ${name} of ${rowId}.`);
}

/** The authorisations that a user has begun. */
export async function sessionsOf({ id }: { id: string }) {
  return [...(await sql`select * from test.oauth_sessions where user_id = ${id}`)];
}

/** They were begun too long ago. */
export async function expireSessions({ id }: { id: string }): Promise<void> {
  await sql`update test.oauth_sessions set expires_at = engine.now() - interval '1 second' where user_id = ${id}`;
}

/** An instant of the product's, so many seconds from now. */
export const inSeconds = (seconds: number) => sql`engine.now() + make_interval(secs => ${seconds})`;

/** Makes a connection's token expire after this many seconds. */
export function expireIn(connectionId: string, seconds: number): Promise<void> {
  return setConnection(stack, { id: connectionId }, { expires_at: inSeconds(seconds) });
}
