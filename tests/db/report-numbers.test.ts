/** SPEC 7 and 9: the live report against a second, independent implementation on random data. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newAccount, newConnection } from "./support/accounts.ts";
import { startWorld, type User, type World } from "./support/world.ts";

const MAPPED = ["UCmappedmappedmappedmap1", "UCmappedmappedmappedmap2"] as const;
const UNMAPPED = "UCnotmappednotmappednot1";
const zones = [
  "UTC",
  "Asia/Kolkata",
  "America/Los_Angeles",
  "America/New_York",
  "Europe/London",
  "Europe/Paris",
  "Australia/Sydney",
  "Asia/Kathmandu",
  "America/St_Johns",
  "Australia/Lord_Howe",
];

interface Row {
  id: string;
  channel_id: string;
  video_id: string | null;
  text_original: string;
  generated_reply: string | null;
  youtube_reply_id: string | null;
  reply_status: string | null;
  created_at: Date;
  published_at: Date | null;
  reply_sent_at: Date | null;
  verification_attempts: number;
}
interface Filters {
  start: string;
  end: string;
  zone: string;
  channel: string | null;
  video: string | null;
  status: "all" | "queued" | "published";
  sort: keyof typeof sortColumn;
  descending: boolean;
}
interface Report {
  totals: { comments: number; replies: number; publishedReplies: number; queuedReplies: number; coverage: number };
  daily: { date: string; comments: number; replies: number }[];
  rows: { id: string }[];
  tableTotalCount: number;
}

const sortColumn = {
  video: "video_id",
  comment: "text_original",
  reply: "generated_reply",
  published: "published_at",
  replied: "reply_sent_at",
  status: "reply_status",
} as const;
const isReplied = (row: Row) =>
  ["queue", "posting", "under_moderation", "verified_public", "failed", "unknown", "removed"].includes(row.reply_status ?? "");
const isReplyLike = (row: Row) =>
  ["verified_public", "queue", "under_moderation", "posting"].includes(row.reply_status ?? "") ||
  row.youtube_reply_id !== null ||
  row.generated_reply !== null;

const formats = new Map<string, Intl.DateTimeFormat>();
function dayOf(at: Date | null, zone: string): string {
  if (!at) return "";
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short" });
    formats.set(zone, format);
  }
  return format.format(at);
}
function daysBetween(start: string, end: string): string[] {
  const days = [];
  for (let at = Date.parse(start); at <= Date.parse(end); at += 86_400_000) days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}
const inOrder = (one: unknown, other: unknown): number => {
  if (one instanceof Date && other instanceof Date) return one.getTime() - other.getTime();
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)));
};

/** What SPEC 7 says the report is, said once more. */
function reportOf(rows: Row[], filters: Filters) {
  const { start, end, zone, status, sort } = filters;
  const within = (at: Date | null) => {
    const day = dayOf(at, zone);
    return at !== null && day >= start && day <= end;
  };
  const channels: string[] = filters.channel ? [filters.channel] : [...MAPPED];
  const own = rows.filter((row) => channels.includes(row.channel_id) && (!filters.video || row.video_id === filters.video));
  const comments = own.filter((row) => within(row.created_at));
  const sent = own.filter((row) => within(row.reply_sent_at));
  const published = sent.filter((row) => row.reply_status === "verified_public").length;
  const replies = sent.filter(isReplyLike);
  const dateField = status === "queued" || sort === "replied" ? "reply_sent_at" : sort === "published" ? "published_at" : "created_at";
  const table = own.filter(
    (row) =>
      within(row[dateField]) &&
      (status !== "queued" || ["queue", "under_moderation", "posting"].includes(row.reply_status ?? "")) &&
      (status !== "published" || row.reply_status === "verified_public") &&
      (sort !== "replied" || isReplied(row)),
  );
  return {
    totals: {
      comments: comments.length,
      replies: replies.length,
      publishedReplies: published,
      queuedReplies: sent.filter((row) => row.reply_status === "queue").length,
      coverage: comments.length === 0 ? 0 : Math.floor((published / comments.length) * 100),
    },
    daily: daysBetween(start, end).map((date) => ({
      date,
      comments: comments.filter((row) => dayOf(row.created_at, zone) === date).length,
      replies: replies.filter((row) => dayOf(row.reply_sent_at, zone) === date).length,
    })),
    table,
  };
}

