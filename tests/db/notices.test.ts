/** Digests by mail: at a person's hour, once a day at most, whatever the clocks do, of what they may act on. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { type Member, newTeammate } from "../../scripts/builder/rows/members.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;

const write = () => db.serviceValue<number>("write_digests", {});
const mails = () => mailsOf(db, connection.user, "digest");
const at = (time: string) => db.setClock(time);
const live = (zone: string) => setAccount(db, connection.user, { timezone: zone });
async function want(
  settings: { digest: string; digest_hour?: number; digest_threshold?: number },
  who = connection.user.id,
) {
  await db.sql`
    insert into test.notice_settings ${db.sql({ user_id: connection.user.id, person_id: who, ...settings })}
    on conflict (user_id, person_id) do update set ${db.sql(settings)}`;
}

beforeEach(async () => {
  await at("2027-01-10T00:00:00Z");
  await db.sql`delete from test.notice_settings`;
  connection = await newAccount(db);
  await live("UTC");
});

describe("a daily digest", () => {
  it("comes at its hour, once, and again on the next day", async () => {
    await newDraft(db, connection);
    await want({ digest: "daily", digest_hour: 8 });
    await at("2027-01-10T07:59:00Z");
    expect(await write()).toBe(0);
    await at("2027-01-10T08:00:00Z");
    expect(await write()).toBe(1);
    expect(await write()).toBe(0);
    await at("2027-01-10T23:59:00Z");
    expect(await write()).toBe(0);
    await at("2027-01-11T08:00:00Z");
    expect(await write()).toBe(1);
  });

  it("is not written when nothing waits", async () => {
    await want({ digest: "daily", digest_hour: 8 });
    await at("2027-01-10T08:00:00Z");
    expect(await write()).toBe(0);
  });

  it("names what waits, the gravest first, and where to stop it", async () => {
    await newDraft(db, connection);
    await newDraft(db, connection);
    await newComment(db, connection, { grave: true });
    await newComment(db, connection, { status_reason: "needs_answer" });
    await want({ digest: "daily", digest_hour: 8 });
    await at("2027-01-10T08:00:00Z");
    await write();
    const [mail] = await mails();
    expect(mail?.subject).toBe("4 comments are waiting for you");
    expect(mail?.body.split("\n").slice(0, 3)).toEqual([
      "1 serious comment needs a personal reply",
      "2 drafts are waiting for your approval",
      "1 comment asks something only you can answer",
    ]);
    expect(mail?.body).toContain("in Account, under Notifications");
  });

  it("keeps its local hour when the clocks change, and comes once on the day with an hour twice", async () => {
    await at("2027-03-27T12:00:00Z");
    await live("Europe/Berlin");
    await newDraft(db, connection);
    await want({ digest: "daily", digest_hour: 8 });
    // The clocks went forward in the night: eight o'clock is six in UTC.
    await at("2027-03-28T06:00:00Z");
    expect(await write()).toBe(1);
    await at("2027-10-30T12:00:00Z");
    await want({ digest: "daily", digest_hour: 2 });
    await db.sql`update test.notice_settings set digested_at = null`;
    let written = 0;
    for (let minute = 0; minute < 240; minute += 15) {
      await at(new Date(Date.parse("2027-10-30T23:00:00Z") + minute * 60_000).toISOString());
      written += await write();
    }
    expect(written).toBe(1);
  });

  it("does not come twice on a day when hour or zone is changed", async () => {
    await newDraft(db, connection);
    await want({ digest: "daily", digest_hour: 8 });
    await at("2027-01-10T08:00:00Z");
    expect(await write()).toBe(1);
    await want({ digest: "daily", digest_hour: 9 });
    await at("2027-01-10T09:30:00Z");
    expect(await write()).toBe(0);
    await live("Pacific/Auckland");
    await want({ digest: "when_more", digest_threshold: 1, digest_hour: 0 });
    await newDraft(db, connection);
    expect(await write()).toBe(0);
  });

  it("is looked for by nobody once it is off", async () => {
    await newDraft(db, connection);
    await want({ digest: "daily", digest_hour: 8 });
    await want({ digest: "off" });
    await at("2027-01-12T08:00:00Z");
    expect(await write()).toBe(0);
  });
});

describe("a digest when more wait", () => {
  it("comes once more than that many wait, after its hour", async () => {
    await want({ digest: "when_more", digest_threshold: 1, digest_hour: 6 });
    await newDraft(db, connection);
    await at("2027-01-10T06:00:00Z");
    expect(await write()).toBe(0);
    await newDraft(db, connection);
    await at("2027-01-10T06:16:00Z");
    expect(await write()).toBe(1);
    await newDraft(db, connection);
    await at("2027-01-10T20:00:00Z");
    expect(await write()).toBe(0);
  });
});

describe("a digest in a team", () => {
  const digestsOf = async (who: Member) =>
    (await mailsOf(db, { id: who.userId }, "digest")).map(({ body }) => body.split("\n\n")[0]);
  const dueToAll = async (...people: Member[]) => {
    for (const who of people) await want({ digest: "daily", digest_hour: 8 }, who.userId);
    await at("2027-01-10T08:00:00Z");
    return await write();
  };

  it("is each person's own, who alone reads and changes their wish", async () => {
    const robin = await newTeammate(db, connection, "responder");
    await db.as(
      robin,
      (sql) =>
        sql`insert into public.notice_settings (user_id, digest) values (${connection.user.id}, 'daily')`,
    );
    expect(await db.as(connection.user, (sql) => sql`select digest from public.notice_settings`)).toEqual([]);
    expect(
      await db.as(connection.user, (sql) => sql`update public.notice_settings set digest = 'off'`),
    ).toHaveLength(0);
    expect(await db.as(robin, (sql) => sql`select person_id, digest from public.notice_settings`)).toEqual([
      { person_id: robin.userId, digest: "daily" },
    ]);
  });

  it("names to each what they may act on: a viewer nothing, a responder no approvals unless they approve", async () => {
    await newDraft(db, connection);
    await newComment(db, connection, { status_reason: "needs_answer" });
    const manager = await newTeammate(db, connection, "manager");
    const robin = await newTeammate(db, connection, "responder");
    const viewer = await newTeammate(db, connection, "viewer");
    expect(await dueToAll(manager, robin, viewer)).toBe(2);
    const asks = "1 comment asks something only you can answer";
    expect(await digestsOf(manager)).toEqual([`1 draft is waiting for your approval\n${asks}`]);
    expect(await digestsOf(robin)).toEqual([asks]);
    expect(await digestsOf(viewer)).toEqual([]);
    await db.sql`update test.account_rows set responders_approve = true where id = ${connection.user.id}`;
    await at("2027-01-11T08:00:00Z");
    await write();
    expect((await digestsOf(robin)).at(-1)).toContain("waiting for your approval");
  });

  it("counts the channels that a person may read, and no others", async () => {
    await newDraft(db, connection);
    const here = await newTeammate(db, connection, "manager", [connection.channel]);
    const elsewhere = await newTeammate(db, connection, "manager", ["UCother"]);
    expect(await dueToAll(here, elsewhere)).toBe(1);
    expect(await digestsOf(here)).toHaveLength(1);
    expect(await digestsOf(elsewhere)).toEqual([]);
  });

  it("is sent to nobody who was removed: wish and waiting mail are gone", async () => {
    await newDraft(db, connection);
    const robin = await newTeammate(db, connection, "manager");
    expect(await dueToAll(robin)).toBe(1);
    await db.rpc(connection.user, "remove_member", { p_person: robin.userId });
    expect(await digestsOf(robin)).toEqual([]);
    expect(await db.sql`select from test.notice_settings where person_id = ${robin.userId}`).toHaveLength(0);
    await at("2027-01-11T08:00:00Z");
    expect(await write()).toBe(0);
  });

  it.each([
    ["a role that may less", { p_role: "viewer", p_channels: null }, 0],
    ["fewer channels", { p_role: "manager", p_channels: ["UCother"] }, 0],
    ["as much as before", { p_role: "manager", p_channels: null }, 1],
  ])("that waits goes with what it told of: %s", async (_, change, left) => {
    await newDraft(db, connection);
    const robin = await newTeammate(db, connection, "manager");
    await dueToAll(robin);
    await db.sql`
      update test.members set role = ${change.p_role}, channels = ${change.p_channels} where person_id = ${robin.userId}`;
    expect(await digestsOf(robin)).toHaveLength(left);
  });
});

describe("a notice of a channel", () => {
  it("goes to those who can do something about it there, and to nobody else", async () => {
    const manager = await newTeammate(db, connection, "manager", [connection.channel]);
    await newTeammate(db, connection, "manager", ["UCother"]);
    await newTeammate(db, connection, "responder");
    await newTeammate(db, connection, "viewer");
    await db.sql`
      select engine.tell_of_missing_permission(c) from public.youtube_connections c where c.id = ${connection.id}`;
    const told = await db.sql<{ person_id: string }[]>`
      select person_id from test.mails where user_id = ${connection.user.id} and kind = 'permission_missing'`;
    expect(new Set(told.map(({ person_id }) => person_id))).toEqual(
      new Set([connection.user.id, manager.userId]),
    );
  });
});

describe("a planned report that is there", () => {
  it("is told to the person who asked, in the account where they did", async () => {
    const robin = await newTeammate(db, connection, "viewer");
    await db.as(
      robin,
      (sql) => sql`insert into public.report_notifications (report) values ('sentiment_shift')`,
    );
    await db.serviceValue("announce_report", { p_report: "sentiment_shift" });
    expect(await mailsOf(db, { id: robin.userId }, "report_announced")).toHaveLength(1);
    expect(await mailsOf(db, connection.user, "report_announced")).toEqual([]);
    const claimed = await db.service<{ kind: string; account_id: string | null }>("claim_mails", {});
    expect(claimed.find(({ kind }) => kind === "report_announced")?.account_id).toBe(connection.user.id);
  });
});
