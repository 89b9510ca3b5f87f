/** Supabase's embeddable Auth and Data API on our Postgres, with its gaps closed. Nothing else knows that it is not the hosted one. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { App, type EmailDriver, type IntrospectResult } from "@supabase/lite";
import { createPostgresConnection } from "@supabase/lite/postgres";
import { logged } from "./api-log.ts";
import type { ProjectConfig } from "./config.ts";
import { withEmailCodes } from "./email-codes.ts";
import type { Keys } from "./keys.ts";
import { withConnection } from "./postgres.ts";
import { asPostgrest } from "./postgrest-errors.ts";
import { keepPrepared } from "./prepared.ts";
import { statementTimeouts } from "./roles.ts";

interface DataApiOptions {
  databaseUrl: string;
  keys: Pick<Keys, "jwtSecret" | "publishableKey" | "secretKey">;
  siteUrl: string;
  redirectUrls: string[];
  config: ProjectConfig;
  email: EmailDriver;
  /** To the database at most: each plans for itself what it is asked. */
  connections: number;
  log: (line: string) => void;
}

export interface DataApi {
  /** Answers /auth/v1 and /rest/v1. */
  fetch(request: Request, peerAddress: string | null): Promise<Response>;
  close(): Promise<void>;
}

/** The schemas of Supabase's image, those of Auth's tables among them, where its roles are. Safe to repeat. */
export async function prepareDatabase(databaseUrl: string): Promise<void> {
  const schemas = await readFile(join(import.meta.dirname, "schemas.sql"), "utf8");
  await withConnection(databaseUrl, (sql) => sql.unsafe(schemas));
  const connection = createPostgresConnection({
    url: databaseUrl,
    postgresOptions: { onnotice: () => undefined },
  });
  const app = new App({
    connection,
    auth: { enabled: true, jwt_secret: "not used: no token is signed here" },
  });
  await app.ensureSystemSchema();
  await connection.close();
}

/** The API in front of a prepared database. */
export async function startDataApi(options: DataApiOptions): Promise<DataApi> {
  const { keys, config } = options;
  const authLog = await readFile(join(import.meta.dirname, "auth-log.sql"), "utf8");
  const timeouts = await withConnection(options.databaseUrl, async (sql) => {
    await sql.unsafe(authLog);
    return statementTimeouts(sql);
  });
  const connection = createPostgresConnection({
    url: options.databaseUrl,
    postgresOptions: {
      onnotice: () => undefined,
      max: options.connections,
      types: { json: jsonType(114), jsonb: jsonType(3802), numeric: numericType, ...timeTypes },
    },
  });
  keepPrivileges(connection);
  keepPrepared(connection);
  lookAtExposed(connection, [...config.api.schemas, "auth"]);
  const inAccount = tellAccount(connection, timeouts);
  const app = new App({
    connection,
    api: {
      schemas: config.api.schemas,
      extra_search_path: config.api.extra_search_path,
      max_rows: config.api.max_rows,
    },
    auth: {
      ...config.auth,
      // With two confirmations the embedded Auth writes to the old address alone and takes its word for the new one.
      email: { ...config.auth.email, double_confirm_changes: false },
      enabled: true,
      site_url: options.siteUrl,
      additional_redirect_urls: options.redirectUrls,
      jwt_secret: keys.jwtSecret,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
    },
    options: { drivers: { email: options.email } },
  });
  await app.init();
  const ask = (request: Request, peerAddress: string | null) =>
    logged(options.log, () =>
      withEmailCodes(request, (one) => inAccount(one, () => app.fetch(one, { peerAddress }))),
    );
  return {
    fetch: async (request, peerAddress) => {
      const response = await ask(request, peerAddress);
      if (request.method !== "HEAD" || response.status !== 500) return asPostgrest(response);
      // Whose fault it was stands in the body, which HEAD has none of: a read may be asked again.
      const { status, headers } = await asPostgrest(
        await ask(new Request(request, { method: "GET" }), peerAddress),
      );
      return new Response(null, { status, headers });
    },
    close: () => connection.close(),
  };
}

/**
 * On its first request the API grants everything on every schema with an RLS table to anon, authenticated and
 * service_role, by default privileges too. `rlsState` says whether it has done so: set from the start, it never does,
 * and our migrations' grants stand. `tests/stack/data-api.test.ts` proves that anon still gets 42501.
 */
function keepPrivileges(connection: object): void {
  if (!("rlsState" in connection))
    throw new Error("this version of @supabase/lite keeps its RLS state elsewhere");
  connection.rlsState = "active";
}

/** What the connection does before the statements of a request, in their transaction. */
interface Begins {
  withContext<Out>(context: Context | undefined, work: Work<Out>, options?: { rpc?: RpcCall }): Promise<Out>;
  applyJwtSessionContext(transaction: Transaction, context: Context): Promise<void>;
  applyRpcRequestGucs(transaction: Transaction, call: RpcCall): Promise<void>;
}
interface Context {
  auth?: { role?: string; uid?: string | null; jwt?: unknown };
  storage?: { operation?: string };
}
type Work<Out> = (transaction: Transaction) => Promise<Out>;
interface RpcCall {
  method: string;
  path: string;
  requestHeaders?: Record<string, string>;
}
interface Transaction {
  selectNoFrom(select: (build: Build) => unknown): { execute(): Promise<unknown> };
}
interface Build {
  fn(name: string, values: unknown[]): { as(name: string): unknown };
  val(value: unknown): unknown;
}

