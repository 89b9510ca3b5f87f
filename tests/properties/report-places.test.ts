/**
 * Every place that tells a number of the reports, in random worlds: views, live report, dashboard, worth, drafts, weekly mail, tabs
 * and badges, and the files that the web makes of rows. Each is compared with an independent implementation of the rules.
 */

import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DraftFates } from "@/api/draft-fates";
import type { Operation } from "@/api/report-dashboard";
import type { ReportRow } from "@/api/reports";
import { waitingNumber } from "@/domain/waiting";
import { commentsCsv } from "@/screens/reports/panel/comments-csv";
import { fatesCsv } from "@/screens/reports/value/fates-csv";
import { newUser } from "../../scripts/builder/rows/accounts.ts";
import type { Arguments } from "../../scripts/builder/rows/database.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { allowPlacing } from "../../scripts/builder/rows/placing.ts";
import { mapChannel } from "../../scripts/builder/rows/report-rows.ts";
import { newChannel, type User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "../db/support/database.ts";
import { expectedReport } from "../db/support/report-rules.ts";
import { reportOf } from "../db/support/reports.ts";
import { expectedDashboard, isFirst, responseTime } from "./dashboard-rules.ts";
import {
  type Days,
  expectedAsked,
  expectedComments,
  expectedDays,
  expectedDrafts,
  expectedFates,
  expectedMail,
  expectedVideos,
  expectedWorth,
  fatesOf,
  plain,
  tabsOf,
  type World,
  within,
} from "./places-rules.ts";
import { DAY, type Drawn, HOUR, place, worldOf, zones } from "./places-world.ts";
import { TZDate } from "./zoned.ts";

const CASES = Number(process.env.REPORT_CASES ?? 60);
const TABS = [
  "to_approve",
  "needs_answer",
  "queued",
  "posted",
  "needs_you",
  "spam",
  "no_reply",
  "unanswered",
] as const;

const db = testDatabase();
const mapped = newChannel();
const other = newChannel();
/** How many numbers agreed, by place. */
const compared: Record<string, number> = {};

beforeAll(() => allowPlacing(db));
afterAll(() => {
  const all = Object.values(compared).reduce((sum, n) => sum + n, 0);
  console.log(`${CASES} worlds, ${all} numbers compared:`, compared);
});

/** Compared as JSON has it, fractions rounded to a thousandth. */
function same(place_: string, got: unknown, wanted: unknown): void {
  const plainOf = (value: unknown) =>
    JSON.parse(JSON.stringify(value), (_key, part) =>
      typeof part === "number" ? Math.round(part * 1000) / 1000 : part,
    );
  expect([place_, plainOf(got)]).toEqual([place_, plainOf(wanted)]);
  compared[place_] = (compared[place_] ?? 0) + numbersIn(wanted);
}

function numbersIn(value: unknown): number {
  if (typeof value === "number") return 1;
  if (!value || typeof value !== "object") return 0;
  return Object.values(value).reduce((sum: number, part) => sum + numbersIn(part), 0);
}

/** Of an answer what the rules speak of; an answer may say more. */
function partOf(got: unknown, wanted: unknown): unknown {
  if (Array.isArray(got) && Array.isArray(wanted)) return got.map((item, n) => partOf(item, wanted[n]));
  if (!got || !wanted || typeof got !== "object" || typeof wanted !== "object") return got;
  return Object.fromEntries(
    Object.keys(wanted).map((key) => [key, partOf(got[key as keyof object], wanted[key as keyof object])]),
  );
}

const byText = (a: unknown, b: unknown) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const byQuestion = <Row extends { question_id: string; video_id: string | null }>(a: Row, b: Row) =>
  `${a.question_id} ${a.video_id}` < `${b.question_id} ${b.video_id}` ? -1 : 1;
const byId = <Row extends { id: string }>(a: Row, b: Row) => (a.id < b.id ? -1 : 1);

/** Rows as the Data API writes them. */
const read = <Row>(user: User, query: string, values: readonly unknown[] = []): Promise<Row[]> =>
  db.as(user, async (sql) => {
    const rows = await sql.unsafe<{ row: Row }[]>(
      `select to_jsonb(q) as row from (${query}) q`,
      values as never[],
    );
    return rows.map(({ row }) => row);
  });

const question = fc.record({
  days: fc.tuple(fc.integer({ min: -3, max: 8 }), fc.integer({ min: -3, max: 8 })),
  zone: fc.option(fc.constantFrom(...zones)),
  channel: fc.constantFrom(null, null, mapped, other),
  video: fc.constantFrom(null, "v1"),
  now: fc.oneof(fc.integer({ min: 0, max: 8 * DAY }), fc.constant(40 * DAY)),
});

it(`tell the same numbers in ${CASES} random worlds`, { timeout: 900_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(
      worldOf([mapped, other]),
      fc.array(question, { minLength: 2, maxLength: 2 }),
      fc.constantFrom(0, 7, 1000),
      async (drawn, questions, fold) => {
        await db.setClock(new Date(drawn.start - 30 * DAY).toISOString());
        const user = await newUser(db);
        await mapChannel(db, user, mapped);
        await place(db, user, drawn, async () => {
          if (fold > 0) await db.sql`select service.fold_reports(${fold})`;
        });
        const world: World = { ...drawn, mapped: [mapped] };
        await views(user, world);
        await tabs(user, world);
        for (const { days, zone, channel, video, now } of questions) {
          const [from, to] = days.toSorted((a, b) => a - b) as [number, number];
          const dayAt = (n: number) => new Date(drawn.start + n * DAY).toISOString().slice(0, 10);
          const asked = {
            start: dayAt(from),
            end: dayAt(to),
            zone: zone ?? world.zone,
            channels: channel ? [channel] : world.mapped,
          };
          await db.setClock(new Date(drawn.start + now).toISOString());
          await screens(user, world, asked, channel, video);
          await files(user, world, asked, channel);
        }
        await mail(user, world, drawn);
      },
    ),
    { numRuns: CASES, seed: Number(process.env.REPORT_SEED ?? 5), endOnFailure: true },
  );
});