// Weekends on which clocks change in the zones above, and an ordinary one.
const weekends = ["2026-03-07", "2026-03-28", "2026-04-04", "2026-10-03", "2026-10-24", "2026-10-31", "2026-06-13"];
const moment = (weekend: string) =>
  fc.oneof(
    fc.integer({ min: -36 * 60, max: 84 * 60 }).map((minutes) => new Date(Date.parse(weekend) + minutes * 60_000)),
    // On and next to midnight in some zone.
    fc
      .record({ quarters: fc.integer({ min: -120, max: 300 }), off: fc.constantFrom(-1, 0, 1) })
      .map(({ quarters, off }) => new Date(Date.parse(weekend) + quarters * 900_000 + off)),
  );
const rowOf = (weekend: string): fc.Arbitrary<Row> =>
  fc
    .record({
      channel_id: fc.constantFrom(...MAPPED, UNMAPPED),
      video_id: fc.constantFrom("video-1", "video-2", null),
      text_original: fc.constantFrom("", "B", "a", "é", "Zebra", "same", "same"),
      generated_reply: fc.constantFrom(null, "Thanks.", "thanks", "Ä"),
      reply_status: fc.constantFrom(
        null,
        "draft",
        "queue",
        "posting",
        "under_moderation",
        "verified_public",
        "verified_public",
        "failed",
        "skipped",
        "unknown",
        "removed",
      ),
      created_at: moment(weekend),
      published_at: fc.option(moment(weekend), { freq: 9 }),
      reply_sent_at: fc.option(moment(weekend), { freq: 3 }),
      posted: fc.boolean(),
      verification_attempts: fc.nat(5),
    })
    .map(({ posted, ...row }) => {
      const isOut = ["under_moderation", "verified_public", "removed"].includes(row.reply_status ?? "");
      return {
        ...row,
        id: "",
        generated_reply: row.generated_reply ?? (row.reply_status && row.reply_status !== "skipped" ? "Yes." : null),
        youtube_reply_id: posted || isOut ? "its id" : null,
      };
    });
const filtersOf = (weekend: string): fc.Arbitrary<Filters> =>
  fc
    .record({
      from: fc.integer({ min: -2, max: 3 }),
      days: fc.integer({ min: 0, max: 4 }),
      zone: fc.constantFrom(...zones),
      channel: fc.constantFrom(null, null, MAPPED[0], UNMAPPED),
      video: fc.constantFrom(null, null, "video-1", "no-such-video"),
      status: fc.constantFrom("all" as const, "queued" as const, "published" as const),
      sort: fc.constantFrom(...(Object.keys(sortColumn) as (keyof typeof sortColumn)[])),
      descending: fc.boolean(),
    })
    .map(({ from, days, ...rest }) => {
      const day = (offset: number) => new Date(Date.parse(weekend) + offset * 86_400_000).toISOString().slice(0, 10);
      return { ...rest, start: day(from), end: day(from + days) };
    });
const scenario = fc
  .constantFrom(...weekends)
  .chain((weekend) =>
    fc.record({
      rows: fc.array(rowOf(weekend), { minLength: 10, maxLength: 70, size: "max" }),
      filters: fc.array(filtersOf(weekend), { minLength: 3, maxLength: 3 }),
    }),
  );

let world: World;
beforeAll(async () => {
  world = await startWorld();
  // Rows in every state are put in as they are.
  await world.sql`alter table public.youtube_comments disable trigger youtube_comments_guard_status_insert`;
});
afterAll(() => world.stop());

