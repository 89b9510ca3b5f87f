/** `npm run bench:reports`: how long the reports take on a given number of comments, beside eight plain queries that tell the same. */
import { Command } from "commander";
import type postgres from "postgres";
import { ingestRate, withoutCounting, withoutReportIndexes } from "./bench/reports/ingest.ts";
import { type Loaded, load, ZONE } from "./bench/reports/load.ts";
import { measure, rounded, type Times } from "./bench/reports/measure.ts";
import { runPlainQueries } from "./bench/reports/plain-queries.ts";
import { recount } from "./bench/reports/recount.ts";
import { type Owner, signIn } from "./builder/owner.ts";
import { wholeNumber } from "./lib/arguments.ts";
import { runCommand } from "./lib/errors.ts";
import { keepToDisk } from "./lib/temporary-directory.ts";
import { asCaller } from "./stack/caller.ts";
import type { Stack } from "./stack/index.ts";
import { onTemporaryStack } from "./stack/temporary.ts";

const RUNS = 30;
const PLAIN_RUNS = 3;
const ACCOUNTS = 10;

/** What the report's screen asks for. */
const wholeReport = ["report_numbers", "report_page"] as const;
const targets = { totals: 10, page: 10, video: 150, dashboard: 150, ingest: 0.75, portion: 2000 };
/** The comments lie in a year, whatever the days of the report. */
const SPREAD = 365;
const DASHBOARDS = [7, 30, 90, 365];

const program = new Command("npm run bench:reports --")
  .description(
    `Fills a temporary database with synthetic comments, a tenth of them in one channel, spread over ${SPREAD} days, and ` +
      "measures every report call in SQL and through the Data API, eight plain queries on the same rows, how long the channel's " +
      "days take to be counted anew in another time zone, and what counting costs the reading of comments. Exits with 1 when a target is missed.",
  )
  .option("--rows <n>", "comments in all", wholeNumber, 1_000_000)
  .option("--days <n>", "days of the report", wholeNumber, 90)
  .option("--json", "print the figures as one JSON object on the last line of standard output")
  .showHelpAfterError();

keepToDisk();
await runCommand(async () => {
  program.parse();
  const options = program.opts<{ rows: number; days: number; json?: boolean }>();
  const started = Date.now();
  const note = (line: string) =>
    console.error(`${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}`);
  note("starting a temporary stack");
  await onTemporaryStack({ log: note }, async (stack) => {
    const owners: Owner[] = [];
    for (let n = 0; n < ACCOUNTS; n++) owners.push(await signIn(stack, `owner${n}@example.test`));
    const ids = owners.map(({ id }) => id);
    const loaded = await load(stack.sql, options.rows, SPREAD, ids, note);
    const user = owners[0]?.client as Owner["client"];
    const figures = await bench({ stack, user, loaded, days: options.days, note });
    const result = {
      rows: options.rows,
      channel_rows: loaded.channelRows,
      range_days: options.days,
      ...figures,
    };
    const missed = missedTargets(result);
    for (const sentence of missed) note(`Missed: ${sentence}`);
    if (options.json) console.log(JSON.stringify(result));
    if (missed.length > 0) process.exitCode = 1;
  });
});

interface CallTimes {
  p50_ms: number;
  p95_ms: number;
  sql_p50_ms: number;
  sql_p95_ms: number;
}

/** Who reads which days of what. */
interface Bench {
  stack: Stack;
  user: Owner["client"];
  loaded: Loaded;
  days: number;
  note: (line: string) => void;
}

async function bench(given: Bench) {
  const calls = await timesOfCalls(given);
  const plain = await timesOfPlainQueries(given);
  const recounted = await recount(given.stack.sql, given.loaded.userId);
  given.note(
    `another time zone: ${recounted.seconds} s in ${recounted.portions} portions, the slowest ${recounted.slowest_ms} ms`,
  );
  const ingest = await timesOfIngest(given);
  const ours = calls["whole report"] as CallTimes;
  return {
    ours: { p50_ms: ours.p50_ms, p95_ms: ours.p95_ms, sql_p50_ms: ours.sql_p50_ms },
    spec: { p50_ms: plain.p50, p95_ms: plain.p95 },
    ratio: rounded(plain.p50 / ours.sql_p50_ms),
    ingest,
    recount: recounted,
    dashboard: Object.fromEntries(
      DASHBOARDS.map((length) => [`d${length}_ms`, calls[`dashboard of ${length} days`]?.sql_p50_ms]),
    ),
    calls,
  };
}

function readerOf({ loaded }: Bench) {
  return { role: "authenticated", userId: loaded.userId } as const;
}