async function views(user: User, world: World): Promise<void> {
  const comments = await read<{ id: string }>(
    user,
    "select id, is_replied, has_reply, minutes, history from public.report_comments",
  );
  same("report_comments", comments.sort(byId), expectedComments(world.rows).sort(byId));
  const days = await read<{ channel_id: string; day: string }>(
    user,
    `select channel_id, day, comments, replies, published_replies, queued_replies, history from public.report_days
      order by channel_id collate "C", day`,
  );
  same("report_days", days, expectedDays(world.rows, world.zone));
  const videos = await read<{ last_comment_at: string | null }>(
    user,
    `select channel_id, video_id, comments, replies, published_replies, coverage, negative, last_comment_at, history, published_history
      from public.report_videos order by channel_id collate "C", video_id`,
  );
  same(
    "report_videos",
    videos.map((video) => ({
      ...video,
      last_comment_at: video.last_comment_at && Date.parse(video.last_comment_at),
    })),
    expectedVideos(world.rows),
  );
  const drafts = await read<{ id: string; drafted_at: string }>(
    user,
    "select id, channel_id, drafted_at, outcome, changed, rule_id, category from public.report_drafts",
  );
  same(
    "report_drafts",
    drafts.map((draft) => ({ ...draft, drafted_at: Date.parse(draft.drafted_at) })).sort(byId),
    expectedDrafts(world)
      .map((draft) => ({ ...draft, drafted_at: draft.drafted_at.getTime() }))
      .sort(byId),
  );
}

