/** Digests by mail: at the user's hour, once a day at most, whatever the clocks do. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setAccount } from "../../scripts/builder/rows/changes.ts";
import { newComment } from "../../scripts/builder/rows/comments.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import { newDraft } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;

const write = () => db.serviceValue<number>("write_digests", {});
const mails = () => mailsOf(db, connection.user, "digest");
const at = (time: string) => db.setClock(time);
const live = (zone: string) => setAccount(db, connection.user, { timezone: zone });
async function want(settings: { digest: string; digest_hour?: number; digest_threshold?: number }) {
  await db.sql`
    insert into test.notice_settings ${db.sql({ user_id: connection.user.id, ...settings })}
    on conflict (user_id) do update set ${db.sql(settings)}`;
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
