/** What the SQL tests and proofs act in: a migrated database, called as the app and the functions call it, with a clock that moves. */
import type postgres from "postgres";
import type { Caller } from "../../stack/caller.ts";
import { startTestDatabase, type TestDatabase } from "../../stack/test-database.ts";
import type { Sql, User } from "./rows.ts";

/** A value of a named SQL argument. */
type Argument = null | string | number | boolean | Date | readonly unknown[] | object;
export type Arguments = Record<string, Argument>;

export class Database {
  sql!: postgres.Sql;
  #test!: TestDatabase;

  async start(): Promise<void> {
    this.#test = await startTestDatabase("named");
    this.sql = this.#test.sql;
    await this.leaveMidnight();
  }

  /** Rows of a service function, called as the edge functions call it. */
  service<Row extends object>(name: string, args: Arguments = {}): Promise<Row[]> {
    return this.as({ role: "service_role" }, (sql) => callFunction<Row>(sql, `service.${name}`, args));
  }

  /** The row of a service function that returns one. */
  async serviceRow<Row extends object>(name: string, args: Arguments = {}): Promise<Row> {
    const [row] = await this.service<Row>(name, args);
    if (!row) throw new Error(`service.${name} returned no row`);
    return row;
  }

  /** What a service function that returns one value returns. */
  async serviceValue<Value>(name: string, args: Arguments = {}): Promise<Value> {
    const [row] = await this.service<Record<string, Value>>(name, args);
    return row?.[name] as Value;
  }

  /** Rows of a public function, called by a signed-in user, or for an account that the caller names. */
  rpc<Row extends object>(who: User | Caller, name: string, args: Arguments = {}): Promise<Row[]> {
    return this.as(who, (sql) => callFunction<Row>(sql, `public.${name}`, args));
  }

  /** What a public function that returns one value returns. */
  async rpcValue<Value>(who: User | Caller, name: string, args: Arguments = {}): Promise<Value> {
    const [row] = await this.rpc<Record<string, Value>>(who, name, args);
    return row?.[name] as Value;
  }

  /** Rows of a public function as the Data API gives them: numbers and times are JSON's. */
  rpcJson<Row extends object>(who: User | Caller, name: string, args: Arguments = {}): Promise<Row[]> {
    return this.as(who, async (sql) => {
      const rows = await callFunction<{ row: Row }>(sql, `public.${name}`, args, IN_JSON);
      return rows.map(({ row }) => row);
    });
  }

  /** Statements of a signed-in user or of any other caller, in one transaction. */
  as<Result>(who: User | Caller, work: (sql: postgres.TransactionSql) => Promise<Result>): Promise<Result> {
    return this.#test.as("role" in who ? who : callerOf(who), work);
  }

  /** A user of Auth without profile or settings. Returns the id. */
  createUser(email?: string): Promise<string> {
    return this.#test.createUser(email);
  }

  /** Moves the product's clock on (or back) by an interval such as `5 minutes`. */
  async moveClock(interval: string): Promise<void> {
    await this.sql`update test.clock set shift = shift + ${interval}::interval`;
  }

  /** Sets the product's clock to a moment; it runs on from there. */
  async setClock(at: string): Promise<void> {
    await this.sql`update test.clock set shift = ${at}::timestamptz - now()`;
  }

  /**
   * Where a day has just ended or soon will, it is an hour later here: a report's day is UTC's, a quota's is the Pacific's, and for 15
   * minutes after that one a quota error is about the day before. Nothing that takes a few minutes meets the end of a day by chance.
   */
  async leaveMidnight(): Promise<void> {
    await this.sql`update test.clock set shift = shift + interval '1 hour'
      where exists (select from (values ('UTC'), ('America/Los_Angeles')) zones (zone)
        where ((engine.now() - interval '20 minutes') at time zone zone)::date <> ((engine.now() + interval '15 minutes') at time zone zone)::date)`;
  }

  /** The product's current time. */
  async now(): Promise<Date> {
    const [row] = await this.sql<[{ now: Date }]>`select engine.now()`;
    return row.now;
  }

  /** The address of the database, as superuser. */
  get url(): string {
    return this.#test.url;
  }

  async stop(): Promise<void> {
    await this.#test.stop();
  }
}

export function callerOf(user: User): Caller {
  return { role: "authenticated", userId: user.id, email: user.email };
}

/** As PostgREST reads a call: a null composite is an object of nulls. */
const IN_JSON = (call: string) => `select to_jsonb(r) as row from (select * from ${call}) r`;

async function callFunction<Row extends object>(
  sql: Sql,
  name: string,
  args: Arguments,
  read = (call: string) => `select * from ${call}`,
): Promise<Row[]> {
  const names = Object.keys(args);
  const list = names.map((argument, index) => `${argument} => $${index + 1}`).join(", ");
  const values = Object.values(args) as never[];
  // Prepared, which an unsafe statement is not unless told: a connection reads and plans each call once.
  const rows = await sql.unsafe<Row[]>(read(`${name}(${list})`), values, { prepare: true });
  return [...rows];
}
