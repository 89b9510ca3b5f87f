/** The week by mail: what it says, when it is written, and that it says what the dashboard says. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { type CommentValues, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { newTeammate } from "../../scripts/builder/rows/members.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;

const write = (p_limit = 20) => db.serviceValue<number>("write_weekly_reports", { p_limit });
/** Another channel of the account, mapped as the first is. */
const OTHER = `UC${"o".repeat(22)}`;
const on = (at: string) => ({ created_at: new Date(at), published_at: new Date(at) });
const mails = () => mailsOf(db, connection.user, "weekly_report");
const want = (who = connection.user.id) =>
  db.sql`
    insert into test.notice_settings ${db.sql({ user_id: connection.user.id, person_id: who, weekly_mail: true })}
    on conflict (user_id, person_id) do update set weekly_mail = true`;

const seen = (at: string, values: CommentValues = {}) => newComment(db, connection, { ...on(at), ...values });

/** A comment whose reply went out, public unless told otherwise. */
async function replied(at: string, sent: string, values: CommentValues = {}): Promise<void> {
  const id = await seen(at, { history: values.history ?? false });
  await place(db, id, "verified_public", {
    reply_type: "AI",
    generated_reply: "Thanks",
    youtube_reply_id: `reply to ${id}`,
    approved_hash: "hash",
    reply_sent_at: new Date(sent),
    ...values,
  });
}

beforeEach(async () => {
  // A Friday; the week told of next is that from Monday, 4 May.
  await db.setClock("2026-05-08T12:00:00Z");
  await db.sql`delete from test.notice_settings`;
  connection = await newAccount(db);
  await setAccount(db, connection.user, { timezone: "UTC" });
});

