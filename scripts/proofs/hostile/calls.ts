/** Calls that no client of ours makes. */
import fc from "fast-check";
import type postgres from "postgres";
import { type Routine, readRoutines, readTables, type Table } from "../isolation/catalogue.ts";
import { edgeBodies } from "./contracts.ts";
import { anything, type Known, ofType, recordOf, textFrom } from "./values.ts";

/** Who sends it: nobody in particular, a visitor, the attacker's own account, or somebody with a token of their own making. */
export type Sender = "no key" | "visitor" | "attacker" | "forger";

export interface HostileCall {
  /** functions: answered by us. data: answered by the Data API. */
  area: "functions" | "data";
  target: string;
  sender: Sender;
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Sent as it is, when the method has a body. */
  body?: string;
}

const sender: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 20, arbitrary: fc.constant("attacker" as const) },
  { weight: 4, arbitrary: fc.constant("visitor" as const) },
  { weight: 2, arbitrary: fc.constant("forger" as const) },
  { weight: 1, arbitrary: fc.constant("no key" as const) },
);

const oddHeaders = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.dictionary(
      fc.constantFrom(
        "x-forwarded-for",
        "x-real-ip",
        "forwarded",
        "x-http-method-override",
        "origin",
        "x-client-info",
        "range",
      ),
      fc.constantFrom(
        "127.0.0.1",
        "10.0.0.1, 127.0.0.1",
        "for=_hidden",
        "DELETE",
        "null",
        "https://evil.example",
        "0-999999999",
        "-5-",
      ),
      { maxKeys: 2 },
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      "content-type": fc.constantFrom(
        "text/plain",
        "text/csv",
        "application/xml",
        "multipart/form-data",
        "application/json; charset=utf-16",
        "",
      ),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      accept: fc.constantFrom(
        "text/csv",
        "application/vnd.pgrst.object+json",
        "application/vnd.pgrst.plan+json",
        "application/octet-stream",
        "image/png",
      ),
    }),
  },
);

/** A body as text: mostly the value's JSON, else JSON that no program writes, or none at all. */
function written(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const broken = fc.constantFrom(
    ...[
      "",
      "{",
      "[",
      "nul",
      '{"a":}',
      '{"id":1e400}',
      '{"id":"\\ud800"}',
      "[".repeat(20_000),
      '{"__proto__":{"admin":true}}',
    ],
    ...['"text"', "1", "null", "[]", "\u0000", '{"id":"\\u0000"}', "�", `[${"{},".repeat(3_000)}{}]`],
  );
  return fc.oneof(
    { weight: 12, arbitrary: value.map((one) => JSON.stringify(one) ?? "") },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: anything.map((one) => JSON.stringify(one) ?? "") },
  );
}

const methods = (usual: string[]) =>
  fc.oneof(
    { weight: 15, arbitrary: fc.constantFrom(...usual) },
    {
      weight: 1,
      arbitrary: fc.constantFrom("GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND", "QUERY"),
    },
  );

function functionCalls(name: string, body: fc.Arbitrary<unknown>, known: Known): fc.Arbitrary<HostileCall> {
  const query = fc.dictionary(
    fc.constantFrom("code", "state", "error", "message", "apikey", "background"),
    textFrom(known),
    { maxKeys: 3 },
  );
  const usual = name.includes("/") ? ["GET"] : ["POST"];
  return fc
    .record({
      sender,
      method: methods(usual),
      headers: oddHeaders,
      body: written(body),
      query,
      tail: fc.oneof(
        { weight: 20, arbitrary: fc.constant("") },
        fc.constantFrom("/", "/callback", "/../send-mails", "//", "/%00"),
      ),
    })
    .map(({ query, tail, ...call }) => ({
      ...call,
      area: "functions",
      target: name,
      path: `/functions/v1/${name}${tail}?${parameters(query)}`,
    }));
}

const profiles = fc.oneof(
  { weight: 30, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.constantFrom("service", "engine", "private", "auth", "pg_catalog") },
  { weight: 1, arbitrary: fc.constantFrom("information_schema", "public,private", "", "Public", "x'y") },
);

function inProfile(headers: Record<string, string>, profile: string | undefined): Record<string, string> {
  return profile === undefined
    ? headers
    : { ...headers, "accept-profile": profile, "content-profile": profile };
}

function routineCalls({ schema, name, arguments: args }: Routine, known: Known): fc.Arbitrary<HostileCall> {
  const given = recordOf(Object.fromEntries(args.map((one) => [one.name, ofType(one.type, known)])));
  return fc
    .record({
      sender,
      method: methods(["POST", "POST", "GET"]),
      headers: oddHeaders,
      profile: profiles,
      value: given,
      body: written(given),
    })
    .map(({ profile, value, ...call }) => {
      const query = call.method === "GET" ? `?${parameters(value as Record<string, unknown>)}` : "";
      return {
        ...call,
        area: "data",
        target: `rpc/${name}`,
        headers: inProfile(call.headers, profile ?? (schema === "public" ? undefined : schema)),
        path: `/rest/v1/rpc/${name}${query}`,
      };
    });
}

