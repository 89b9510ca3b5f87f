import { type Answer, asOwner, invoke, keys, read, urls } from "./stack.ts";

/** A signed-in user. */
export interface Person {
  id: string;
  email: string;
  token: string;
  /** Calls an edge function as this user. */
  invoke(name: string, body?: unknown): Promise<Answer>;
  /** Reads rows of a table through the Data API, as this user. */
  rows(path: string): Promise<Answer>;
  /** Tries to update rows through the Data API, as this user. */
  change(path: string, values: object): Promise<Answer>;
}

/** Signs in a new user with an address of their own. */
export async function newPerson(name = "someone"): Promise<Person> {
  const id = crypto.randomUUID();
  const email = `${name}.${id.slice(0, 8)}@example.test`;
  // Auth makes a password for whom it does not know yet, and to hash it takes a tenth of a second.
  await asOwner(
    (sql) => sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      values (${id}, 'authenticated', 'authenticated', ${email}, now(), '{"provider":"email"}', '{}')`,
  );
  return signIn(email);
}

/** Signs a user in by a one-time link, creating the account when there is none. */
export async function signIn(email: string): Promise<Person> {
  const link = await auth("admin/generate_link", keys.secretKey, { type: "magiclink", email });
  const session = await auth("verify", keys.publishableKey, {
    type: "magiclink",
    token_hash: link.body.hashed_token,
  });
  const token: string = session.body.access_token;
  if (!token) throw new Error(`${email} could not sign in: ${JSON.stringify(session.body)}`);
  const headers = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
  return {
    id: session.body.user.id,
    email,
    token,
    invoke: (name, body) => invoke(name, headers, body),
    rows: async (path) => read(await fetch(`${urls.api}/rest/v1/${path}`, { headers })),
    change: async (path, values) =>
      read(
        await fetch(`${urls.api}/rest/v1/${path}`, {
          method: "PATCH",
          headers: { ...headers, "content-type": "application/json" },
          body: JSON.stringify(values),
        }),
      ),
  };
}

async function auth(path: string, apikey: string, body: unknown): Promise<Answer> {
  return read(
    await fetch(`${urls.api}/auth/v1/${path}`, {
      method: "POST",
      headers: { apikey, "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
}