describe("the weekly mail", () => {
  it("tells of the week that has ended, in six numbers", async () => {
    await replied("2026-05-04T00:00:00Z", "2026-05-04T03:20:00Z");
    await replied("2026-05-05T10:00:00Z", "2026-05-05T13:20:00Z", { reply_type: "AI+Edited" });
    await seen("2026-05-06T10:00:00Z");
    // Written before the channel was connected: a public reply to it counts, it itself and its response time do not.
    await replied("2026-05-05T10:00:00Z", "2026-05-07T10:00:00Z", { history: true });
    // Of the weeks before and after.
    await seen("2026-05-03T23:59:59Z");
    await want();
    await db.sql`
      insert into test.report_settings (user_id, minutes_unedited, minutes_edited) values (${connection.user.id}, 60, 30)`;
    await db.setClock("2026-05-11T08:00:00Z");
    await seen("2026-05-11T00:00:00Z");
    expect(await write()).toBe(1);
    expect(await mails()).toEqual([
      {
        kind: "weekly_report",
        subject: "Your week: 3 comments, 3 public replies",
        body: [
          "May 4 to May 10, 2026",
          "",
          "Comments: 3",
          "Public replies: 3",
          "Answered: 66% of the 3 that needed a reply",
          "Median response: 3 h 20 min",
          "Still open: 1",
          "Hours saved: 2.5",
          "",
          "You get this email every Monday. Stop it in Account, under Notifications. The full report:",
        ].join("\n"),
      },
    ]);
  });

  it("says in words what there is nothing of", async () => {
    await seen("2026-05-05T10:00:00Z", { owner_replied_at: new Date("2026-05-05T11:00:00Z") });
    await want();
    await db.setClock("2026-05-11T08:00:00Z");
    await write();
    const [mail] = await mails();
    expect(mail?.body.split("\n").slice(2, 8)).toEqual([
      "Comments: 1",
      "Public replies: 0",
      "Answered: nothing needed a reply",
      "Median response: no public replies yet",
      "Still open: 0",
      "Hours saved: 0.0",
    ]);
  });

  it("comes on Monday at eight in the owner's zone, of that zone's days, once a week", async () => {
    await setAccount(db, connection.user, { timezone: "America/New_York" });
    await want();
    // Monday in UTC, and still Sunday in New York.
    await seen("2026-05-11T03:59:59Z");
    await db.setClock("2026-05-11T11:59:00Z");
    expect(await write()).toBe(0);
    await db.setClock("2026-05-11T12:00:00Z");
    expect(await write()).toBe(1);
    expect(await write()).toBe(0);
    expect((await mails())[0]?.subject).toBe("Your week: 1 comment, 0 public replies");
  });

  it("is not written of a week without a comment or a reply, nor to who does not want it", async () => {
    await want();
    await db.setClock("2026-05-11T08:00:00Z");
    expect(await write()).toBe(0);
    await db.setClock("2026-05-12T08:00:00Z");
    await seen("2026-05-12T07:00:00Z");
    await db.sql`update test.notice_settings set weekly_mail = false where user_id = ${connection.user.id}`;
    await db.setClock("2026-05-18T08:00:00Z");
    expect(await write()).toBe(0);
  });

  it("counts no channel that is not mapped", async () => {
    await want();
    await seen("2026-05-05T10:00:00Z");
    await db.sql`delete from test.channels where client_user_id = ${connection.user.id}`;
    await db.setClock("2026-05-11T08:00:00Z");
    expect(await write()).toBe(0);
  });

  it("tells a member the week of the channels that they may read, as their own dashboard has it", async () => {
    const here = await newTeammate(db, connection, "viewer", [connection.channel]);
    const elsewhere = await newTeammate(db, connection, "responder", [OTHER]);
    await replied("2026-05-04T00:00:00Z", "2026-05-04T03:20:00Z");
    await newComment(db, connection, { channel_id: OTHER, ...on("2026-05-05T10:00:00Z") });
    await newComment(db, connection, { channel_id: OTHER, ...on("2026-05-05T11:00:00Z") });
    await db.sql`
      insert into test.channels (client_user_id, created_by, channel_id) values (${connection.user.id}, ${connection.user.id}, ${OTHER})`;
    for (const who of [connection.user.id, here.userId, elsewhere.userId]) await want(who);
    await db.setClock("2026-05-11T08:00:00Z");
    expect(await write()).toBe(3);
    const subjectOf = async (id: string) => (await mailsOf(db, { id }, "weekly_report"))[0]?.subject;
    expect(await subjectOf(connection.user.id)).toBe("Your week: 3 comments, 1 public reply");
    expect(await subjectOf(here.userId)).toBe("Your week: 1 comment, 1 public reply");
    expect(await subjectOf(elsewhere.userId)).toBe("Your week: 2 comments, 0 public replies");
    for (const [who, comments] of [
      [here, 1],
      [elsewhere, 2],
    ] as const) {
      const dashboard = await db.rpcValue<{ figures: { range: { comments: number } } }>(
        who,
        "report_dashboard",
        { p_start: "2026-05-04", p_end: "2026-05-10", p_tz: "UTC" },
      );
      expect(dashboard.figures.range.comments).toBe(comments);
    }
  });

  it("counts a week once for all who are told it, and no more weeks in a run than it was given", async () => {
    const other = await newAccount(db);
    const people = [connection.user.id, (await newTeammate(db, connection, "viewer")).userId];
    for (const who of people) await want(who);
    await db.sql`insert into test.notice_settings (user_id, person_id, weekly_mail) values (${other.user.id}, ${other.user.id}, true)`;
    await seen("2026-05-05T10:00:00Z");
    await newComment(db, other, on("2026-05-05T10:00:00Z"));
    await db.setClock("2026-05-11T08:00:00Z");
    const written = [await write(1), await write(1), await write(1)];
    expect(written.toSorted()).toEqual([0, 1, 2]);
    expect(written[2]).toBe(0);
  });

  it("is sent to nobody who has left: the one that waits and the wish for more go with the membership", async () => {
    const robin = await newTeammate(db, connection, "viewer");
    await want(robin.userId);
    await seen("2026-05-05T10:00:00Z");
    await db.setClock("2026-05-11T08:00:00Z");
    expect(await write()).toBe(1);
    await db.rpc(robin, "leave_account");
    expect(await mailsOf(db, { id: robin.userId }, "weekly_report")).toEqual([]);
    await db.setClock("2026-05-12T08:00:00Z");
    await seen("2026-05-12T07:00:00Z");
    await db.setClock("2026-05-18T08:00:00Z");
    expect(await write()).toBe(0);
  });
});
