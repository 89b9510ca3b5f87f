/**
 * The demo's past as data: written once by the functions that play it (`npm run demo-past -- --write`), loaded by every first
 * start. A line a table, `<name> <rows as JSON>`, and one of the simulator. It stays text, because some numbers in it are
 * longer than JavaScript's.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import type postgres from "postgres";
import { createSealer, type SecretName, secretOf } from "../../supabase/functions/_shared/secrets/seal.ts";
import { repositoryRoot, supabaseDirectory } from "../lib/paths.ts";
import { pacificDay } from "../simulator/clock.ts";
import type { Stack, StackUrls } from "../stack/index.ts";
import { seed } from "../stack/migrate.ts";
import { playDemoPast, SHORT_PAST, seedDemoChannel } from "./demo.ts";
import { Clock } from "./engine.ts";

export const demoPastFile = join(repositoryRoot, "scripts/journey/demo-past.br");

/** When the past in the file ends: a quarter of an hour, because counts are kept by those, in the middle of a month. */
export const PAST_ENDS = Date.parse("2026-11-18T15:00:00Z");
const QUARTER = 15 * 60_000;
const DAY = 24 * 3_600_000;

/** Of the installation and not of the past, over in minutes, or counted again from the rest when it is loaded. */
const LEFT_OUT =
  /^(private\.(clock|database_size|job_runs|lineage|machine|model_server|model_shares|oauth_sessions|reply_months)|public\.report_(counts|cells|times|video_counts|topic_counts|journal))$/;

/** Lines by their first word. */
export type Past = Map<string, string>;

type Place = Pick<Stack, "sql" | "admin" | "urls" | "functionsEnvironment">;

/** Plays the past on a new stack without seed, ending at PAST_ENDS, and returns what it left there. */
export async function recordDemoPast(stack: Stack): Promise<Past> {
  const untouched = await tables(stack.sql);
  const clock = new Clock(stack);
  await clock.advance(PAST_ENDS - SHORT_PAST.days * DAY - Date.now());
  await seed(stack.urls.database, supabaseDirectory);
  await clock.advance(SHORT_PAST.days * DAY);
  await seedDemoChannel(stack);
  await playDemoPast(stack, clock);

  const past: Past = new Map();
  for (const [name, rows] of await tables(stack.sql)) {
    if (rows !== untouched.get(name)) past.set(name, withNames(rows, stack.urls));
  }
  const sealer = sealerOf(stack);
  await changeSecrets(past, (sealed, place) => sealer.open(sealed, place));
  const simulator = { ...(await stack.admin.dump()), offsetMs: 0 };
  return past.set("simulator", withNames(JSON.stringify(simulator), stack.urls));
}

/** Fills a new stack whose seed has run with the past of the file, which now ends within the last quarter of an hour. */
export async function loadDemoPast(stack: Place): Promise<void> {
  const now = Date.now();
  const past = await readDemoPast();
  for (const [name, text] of past) {
    past.set(name, moved(withAddresses(text, stack.urls), now, name === "simulator"));
  }
  const simulator = past.get("simulator") ?? "";
  past.delete("simulator");
  const sealer = sealerOf(stack);
  await changeSecrets(past, (text, place) => sealer.seal(text, place));
  await stack.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    for (const [table, rows] of past) await fill(sql, table, rows);
    await sql`set local session_replication_role = origin`;
    await countAgain(sql);
    await stack.admin.restore(JSON.parse(simulator));
  });
}

export async function readDemoPast(): Promise<Past> {
  const lines = brotliDecompressSync(await readFile(demoPastFile))
    .toString()
    .split("\n");
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)]));
}

export function packed(past: Past): Buffer {
  const text = [...past].map(([name, rows]) => `${name} ${rows}`).join("\n");
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } });
}

/** The product's tables and their rows, without what Postgres gives them: generated columns, and transactions, which are of this cluster. */
async function tables(sql: postgres.Sql): Promise<Past> {
  const past: Past = new Map();
  const found = await sql<{ name: string; given: string[] }[]>`
    select c.table_schema || '.' || c.table_name as name,
      coalesce(array_agg(c.column_name::text) filter (where c.is_generated = 'ALWAYS' or c.data_type = 'xid8'), '{}') as given
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'private') group by 1 order by 1`;
  for (const { name, given } of found.filter((table) => !LEFT_OUT.test(table.name))) {
    const [row] = await sql<{ rows: string | null }[]>`
      select jsonb_agg(r order by r)::text as rows from (select to_jsonb(t) - ${given}::text[] as r from ${sql(name)} t) rows`;
    past.set(name, row?.rows ?? "[]");
  }
  return past;
}

