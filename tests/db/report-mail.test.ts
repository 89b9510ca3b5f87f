/** The week by mail: what it says, when it is written, and that it says what the dashboard says. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { type CommentValues, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;

const write = () => db.serviceValue<number>("write_weekly_reports");
const mails = () => mailsOf(db, connection.user, "weekly_report");
const want = (settings: object = {}) =>
  db.sql`
    insert into test.report_settings ${db.sql({ user_id: connection.user.id, weekly_mail: true, ...settings })}
    on conflict (user_id) do update set ${db.sql({ weekly_mail: true, ...settings })}`;

const seen = (at: string, values: CommentValues = {}) =>
  newComment(db, connection, { created_at: new Date(at), published_at: new Date(at), ...values });

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
  await db.sql`delete from test.report_settings`;
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
    await want({ minutes_unedited: 60, minutes_edited: 30 });
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
          "You get this email every Monday. Stop it in Account, under Reports. The full report:",
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
    await db.sql`update test.report_settings set weekly_mail = false where user_id = ${connection.user.id}`;
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
});
