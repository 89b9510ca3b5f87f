/** How long each statement of the inbox takes on a channel that is new, or full of history: SQL alone, as the owner. */
import { performance } from "node:perf_hooks";
import type postgres from "postgres";
import { REPLY_TABS } from "../../../supabase/functions/_shared/database/vocabulary.gen.ts";
import { newAccount } from "../../builder/rows/accounts.ts";
import { callerOf, Database } from "../../builder/rows/database.ts";
import type { Connection } from "../../builder/rows/rows.ts";
import { pagesOf, SEARCH } from "./pages.ts";
import { place } from "./place.ts";
import { type ListFigures, measureProgramList } from "./program.ts";

const RUNS = 15;
/** As hosted. */
const STATEMENT_TIMEOUT = "8s";

/** Name of a statement to its 95th percentile in milliseconds; null: broken off. */
export type StatementTimes = Record<string, number | null>;

export async function measureStatements(
  comments: number,
  note: (line: string) => void,
): Promise<{ p95_ms: StatementTimes; list: ListFigures }> {
  const db = new Database();
  await db.start();
  try {
    const account = await newAccount(db);
    note(`placing ${comments} comments`);
    await place(db, account, comments);
    const times: StatementTimes = {};
    for (const [name, statement] of await statements(db, account)) {
      times[name] = await p95Of(db, account, statement);
      note(`${name}: ${times[name] ?? "broken off"}`);
    }
    return { p95_ms: times, list: await measureProgramList(db, account, note) };
  } finally {
    await db.stop();
  }
}

/** Each by its name, as an account asks it. */
export async function statements(db: Database, account: Connection): Promise<[string, string][]> {
  const [since] = await db.as(
    account.user,
    (sql) => sql<[{ cursor: object }]>`select public.inbox_page('to_approve') -> 'cursor' as cursor`,
  );
  const [one] = await db.sql<
    [{ id: string }]
  >`select id from test.comments where comment_id = ${`Ug${account.user.id.slice(0, 8)}41`}`;
  const json = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'`;
  return [
    ...pagesOf(account).map(({ name, tab, order, filters }): [string, string] => [
      `page ${name}`,
      `select public.inbox_page('${tab}', ${json(filters)}, '${order}')`,
    ]),
    ...REPLY_TABS.flatMap((tab): [string, string][] => [
      [`counts ${tab}`, `select public.inbox_counts('${tab}')`],
      [`counts ${tab} by search`, `select public.inbox_counts('${tab}', ${json(SEARCH)})`],
    ]),
    ["changes", `select public.inbox_changes('to_approve', '{}', ${json(since.cursor)})`],
    ["reply_counts", "select public.reply_counts()"],
    ["opening", `select public.opening('${account.user.id}', 'to_approve')`],
    ["item", `select public.inbox_item('${one.id}')`],
    ["preview of dismissing all", "select public.preview_bulk('dismiss', 'unanswered')"],
    ["preview of drafting all", "select public.preview_bulk('draft', 'unanswered')"],
  ];
}

/** Once to warm up; a statement that is broken off is not asked again. */
async function p95Of(db: Database, { user }: Connection, statement: string): Promise<number | null> {
  const once = (sql: postgres.TransactionSql) => sql.unsafe(statement);
  const taken: number[] = [];
  try {
    await db.as(callerOf(user), async (sql) => {
      await sql.unsafe(`set local statement_timeout = '${STATEMENT_TIMEOUT}'`);
      const first = performance.now();
      await once(sql);
      // What is slow is so every time.
      const runs = performance.now() - first > 1_000 ? 1 : RUNS;
      for (let run = 0; run < runs; run++) {
        const started = performance.now();
        await once(sql);
        taken.push(performance.now() - started);
      }
    });
  } catch {
    return null;
  }
  taken.sort((a, b) => a - b);
  return Math.round((taken[Math.ceil(taken.length * 0.95) - 1] ?? 0) * 10) / 10;
}