async function tabs(user: User, { rows }: World): Promise<void> {
  const of = (tab: string) => rows.filter((row) => tabsOf(row).includes(tab)).length;
  const wanted = Object.fromEntries(TABS.map((tab) => [tab, of(tab)])) as Record<
    (typeof TABS)[number],
    number
  >;
  const [badges] = await db.rpc<typeof wanted>(user, "reply_counts");
  same("badges", badges, wanted);
  same(
    "badges",
    waitingNumber(badges as typeof wanted),
    of("to_approve") + of("needs_answer") + of("needs_you"),
  );
  const [waits] = await db.sql`select * from engine.waiting_for(${user.id})`;
  const drafts = rows.filter((row) => row.reply_status === "draft");
  same("digest", waits, {
    grave: of("to_approve") - drafts.length,
    // No world here edits a comment under its reply; tests/db/every-text.test.ts does.
    edited: 0,
    answers: drafts.filter((row) => row.comment_id !== row.thread_id).length,
    drafts: drafts.filter((row) => row.comment_id === row.thread_id).length,
    questions: of("needs_answer"),
    needs_you: of("needs_you"),
  });
  for (const tab of TABS) {
    const counts = await db.rpcValue<{ tabs: object; total: number }>(user, "inbox_counts", { p_tab: tab });
    same("tabs", counts.total, of(tab));
    if (tab === "to_approve") same("tabs", counts.tabs, wanted);
    const page = await db.rpcValue<{ rows: unknown[] }>(user, "inbox_page", {
      p_tab: tab,
      p_filters: {},
      p_order: "newest",
      p_after: null,
      p_limit: 100,
    });
    same("tabs", page.rows.length, of(tab));
  }
}

async function screens(
  user: User,
  world: World,
  days: Days,
  channel: string | null,
  video: string | null,
): Promise<void> {
  const args = { p_start: days.start, p_end: days.end, p_tz: days.zone, p_channel: channel };
  for (const one of [null, video]) {
    const live = await reportOf(db, user, { ...args, p_video: one, p_status: "all", p_sort: "published" });
    const wanted = expectedReport(world.rows, {
      ...days,
      video: one,
      status: "all",
      sort: "published",
      descending: true,
    });
    same("report_numbers", live.totals, wanted.totals);
    same("report_numbers", live.daily, wanted.daily);
    same("report_numbers", live.tableRows, wanted.ids.length);
  }
  const answer = await db.rpcValue<{ now: string }>(user, "report_dashboard", args);
  const dashboard = expectedDashboard(world.rows, plain(days, new Date(answer.now), world.settings));
  const lists = ["categories", "outcomes", "types"] as const;
  const sorted = (of: object) =>
    Object.fromEntries(
      Object.entries(of).map(([key, value]) => [
        key,
        lists.some((list) => list === key) ? value.toSorted(byText) : value,
      ]),
    );
  const wanted = JSON.parse(JSON.stringify(sorted(dashboard)));
  same("report_dashboard", partOf(sorted(ordered(answer, dashboard)), wanted), wanted);
  await worth(user, world, days, args, dashboard);
}

/** An answer's lists of groups with the keys of each in the order of the rules, so that their texts compare. */
function ordered(answer: object, like: object): object {
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => {
      const [first] = (like[key as keyof object] as unknown as object[] | undefined)?.slice?.(0, 1) ?? [];
      const inOrder = (item: object) =>
        Object.fromEntries(Object.keys(first ?? {}).map((name) => [name, item[name as keyof object]]));
      return [key, Array.isArray(value) && first ? value.map(inOrder) : value];
    }),
  );
}

async function worth(
  user: User,
  world: World,
  days: Days,
  args: Arguments,
  dashboard: ReturnType<typeof expectedDashboard>,
): Promise<void> {
  const answer = await db.rpcValue<{ cost: { credits: number }; rules: { name: string | null }[] }>(
    user,
    "report_worth",
    args,
  );
  const wanted = expectedWorth(world, days, dashboard);
  same("report_worth", partOf({ ...answer, credits: answer.cost.credits }, wanted), wanted);
  const asked = await read<{ question_id: string; video_id: string | null }>(
    user,
    "select question_id, video_id, people, state, by_hand from public.asked_this_month()",
  );
  const today = new TZDate(world.zone).dayOf(await db.now());
  same("asked_this_month", asked.sort(byQuestion), expectedAsked(world, today).sort(byQuestion));
}

