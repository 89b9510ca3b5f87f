/** An account with a row in every table, and what a caller achieves on them, tried in SQL and rolled back. */
import { randomUUID } from "node:crypto";
import type postgres from "postgres";
import { expect } from "vitest";
import { newAccount, newClient } from "../../../scripts/builder/rows/accounts.ts";
import { newComment } from "../../../scripts/builder/rows/comments.ts";
import type { Database } from "../../../scripts/builder/rows/database.ts";
import { newDraft, newPosted } from "../../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../../scripts/builder/rows/rows.ts";
import { addRows } from "../../../scripts/proofs/isolation/rows.ts";
import type { Caller } from "../../../scripts/stack/caller.ts";

export interface Table {
  name: string;
  owner: string | null;
  columns: string[];
}
/** Refused, refused by a policy, allowed without touching a row of the owner's, done: as scripts/proofs/isolation/tables.ts. */
export type Outcome = "-" | "p" | "0" | "x";

/** Those of the proof of isolation, and what comes about there while replies are drafted and posted. */
export async function rowsOfEveryTable(db: Database): Promise<Connection> {
  const account = await newAccount(db);
  const owner = account.user;
  const of = {
    ...{ channel: account.channel, video: "video" },
    ...{ drafted: await newDraft(db, account), posted: (await newPosted(db, account)).id },
    ...{ unanswered: await newComment(db, account), spam: await newComment(db, account) },
  };
  await newClient(db, owner);
  await db.rpc(owner, "set_posting_policy", { p_policy: "review" });
  await addRows(db, owner, `canary${randomUUID()}`, of);
  // The proof tries them of all channels, tests those of one.
  for (const name of ["brand_voices", "rules", "saved_replies"])
    await db.sql`update test.${db.sql(name)} set channel_id = ${account.channel} where user_id = ${owner.id}`;
  // Half of it, so that counts and journal have rows.
  await db.sql`update test.comments set topics = '{tea}', video_id = 'video' where user_id = ${owner.id}`;
  await db.sql`select service.fold_reports()`;
  await db.sql`update test.comments set topics = '{}' where user_id = ${owner.id}`;
  return account;
}

/** Tables and views of schema public. */
export function tablesOf(db: Database): Promise<Table[]> {
  return db.sql<Table[]>`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
      (array_agg(a.attname::text order by a.attname desc) filter (where a.attname in ('user_id', 'client_user_id', 'account_id', 'owner_id')))[1] as owner
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped
      and a.attidentity = '' and a.attgenerated = ''
    group by c.oid, c.relname`;
}

class RolledBack extends Error {
  readonly outcome: Outcome;
  constructor(outcome: Outcome) {
    super();
    this.outcome = outcome;
  }
}

/** Runs a statement as a caller, always rolled back. A constraint's refusal comes after every permission: it counts as done. */
export async function attempt(
  db: Database,
  caller: Caller,
  statement: string,
  values: unknown[],
): Promise<Outcome> {
  try {
    await db.as(caller, async (sql) => {
      const result = await sql.unsafe(statement, values as never[]);
      throw new RolledBack(result.count > 0 ? "x" : "0");
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    const { code, message } = error as postgres.PostgresError;
    // A view that joins cannot be written through, whoever tries.
    if (code === "55000") return "-";
    if (code === "42501") return message.includes("row-level security") ? "p" : "-";
    if (code?.startsWith("23")) return "x";
    throw error;
  }
  throw new Error("the attempt was not rolled back");
}

/** The columns that a role may select, insert and update, or just one where it may none, to be refused with. */
async function columnsFor(db: Database, role: string, table: Table) {
  const may = (privilege: string) => db.sql`
    array_agg(name order by place) filter (where has_column_privilege(${role}, ${`public.${table.name}`}, name, ${privilege}))`;
  type Columns = string[] | null;
  const [row] = await db.sql<[{ readable: Columns; insertable: Columns; updatable: Columns }]>`
    select ${may("select")} as readable, ${may("insert")} as insertable, ${may("update")} as updatable
    from unnest(${table.columns}::text[]) with ordinality as named (name, place)`;
  const one = table.columns.slice(0, 1);
  return {
    readable: row.readable ?? one,
    insertable: row.insertable ?? one,
    updatable: row.updatable ?? one,
  };
}

/** Select, insert, update, delete. */
export async function outcomes(db: Database, owner: User, caller: Caller, table: Table): Promise<string> {
  const name = `public.${table.name}`;
  const [row] = await db.sql.unsafe<{ row: object }[]>(
    `select to_jsonb(t) as row from ${name} t ${table.owner ? `where ${table.owner} = $1` : ""} limit 1`,
    table.owner ? [owner.id] : [],
  );
  expect(row, `${name} has a row of the owner`).toBeDefined();
  const { readable, insertable, updatable } = await columnsFor(db, caller.role, table);
  const ofOwner = table.owner ? `where ${table.owner} = '${owner.id}'` : "";
  const first = updatable[0];
  return (
    (await attempt(db, caller, `select ${readable.join(", ")} from ${name} ${ofOwner}`, [])) +
    (await attempt(
      db,
      caller,
      `insert into ${name} (${insertable.join(", ")}) select ${insertable.join(", ")} from jsonb_populate_record(null::${name}, $1)`,
      [row?.row],
    )) +
    (await attempt(db, caller, `update ${name} set ${first} = ${first} ${ofOwner}`, [])) +
    (await attempt(db, caller, `delete from ${name} ${ofOwner}`, []))
  );
}