async function timesOfCalls(given: Bench): Promise<Record<string, CallTimes>> {
  const { stack, user, note } = given;
  const calls: Record<string, CallTimes> = {};
  for (const [name, rpcs, args] of callsOf(given)) {
    const inSql = await asCaller(stack.sql, readerOf(given), (sql) =>
      measure(RUNS, async () => {
        for (const rpc of rpcs) await callInSql(sql, rpc, args);
      }),
    );
    // At once, as the screen asks.
    const throughApi = await measure(RUNS, async () => {
      const answers = await Promise.all(rpcs.map((rpc) => user.rpc(rpc, args)));
      for (const { error } of answers) if (error) throw new Error(error.message);
    });
    calls[name] = times(throughApi, inSql);
    note(`${name}: ${inSql.p50} ms in SQL, ${throughApi.p50} ms through the Data API (p50)`);
  }
  return calls;
}

/** Each call with its name, what it asks, and for what. */
function callsOf({ loaded, days }: Bench) {
  const range = { p_start: dayBefore(loaded.end, days - 1), p_end: loaded.end, p_tz: ZONE };
  const video = { ...range, p_video: loaded.video };
  const oneDay = { ...range, p_start: loaded.end };
  const of = (length: number) => ({ ...range, p_start: dayBefore(loaded.end, length - 1) });
  return [
    ["totals and days", ["report_numbers"], range],
    ["page of rows", ["report_page"], range],
    ["page of published rows", ["report_page"], { ...range, p_status: "published" }],
    ["page sorted by replied", ["report_page"], { ...range, p_sort: "replied" }],
    ["whole report", wholeReport, range],
    ["whole report of one video", wholeReport, video],
    ["whole report of one day", wholeReport, oneDay],
    ["verification", ["verification_stats"], {}],
    ["page sorted by comment", ["report_page"], { ...range, p_sort: "comment" }],
    ...DASHBOARDS.map((length) => [`dashboard of ${length} days`, ["report_dashboard"], of(length)] as const),
    ["dashboard of 30 days, questions only", ["report_dashboard"], { ...of(30), p_category: "Questions" }],
  ] as const;
}

async function timesOfPlainQueries(given: Bench): Promise<Times> {
  const { stack, loaded, days, note } = given;
  const to = new Date(`${loaded.end}T18:29:59.999Z`);
  const from = new Date(to.getTime() + 1 - days * 86_400_000);
  const plain = await asCaller(stack.sql, readerOf(given), (sql) =>
    measure(PLAIN_RUNS, () => runPlainQueries(sql, { channel: loaded.channel, from, to })),
  );
  note(`the eight plain queries: ${plain.p50} ms (p50)`);
  return plain;
}

/** What counting costs the reading of comments. The last ones take indexes and triggers away, so this comes at the end. */
async function timesOfIngest({ stack, loaded, note }: Bench) {
  const noted = await ingestRate(stack.sql, loaded, false);
  const folded = await ingestRate(stack.sql, loaded, true);
  await withoutCounting(stack.sql);
  const uncounted = await ingestRate(stack.sql, loaded, false);
  await withoutReportIndexes(stack.sql);
  const bare = await ingestRate(stack.sql, loaded, false);
  note(
    `reading comments: ${noted} rows a second with what counts noted, ${folded} with it folded in the same time, ${uncounted} without counting, ${bare} also without the reports' indexes`,
  );
  return {
    ratio: rounded(noted / uncounted),
    rows_per_s_with: noted,
    rows_per_s_folded: folded,
    rows_per_s_without: uncounted,
    rows_per_s_bare: bare,
  };
}

function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function times(api: Times, sql: Times): CallTimes {
  return { p50_ms: api.p50, p95_ms: api.p95, sql_p50_ms: sql.p50, sql_p95_ms: sql.p95 };
}

function callInSql(sql: postgres.TransactionSql, name: string, args: Record<string, string>) {
  const names = Object.keys(args);
  const list = names.map((argument, index) => `${argument} => $${index + 1}`).join(", ");
  return sql.unsafe(`select public.${name}(${list})`, Object.values(args), { prepare: true });
}

function missedTargets({
  calls,
  ingest,
  recount,
}: Pick<Awaited<ReturnType<typeof bench>>, "calls" | "ingest" | "recount">): string[] {
  const missed: string[] = [];
  const limit = (name: string, ms: number) => {
    const taken = calls[name]?.sql_p50_ms ?? Number.POSITIVE_INFINITY;
    if (taken > ms) missed.push(`${name} took ${taken} ms in SQL, more than ${ms}`);
  };
  limit("totals and days", targets.totals);
  limit("page of rows", targets.page);
  limit("whole report of one video", targets.video);
  for (const length of DASHBOARDS) limit(`dashboard of ${length} days`, targets.dashboard);
  if (ingest.ratio < targets.ingest)
    missed.push("reading comments keeps less than three quarters of its speed");
  if (recount.slowest_ms > targets.portion)
    missed.push(`a portion of another time zone took ${recount.slowest_ms} ms, more than ${targets.portion}`);
  return missed;
}