/** A new user with these rows, each under an id of its own, so that a failing case can be tried again. */
async function userWith(rows: Row[]): Promise<User> {
  for (const row of rows) {
    row.id = randomUUID();
    if (row.youtube_reply_id) row.youtube_reply_id = row.id;
  }
  const account = await newAccount(world, { plan: "enterprise", channel: MAPPED[0] });
  await newConnection(world, account.user, { channel: MAPPED[1] });
  await world.sql`insert into public.youtube_comments ${world.sql(
    rows.map((row) => ({
      ...row,
      user_id: account.user.id,
      comment_id: row.id,
      thread_id: row.id,
      approved_hash: "h",
    })),
  )}`;
  return account.user;
}
const ask = (user: User, filters: Filters, page = 1) =>
  world.rpcValue<Report>(user, "report", {
    p_start: filters.start,
    p_end: filters.end,
    p_tz: filters.zone,
    p_channel: filters.channel,
    p_video: filters.video,
    p_status: filters.status,
    p_sort: filters.sort,
    p_descending: filters.descending,
    p_page: page,
  });
async function everyPage(user: User, filters: Filters, total: number): Promise<string[]> {
  const ids = [];
  for (let page = 1; page <= Math.max(1, Math.ceil(total / 25)); page++) {
    const { rows } = await ask(user, filters, page);
    expect(rows.length).toBe(Math.max(0, Math.min(25, total - (page - 1) * 25)));
    ids.push(...rows.map((row) => row.id));
  }
  return ids;
}

it("totals, days and the table are those of SPEC 7, in every zone and over changes of the clock", { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async ({ rows, filters: several }) => {
      const user = await userWith(rows);
      const byId = new Map(rows.map((row) => [row.id, row]));
      for (const filters of several) {
        const expected = reportOf(rows, filters);
        const report = await ask(user, filters);
        expect(report.totals).toEqual(expected.totals);
        expect(report.daily).toEqual(expected.daily);
        expect(report.tableTotalCount).toBe(expected.table.length);
        const ids = await everyPage(user, filters, expected.table.length);
        expect(new Set(ids)).toEqual(new Set(expected.table.map((row) => row.id)));
        expect(ids, "asked again, the pages are the same").toEqual(await everyPage(user, filters, expected.table.length));
        const values = ids.map((id) => byId.get(id)?.[sortColumn[filters.sort]] ?? null);
        const present = values.filter((value) => value !== null);
        const first = values.findIndex((value) => value !== null);
        expect(values.slice(Math.max(0, first), Math.max(0, first) + present.length), "what is missing stands together").toEqual(present);
        for (let n = 1; n < present.length; n++) {
          const step = inOrder(present[n - 1], present[n]);
          expect(filters.descending ? -step : step).toBeLessThanOrEqual(0);
        }
      }
    }),
    { numRuns: 50, endOnFailure: true },
  );
});

it("the verification buckets are those of SPEC 9", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rowOf("2026-06-13"), { maxLength: 60 }), fc.constantFrom(null, MAPPED[0]), async (some, channel) => {
      const rows = some.map((row) => ({ ...row, channel_id: row.channel_id === UNMAPPED ? MAPPED[1] : row.channel_id }));
      if (rows.length === 0) return;
      const user = await userWith(rows);
      const replied = rows.filter((row) => isReplied(row) && (!channel || row.channel_id === channel));
      const open = replied.filter((row) => row.reply_status !== "verified_public");
      const checked = (attempts: number) => open.filter((row) => row.verification_attempts === attempts).length;
      expect(await world.rpcValue(user, "verification_stats", { p_channel: channel })).toEqual({
        verified_public: replied.length - open.length,
        never: checked(0),
        once: checked(1),
        twice: checked(2),
        more: open.filter((row) => row.verification_attempts >= 3).length,
      });
    }),
    { numRuns: 15 },
  );
});