/** The account that a request is for, the client link or the call of a program by which it asks, and the key by which it is done once. */
const ASKED_AS = ["x-account", "x-client-link", "x-program-call", "x-act"];

/**
 * Says who calls, for which account, what, and how long a statement may take, in one statement instead of eleven: half the time of a
 * call was round trips.
 * PostgREST tells the database the headers of every request (request.headers); this API those of calls of functions only. Of the
 * others it is told those that policies ask for (engine.caller).
 */
function tellAccount(connection: object, timeouts: Record<string, string>) {
  if (!("withContext" in connection && "applyRpcRequestGucs" in connection))
    throw new Error("this version of @supabase/lite begins its transactions elsewhere");
  const asked = new AsyncLocalStorage<string>();
  const called = new AsyncLocalStorage<RpcCall | undefined>();
  const begins = connection as Begins;
  const withContext = begins.withContext.bind(begins);
  begins.withContext = (context, work, options) =>
    called.run(context && options?.rpc, () => withContext(context, work, options));
  begins.applyJwtSessionContext = async (transaction, { auth, storage }) => {
    const role = auth?.role ?? "anon";
    const [named, call] = [asked.getStore(), called.getStore()];
    await tell(transaction, {
      "request.jwt.claim.sub": String(auth?.uid ?? ""),
      "request.jwt.claim.role": role,
      "storage.operation": storage?.operation ?? "",
      ...(auth?.jwt && typeof auth.jwt === "object"
        ? { "request.jwt.claims": JSON.stringify(auth.jwt) }
        : {}),
      ...(named ? { "request.headers": named } : {}),
      ...(call && requestOf(call)),
      ...(timeouts[role] && { statement_timeout: timeouts[role] }),
      role,
    });
    // PostgREST calls it before every request (db_pre_request); without these headers it does nothing.
    if (named && /"x-(program-call|act)"/.test(named)) await beginRequest(transaction);
  };
  begins.applyRpcRequestGucs = async (transaction, call) => {
    if (!called.getStore()) await tell(transaction, requestOf(call));
  };
  return <Out>({ headers }: Request, work: () => Out): Out =>
    asked.run(
      JSON.stringify(Object.fromEntries(ASKED_AS.map((name) => [name, headers.get(name) ?? undefined]))),
      work,
    );
}

function requestOf({ method, path, requestHeaders }: RpcCall): Record<string, string> {
  return {
    "response.status": "",
    "response.headers": "",
    "request.method": method,
    "request.path": path,
    "request.headers": JSON.stringify(requestHeaders ?? {}),
  };
}

async function beginRequest(transaction: Transaction): Promise<void> {
  await transaction.selectNoFrom(({ fn }) => [fn("engine.begin_request", []).as("begun")]).execute();
}

/** Sets variables of a transaction. */
async function tell(transaction: Transaction, variables: Record<string, string>): Promise<void> {
  await transaction
    .selectNoFrom(({ fn, val }) =>
      Object.entries(variables).map(([name, value], at) =>
        fn("set_config", [val(name), val(value), val(true)]).as(`told_${at}`),
      ),
    )
    .execute();
}

/**
 * With every request the API goes through every column of the database, and for each of a view through the view's text, in search
 * of types that only SQLite lacks: half the time of a request. It needs no more than what it exposes, and no view's text, since
 * Postgres itself says what type a view's column has.
 */
function lookAtExposed(
  connection: ReturnType<typeof createPostgresConnection>,
  schemas: readonly string[],
): void {
  const introspect = connection.introspect.bind(connection);
  const isExposed = ({ schema }: { schema?: string | undefined }) => schemas.includes(schema ?? "public");
  const narrowed = new WeakMap<IntrospectResult, IntrospectResult>();
  connection.introspect = async (options) => {
    const whole = await introspect(options);
    const narrow = narrowed.get(whole) ?? {
      ...whole,
      columns: whole.columns.filter(isExposed),
      views: whole.views.filter(isExposed).map((view) => ({ ...view, sql: "" })),
    };
    narrowed.set(whole, narrow);
    return narrow;
  };
}

/**
 * The API hands JSON over as text that is already serialised, which the driver would serialise once more.
 * Text that is not JSON is a bare string argument and still needs its quotes.
 */
function jsonType(oid: number) {
  return {
    to: oid,
    from: [oid],
    serialize: (value: unknown) =>
      typeof value === "string" && isJson(value) ? value : JSON.stringify(value),
    parse: (text: string) => JSON.parse(text),
  };
}

/** A number, as hosted, whatever zeros it ends in: the embedded API makes text of 0.50. */
const numericType = {
  to: 1700,
  from: [1700],
  serialize: String,
  parse: (text: string) => (Number.isFinite(Number(text)) ? Number(text) : text),
};

/**
 * Text as it stands, for Postgres to judge. The API hands the driver whatever JSON a caller sent for a date, and what is no text
 * would fail in the driver, as an error of ours.
 */
const timeTypes = Object.fromEntries(
  Object.entries({ date: 1082, time: 1083, timestamp: 1114, timestamptz: 1184, timetz: 1266 }).map(
    ([name, oid]) => [
      name,
      {
        to: oid,
        from: [oid],
        serialize: (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value)),
        parse: (text: string) => text,
      },
    ],
  ),
);

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
