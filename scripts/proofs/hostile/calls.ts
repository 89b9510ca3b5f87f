/** Calls that no client of ours makes, of what people call: functions, tables and routines. */
import fc from "fast-check";
import type postgres from "postgres";
import { type Routine, readRoutines, readTables, type Table } from "../isolation/catalogue.ts";
import { edgeBodies } from "./contracts.ts";
import {
  encode,
  type HostileCall,
  methods,
  oddHeaders,
  parameters,
  type Sender,
  written,
} from "./requests.ts";
import { type Known, ofType, recordOf, textFrom } from "./values.ts";

const sender: fc.Arbitrary<Sender> = fc.oneof(
  { weight: 20, arbitrary: fc.constant("attacker" as const) },
  { weight: 4, arbitrary: fc.constant("visitor" as const) },
  { weight: 2, arbitrary: fc.constant("forger" as const) },
  { weight: 1, arbitrary: fc.constant("no key" as const) },
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
