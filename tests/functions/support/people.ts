import { enter, newOwner, type Owner, sessionOf } from "../../../scripts/builder/owner.ts";
import { type Answer, invoke, keys, read, stack, urls } from "./stack.ts";

/** A signed-in user whose calls are answered as they are, refusals and all. */
export interface Person extends Owner {
  token: string;
  /** Calls an edge function as this user. */
  invoke(name: string, body?: unknown): Promise<Answer>;
  /** Reads rows of a table through the Data API, as this user. */
  rows(path: string, more?: Record<string, string>): Promise<Answer>;
  /** Tries to update rows through the Data API, as this user. */
  change(path: string, values: object): Promise<Answer>;
  /** Tries to add a row, or calls a function of SQL as `rpc/<name>`, through the Data API, as this user, for another account if one is named. */
  post(path: string, values: object, prefer?: string, account?: string): Promise<Answer>;
  /** What a function of SQL answers this user; throws what it refuses. */
  rpc(name: string, args?: object): Promise<Answer["body"]>;
}

/** Signs in a new user with an address of their own. */
export async function newPerson(name = "someone"): Promise<Person> {
  return personOf(await newOwner(stack, `${name}.${crypto.randomUUID().slice(0, 8)}@example.test`));
}

/** Signs a user in by a one-time link, creating the account when there is none. */
export async function signIn(email: string): Promise<Person> {
  return personOf(await enter(stack, email));
}

export async function personOf(owner: Owner): Promise<Person> {
  const { access_token: token } = await sessionOf(owner);
  const headers = { apikey: keys.publishableKey, authorization: `Bearer ${token}` };
  const send = async (method: "POST" | "PATCH", path: string, values: object, more = {}) =>
    read(
      await fetch(`${urls.api}/rest/v1/${path}`, {
        method,
        headers: { ...headers, "content-type": "application/json", ...more },
        body: JSON.stringify(values),
      }),
    );
  const post: Person["post"] = (path, values, prefer, account) =>
    send("POST", path, values, { ...(prefer && { prefer }), ...(account && { "x-account": account }) });
  return {
    ...owner,
    token,
    invoke: (name, body) => invoke(name, headers, body),
    rows: async (path, more = {}) =>
      read(await fetch(`${urls.api}/rest/v1/${path}`, { headers: { ...headers, ...more } })),
    change: (path, values) => send("PATCH", path, values),
    post,
    async rpc(name, args = {}) {
      const { status, body } = await post(`rpc/${name}`, args);
      if (status >= 300) throw new Error(`${name}: ${JSON.stringify(body)}`);
      return body;
    },
  };
}