/** Lines of RFC 4180, by the names in the first. */
function parsed(text: string): Record<string, string>[] {
  const lines: string[][] = [[]];
  const field = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n|$)/gy;
  const body = text.replace(/^\uFEFF/, "");
  while (field.lastIndex < body.length) {
    const [, value = "", end] = field.exec(body) ?? [];
    lines.at(-1)?.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    if (end === "\r\n") lines.push([]);
  }
  const [names = [], ...rows] = lines.filter((line) => line.length > 0);
  return rows.map((row) => Object.fromEntries(names.map((name, n) => [name, row[n] ?? ""])));
}

const yes = (lines: Record<string, string>[]) => lines.filter((line) => line.History === "Yes").length;
const seconds = (at: Date | null) => (at ? Math.floor(at.getTime() / 1000) : null);
const secondsOf = (text: string | undefined) => (text ? Date.parse(text) / 1000 : null);

/** The day of a moment in a zone, as ISO 8601 writes it. */
function isoDay(at: Date | null, zone: string): string {
  if (!at) return "";
  const [month, day, year] = at
    .toLocaleDateString("en-US", { month: "2-digit", day: "2-digit", year: "numeric", timeZone: zone })
    .split("/");
  return `${year}-${month}-${day}`;
}

async function files(user: User, world: World, days: Days, channel: string | null): Promise<void> {
  const args = [days.start, days.end, days.zone, channel];
  // Long after, so that nothing was published in the future.
  const now = new Date("2030-01-01T00:00:00Z");
  const seen = world.rows
    .filter((row) => days.channels.includes(row.channel_id) && within(row.created_at, days))
    .toSorted(byId);
  const rows = await read<ReportRow>(
    user,
    "select * from public.report_page($1, $2, $3, $4, p_sort => 'video', p_size => 1000)",
    args,
  );
  const weekly = parsed(commentsCsv(rows.toSorted(byId), { zone: days.zone, now, derived: true }));
  same("weekly-report.csv", yes(weekly), seen.filter((row) => row.history).length);
  same(
    "weekly-report.csv",
    weekly.map((line) => [
      line["Comment ID"],
      line.Published,
      line.Replied,
      secondsOf(line["Published at"]),
      secondsOf(line["Replied at"]),
      line.History,
    ]),
    seen.map((row) => [
      row.comment_id,
      isoDay(row.published_at, days.zone),
      isoDay(row.reply_sent_at, days.zone),
      seconds(row.published_at),
      seconds(row.reply_sent_at),
      row.history ? "Yes" : "No",
    ]),
  );
  await commentsFile(user, world, days, args, now);
  await fatesFile(user, world, days, args);
}

async function commentsFile(
  user: User,
  world: World,
  days: Days,
  args: readonly unknown[],
  now: Date,
): Promise<void> {
  const ask = async (what: string | null) => {
    const [answer] = await read<{ a: { total: number; history: number; rows: Operation[] } }>(
      user,
      "select public.report_operations($1, $2, $3, $4, p_size => 1000, p_what => $5) as a",
      [...args, what],
    );
    const operations = answer?.a as { total: number; history: number; rows: Operation[] };
    const text = commentsCsv(operations.rows, { zone: days.zone, now, derived: true });
    return { ...operations, lines: parsed(text) };
  };
  const rows = world.rows.filter((row) => days.channels.includes(row.channel_id));
  const seen = rows.filter((row) => within(row.created_at, days));
  const sent = rows.filter((row) => isFirst(row) && within(row.reply_sent_at, days));
  const all = await ask(null);
  const history = seen.filter((row) => row.history).length;
  // The table's line, the file's rows, its column History, and what is left beside it for the figure of comments.
  same(
    "comments.csv",
    [all.total, all.history, all.lines.length, yes(all.lines)],
    [seen.length, history, seen.length, history],
  );
  const byComment = (a: Record<string, string>, b: Record<string, string>) =>
    (a["Comment ID"] ?? "") < (b["Comment ID"] ?? "") ? -1 : 1;
  same(
    "comments.csv",
    all.lines
      .toSorted(byComment)
      .map((line) => [
        line["Comment ID"],
        line.Published,
        line["Response minutes"] && Number(line["Response minutes"]),
        secondsOf(line["First seen at"]),
        line["Sentiment (derived)"],
        line.History,
      ]),
    seen.toSorted(byId).map((row) => {
      const ms = responseTime({ ...row, thread_id: row.comment_id });
      return [
        row.comment_id,
        isoDay(row.published_at, days.zone),
        ms === undefined ? "" : Math.round(ms / 6_000) / 10,
        seconds(row.created_at),
        row.sentiment ?? "",
        row.history ? "Yes" : "No",
      ];
    }),
  );
  const pressed = {
    comments: seen.filter((row) => !row.history),
    history: seen.filter((row) => row.history),
    published: sent.filter((row) => row.reply_status === "verified_public"),
    positive: seen.filter((row) => !row.history && row.sentiment === "Positive"),
  };
  for (const [what, wanted] of Object.entries(pressed)) {
    const { total, lines } = await ask(what);
    const past = wanted.filter((row) => row.history).length;
    same("comments.csv", [total, lines.length, yes(lines)], [wanted.length, wanted.length, past]);
  }
}