/**
 * Puts rows in place of those that a table has. A column that they do not name gets its default; a table or column that
 * an older database has not yet is left out.
 */
async function fill(sql: postgres.TransactionSql, table: string, rows: string): Promise<void> {
  const columns = await sql<{ name: string; identity: boolean }[]>`
    select column_name as name, is_identity = 'YES' as identity from information_schema.columns
    where table_schema || '.' || table_name = ${table} and is_generated = 'NEVER' and (${rows}::text::jsonb -> 0) ? column_name`;
  if (columns.length === 0) return;
  const names = sql(columns.map(({ name }) => name));
  await sql`delete from ${sql(table)}`;
  await sql`
    insert into ${sql(table)} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${sql(table)}, ${rows}::text::jsonb)`;
  for (const { name } of columns.filter(({ identity }) => identity)) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${name}), max(${sql(name)})) from ${sql(table)}`;
  }
}

/** What is counted by days and months, whose bounds lie elsewhere now. */
async function countAgain(sql: postgres.TransactionSql): Promise<void> {
  await sql`select engine.drop_counts(id, 1000000) from public.accounts`;
  await sql`
    select engine.journal_again(c.user_id, c.channel_id, '-infinity', 'infinity')
    from (select distinct user_id, channel_id from public.comments) c`;
  while ((await sql`select service.fold_reports() as folded`)[0]?.folded > 0);
  await sql`
    insert into private.reply_months (user_id, month, replies)
    select user_id, date_trunc('month', posted_at at time zone 'UTC'), count(*) from public.replies
    where posted_at is not null group by 1, 2`;
}

/** Moves every moment by as many quarters of an hour as have passed, every date by days; in the simulator they are numbers, too. */
export function moved(text: string, now: number, numbers = false): string {
  const ms = Math.floor((now - PAST_ENDS) / QUARTER) * QUARTER;
  const days = Date.parse(pacificDay(PAST_ENDS + ms)) - Date.parse(pacificDay(PAST_ENDS));
  const later = (date: string, by: number) => new Date(Date.parse(date) + by).toISOString();
  const strings = text.replace(
    /"(\d{4}-\d\d-\d\d)(?:(T\d\d:\d\d:\d\d)((?:\.\d+)?(?:Z|\+00:00)))?"/g,
    (_, date: string, time: string | undefined, rest: string) =>
      time ? `"${later(`${date}${time}Z`, ms).slice(0, 19)}${rest}"` : `"${later(date, days).slice(0, 10)}"`,
  );
  return numbers
    ? strings.replace(/(?<=[:,[])1[5-9]\d{11}(?=[,}\]])/g, (at) => String(Number(at) + ms))
    : strings;
}

/** Where the stack was reached stands in rows: pictures of viewers, for one. */
function withNames(text: string, urls: StackUrls): string {
  return Object.entries(urls).reduce((given, [name, url]) => given.replaceAll(url, `{url of ${name}}`), text);
}

function withAddresses(text: string, urls: StackUrls): string {
  return text.replace(/\{url of (\w+)\}/g, (_, name: keyof StackUrls) => urls[name]);
}

function sealerOf({
  functionsEnvironment: { SEALING_KEYS = "{}", SEALING_KEY_ID = "" },
}: Pick<Place, "functionsEnvironment">) {
  return createSealer(JSON.parse(SEALING_KEYS), SEALING_KEY_ID);
}

/** Secrets stand open in the file: they are of a simulated Google. Each home seals them with its own key. */
async function changeSecrets(
  past: Past,
  change: (text: string, place: ReturnType<typeof secretOf>) => Promise<string>,
): Promise<void> {
  const rows: { row_id: string; name: SecretName; sealed: string }[] = JSON.parse(
    past.get("private.secrets") ?? "[]",
  );
  for (const row of rows) row.sealed = await change(row.sealed, secretOf(row.row_id, row.name));
  past.set("private.secrets", JSON.stringify(rows));
}
