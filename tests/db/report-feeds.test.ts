/** A feed for a spreadsheet: who makes and ends one, how often it is read, and that it says what the dashboard says. */
import { createHash } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { type CommentValues, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import type { Caller } from "../../scripts/stack/caller.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
const OTHER = `UC${"o".repeat(22)}`;
let account: Connection;
let owner: User;

const make = async (who: User | Caller = owner, args: { p_name?: string; p_channel?: string } = {}) => {
  const [made] = await db.rpc<{ id: string; token: string }>(who, "create_report_feed", {
    p_name: "Board deck",
    ...args,
  });
  if (!made) throw new Error("No feed was made.");
  return made;
};
const open = async (token: string, p_address = "192.0.2.7") => {
  const [opened] = await db.service<{ feed: string | null; retry_after: number | null }>("open_report_feed", {
    p_token: token,
    p_address,
  });
  return opened;
};
interface Day {
  day: string;
  comments: number;
  public_replies: number;
  coverage_percent: number | null;
  answered_percent: number | null;
  median_minutes: number | null;
}
const days = async (token: string) => {
  const rows = await db.service<Record<keyof Day, unknown>>("report_feed_days", {
    p_feed: (await open(token))?.feed ?? null,
  });
  return rows.map(
    ({ day, comments, public_replies, ...rest }) =>
      ({
        day: day instanceof Date ? day.toISOString().slice(0, 10) : String(day),
        comments: Number(comments),
        public_replies: Number(public_replies),
        ...rest,
      }) as Day,
  );
};

const at = (moment: string) => ({ created_at: new Date(moment), published_at: new Date(moment) });
async function replied(moment: string, sent: string, values: CommentValues = {}): Promise<void> {
  const id = await newComment(db, account, { ...at(moment), history: values.history ?? false });
  await place(db, id, "verified_public", {
    reply_type: "AI",
    generated_reply: "Thanks",
    youtube_reply_id: `reply to ${id}`,
    approved_hash: "hash",
    reply_sent_at: new Date(sent),
  });
}

beforeEach(async () => {
  await db.setClock("2026-05-08T12:00:00Z");
  await db.sql`delete from test.gate_buckets`;
  account = await newAccount(db);
  owner = account.user;
  await setAccount(db, owner, { timezone: "America/New_York" });
});

describe("what a feed tells", () => {
  it("is the dashboard's figures of each of 90 days, today last, in the account's zone", async () => {
    // Sent at half past eleven in New York, which is the next day in UTC.
    await replied("2026-05-05T23:00:00Z", "2026-05-06T03:30:00Z");
    await replied("2026-05-06T14:00:00Z", "2026-05-06T14:20:00Z");
    await replied("2026-05-06T14:00:00Z", "2026-05-07T16:00:00Z", { history: true });
    await newComment(db, account, at("2026-05-08T11:00:00Z"));
    await newComment(db, account, { ...at("2026-05-06T14:00:00Z"), owner_replied_at: new Date() });
    const { token } = await make();
    for (const folded of [false, true]) {
      if (folded) await db.service("fold_reports");
      const told = await days(token);
      expect(told).toHaveLength(90);
      expect([told[0]?.day, told.at(-1)?.day]).toEqual(["2026-02-08", "2026-05-08"]);
      const busy = told.filter(({ comments, public_replies }) => comments + public_replies > 0);
      expect(busy.map(({ day }) => day)).toEqual(["2026-05-05", "2026-05-06", "2026-05-07", "2026-05-08"]);
      for (const one of [...busy, told[0] as Day]) {
        const { figures } = await db.rpcValue<{
          figures: { range: Record<string, number | null> };
        }>(owner, "report_dashboard", { p_start: one.day, p_end: one.day, p_tz: "America/New_York" });
        const { comments, published, coverage, answerable, answerable_percent, median_minutes } =
          figures.range;
        expect(one).toEqual({
          day: one.day,
          comments,
          public_replies: published,
          coverage_percent: comments ? coverage : null,
          answered_percent: answerable ? answerable_percent : null,
          median_minutes,
        });
      }
      expect(busy[0]).toMatchObject({ comments: 1, public_replies: 1, median_minutes: 270 });
    }
  });

  it("is of its channel alone, or of the mapped ones", async () => {
    await newComment(db, account, at("2026-05-08T11:00:00Z"));
    await newComment(db, account, { channel_id: OTHER, ...at("2026-05-08T11:00:00Z") });
    const today = async (token: string) => (await days(token)).at(-1)?.comments;
    expect(await today((await make()).token)).toBe(1);
    await db.sql`insert into test.channels (client_user_id, created_by, channel_id) values (${owner.id}, ${owner.id}, ${OTHER})`;
    expect(await today((await make()).token)).toBe(2);
    expect(await today((await make(owner, { p_channel: account.channel })).token)).toBe(1);
  });
});

describe("making a feed", () => {
  it("tells its token once and keeps a hash of it, which no list and no export has", async () => {
    const { id, token } = await make();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    const token_hash = createHash("sha256").update(token).digest("hex");
    expect(await db.sql`select token_hash from test.report_feeds where id = ${id}`).toEqual([{ token_hash }]);
    const exported = await db.rpcValue<{ report_feeds: object[] }>(owner, "export_account");
    expect(exported.report_feeds).toMatchObject([{ id, name: "Board deck" }]);
    expect(JSON.stringify([exported, await db.rpc(owner, "report_feeds")])).not.toContain(token_hash);
  });

  it("is for who manages the channel, and of all channels for who manages all", async () => {
    const limited = await newTeammate(db, account, "manager", [account.channel]);
    const viewer = await newTeammate(db, account, "viewer");
    expect(await refusalOf(make(limited))).toMatchObject({ status: 403 });
    expect(await refusalOf(make(viewer, { p_channel: account.channel }))).toMatchObject({ status: 403 });
    expect(await refusalOf(db.rpc(viewer, "report_feeds"))).toMatchObject({ status: 403 });
    await make();
    const { id } = await make(limited, { p_channel: account.channel });
    expect(await db.rpc(limited, "report_feeds")).toMatchObject([{ id, created_by_name: limited.name }]);
    expect(await db.rpc(owner, "report_feeds")).toHaveLength(2);
  });

  it("refuses a channel that the account has not, a name that is none, and more than twenty", async () => {
    expect(await refusalOf(make(owner, { p_channel: OTHER }))).toMatchObject({ code: "unknown_channel" });
    expect(await refusalOf(make(owner, { p_name: " \n" }))).toMatchObject({ status: 422 });
    for (let made = 0; made < 20; made++) await make();
    expect(await refusalOf(make())).toMatchObject({ status: 409, code: "too_many_feeds" });
  });
});

describe("the end of a feed", () => {
  it("comes when it is revoked, by who manages what it tells of", async () => {
    const { id, token } = await make();
    const stranger = (await newAccount(db)).user;
    const limited = await newTeammate(db, account, "manager", [account.channel]);
    for (const who of [stranger, limited])
      expect(await refusalOf(db.rpc(who, "revoke_report_feed", { p_id: id }))).toMatchObject({ status: 404 });
    expect((await open(token))?.feed).toBe(id);
    await db.rpc(owner, "revoke_report_feed", { p_id: id });
    expect(await open(token)).toEqual({ feed: null, retry_after: null });
    expect(await db.service("report_feed_days", { p_feed: id })).toEqual([]);
    expect(await db.rpc(owner, "report_feeds")).toEqual([]);
  });

  it("comes with the membership of who made it, and with their managing of its channels", async () => {
    const [leaver, changed, narrowed] = [
      await newTeammate(db, account, "manager"),
      await newTeammate(db, account, "manager"),
      await newTeammate(db, account, "manager"),
    ] as const;
    const tokens = [];
    for (const who of [leaver, changed, narrowed]) tokens.push((await make(who)).token);
    const kept = await make(narrowed, { p_channel: account.channel });
    await db.rpc(leaver, "leave_account");
    await db.rpc(owner, "change_member", { p_person: changed.userId, p_role: "responder" });
    await db.rpc(owner, "change_member", {
      p_person: narrowed.userId,
      p_role: "manager",
      p_channels: [account.channel],
    });
    for (const token of tokens) expect((await open(token))?.feed).toBeNull();
    expect((await open(kept.token))?.feed).toBe(kept.id);
  });

  it("is forgotten after 30 days", async () => {
    const { id } = await make();
    await db.rpc(owner, "revoke_report_feed", { p_id: id });
    const left = () => db.sql`select id from test.report_feeds where id = ${id}`;
    await db.setClock("2026-06-06T12:00:00Z");
    await db.service("forget_old");
    expect(await left()).toHaveLength(1);
    await db.setClock("2026-06-08T12:00:00Z");
    await db.service("forget_old");
    expect(await left()).toEqual([]);
  });
});

describe("reading a feed", () => {
  it("is noted, and goes thirty times in a row, then once in two minutes", async () => {
    const { id, token } = await make();
    for (let read = 0; read < 30; read++) expect((await open(token))?.feed).toBe(id);
    expect(await open(token)).toEqual({ feed: null, retry_after: 120 });
    expect((await open((await make()).token))?.feed).toBeTruthy();
    await db.setClock("2026-05-08T12:02:01Z");
    expect((await open(token))?.feed).toBe(id);
    const [feed] = await db.rpc<{ last_read_at: Date }>(owner, "report_feeds");
    expect(feed?.last_read_at).toBeTruthy();
  });

  it("by tokens that nobody made is counted by address, and stops nobody else", async () => {
    for (let guess = 0; guess < 30; guess++)
      expect(await open(`guess ${guess}`)).toEqual({ feed: null, retry_after: null });
    expect(await open("one more")).toEqual({ feed: null, retry_after: 20 });
    expect(await open("one more", "192.0.2.8")).toEqual({ feed: null, retry_after: null });
    expect((await open((await make()).token))?.feed).toBeTruthy();
  });
});