async function fatesFile(user: User, world: World, days: Days, args: readonly unknown[]): Promise<void> {
  const [answer] = await read<{ a: DraftFates }>(
    user,
    "select public.report_draft_fates($1, $2, $3, $4) as a",
    args,
  );
  const fates = answer?.a as DraftFates;
  const wanted = expectedFates(world, days);
  same("report_draft_fates", partOf(fates.total, wanted), wanted);
  const clock = new TZDate(days.zone);
  const monday = (at: Date) => {
    const day = Date.parse(clock.dayOf(at));
    return new Date(day - ((new Date(day).getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
  };
  const drafts = expectedDrafts(world).filter(
    (draft) => days.channels.includes(draft.channel_id) && within(draft.drafted_at, days),
  );
  const weeks = fates.weeks.map(({ week }) => ({
    week,
    ...fatesOf(drafts.filter((draft) => monday(draft.drafted_at) === week)),
  }));
  same("report_draft_fates", partOf(fates.weeks, weeks), weeks);
  const lines = parsed(fatesCsv(fates.rows));
  const sum = (name: string) => lines.reduce((all, line) => all + Number(line[name]), 0);
  same(
    "draft-results.csv",
    ["Drafts", "Approved as written", "Edited", "Answered on YouTube", "Dismissed", "Waiting"].map(sum),
    [wanted.drafts, wanted.approved, wanted.edited, wanted.replaced, wanted.dismissed, wanted.waiting],
  );
}

async function mail(user: User, world: World, { start }: Drawn): Promise<void> {
  const clock = new TZDate(world.zone);
  const at = new Date(start);
  const monday = new Date(start - ((at.getUTCDay() + 6) % 7) * DAY).toISOString().slice(0, 10);
  const sunday = new Date(Date.parse(monday) + 6 * DAY).toISOString().slice(0, 10);
  const next = clock.startOf(new Date(Date.parse(monday) + 7 * DAY).toISOString().slice(0, 10));
  await db.setClock(new Date(start).toISOString());
  const defaults = { minutes_unedited: 3, minutes_edited: 1.5 };
  await db.sql`
    insert into test.report_settings ${db.sql({ user_id: user.id, ...defaults })} on conflict (user_id) do nothing`;
  await db.sql`
    insert into test.notice_settings (user_id, person_id, weekly_mail) values (${user.id}, ${user.id}, true)
    on conflict (user_id, person_id) do update set weekly_mail = true`;
  const now = new Date(next.getTime() + 10 * HOUR);
  await db.setClock(now.toISOString());
  await db.serviceValue("write_weekly_reports", { p_limit: 1000 });
  const [written] = await mailsOf(db, user, "weekly_report");
  await db.sql`update test.notice_settings set weekly_mail = false where user_id = ${user.id}`;
  const days = { start: monday, end: sunday, zone: world.zone, channels: world.mapped };
  const wanted = expectedMail(
    expectedDashboard(world.rows, plain(days, now, world.settings)),
    world.settings,
  );
  const got = written && { subject: written.subject, lines: written.body.split("\n").slice(2, 8) };
  same("weekly mail", got ?? null, wanted);
  compared["weekly mail"] = (compared["weekly mail"] ?? 0) + (wanted ? 8 : 0);
}