const operators = [
  ...[
    "eq",
    "neq",
    "gt",
    "lt",
    "like",
    "ilike",
    "match",
    "imatch",
    "in",
    "is",
    "isdistinct",
    "fts",
    "plfts",
    "cs",
    "cd",
    "ov",
  ],
  ...["sl", "not.eq", "not.in", "eq(any)", "like(all)", "bogus", "EQ", ""],
];

function tableCalls(
  { name, columns, types, granted }: Table,
  others: string[],
  known: Known,
): fc.Arbitrary<HostileCall> {
  const column = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...columns) },
    fc.constantFrom("id->>x", "user_id::text", "none", "a.b", "ctid", "xmin", "*"),
  );
  const odd = fc
    .record({ column, operator: fc.constantFrom(...operators), value: textFrom(known) })
    .map(
      ({ operator, value, column }) =>
        [column, `${operator}.${operator === "in" ? `(${value})` : value}`] as const,
    );
  const proper = fc
    .constantFrom(...columns)
    .chain((one) =>
      ofType(types[one] ?? "text", known).map((value) => [one, `eq.${String(value)}`] as const),
    );
  const filter = fc.oneof(odd, proper);
  const embedded = fc.constantFrom(...others);
  const options = fc.oneof(
    column.map((one) => ["select", one] as const),
    embedded.map((other) => ["select", `*,${other}(*)`] as const),
    fc.constantFrom(
      ["select", "*,users(*)"] as const,
      ...["count()", "id.count()", "*::json", "...profiles(*)", "user_id,*,*", "", "(", "a:b:c"].map(
        (one) => ["select", one] as const,
      ),
      ...["id.desc.nullsfirst", "none.asc", "id.sideways", ",", "profiles(email)"].map(
        (one) => ["order", one] as const,
      ),
      ...["0", "-1", "99999999999999999999", "1e3", "x"].map((one) => ["limit", one] as const),
      ...["-1", "99999999999999999999", "x"].map((one) => ["offset", one] as const),
      ...["(", "(id.eq.1,user_id.neq.1)", "(and(id.eq.1,not.or()))", "()"].map((one) => ["or", one] as const),
      ...["user_id", "none", ""].map((one) => ["on_conflict", one] as const),
      ...["user_id,plan", "none", "*"].map((one) => ["columns", one] as const),
    ),
  );
  const prefer = fc.constantFrom(
    ...[
      "return=representation",
      "return=headers-only",
      "resolution=merge-duplicates,return=representation",
      "count=exact",
    ],
    ...[
      "resolution=ignore-duplicates",
      "tx=rollback",
      "missing=default",
      "handling=strict,bogus=1",
      "max-affected=1",
      "x",
    ],
  );
  // Mostly the columns that an account may write, or nothing would get past the first look.
  const fields = (names: string[]) =>
    recordOf(Object.fromEntries(names.map((one) => [one, ofType(types[one] ?? "text", known)])));
  const writable = ["insert", "update"].map((privilege) => granted[`authenticated ${privilege}`] ?? []);
  const row = fc.oneof(...[...writable.filter((names) => names.length > 0), columns].map(fields));
  return fc
    .record({
      sender,
      method: methods(["GET", "GET", "POST", "PATCH", "DELETE"]),
      headers: oddHeaders,
      prefer,
      profile: profiles,
      query: fc.array(fc.oneof(filter, options), { maxLength: 4 }),
      body: written(fc.oneof({ weight: 3, arbitrary: row }, fc.array(row, { maxLength: 3 }))),
    })
    .map(({ query, prefer, profile, ...call }) => ({
      ...call,
      area: "data",
      target: name,
      headers: inProfile({ ...call.headers, prefer }, profile),
      path: `/rest/v1/${name}?${query.map(([one, value]) => `${encode(one)}=${encode(value)}`).join("&")}`,
    }));
}

/**
 * Calls of everything that the API offers: every function, table and routine has its turn about as often as the others of its
 * kind. `without`: functions that are left alone.
 */
export async function hostileCalls(
  sql: postgres.Sql,
  known: Known,
  without: string[] = [],
): Promise<fc.Arbitrary<HostileCall>> {
  const bodies = [...(await edgeBodies(known))].filter(([name]) => !without.includes(name));
  const tables = await readTables(sql, ["public"]);
  const routines = await readRoutines(sql, ["public", "service"]);
  const names = tables.map(({ name }) => name);
  return fc.oneof(
    { weight: 4, arbitrary: fc.oneof(...bodies.map(([name, body]) => functionCalls(name, body, known))) },
    { weight: 3, arbitrary: fc.oneof(...routines.map((routine) => routineCalls(routine, known))) },
    { weight: 3, arbitrary: fc.oneof(...tables.map((table) => tableCalls(table, names, known))) },
  );
}

function parameters(values: Record<string, unknown>): string {
  return Object.entries(values ?? {})
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${encode(name)}=${encode(typeof value === "string" ? value : JSON.stringify(value))}`,
    )
    .join("&");
}

/** Addresses have an end; lone surrogates cannot be written in one. */
function encode(value: string): string {
  return encodeURIComponent(value.slice(0, 2_000).toWellFormed());
}
