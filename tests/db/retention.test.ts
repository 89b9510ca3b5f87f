/** What nobody needs any more is forgotten (docs/SCALE.md, What is kept). */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newUser } from "../../scripts/builder/rows/accounts.ts";
import { empty, setComment, setConnection } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment } from "../../scripts/builder/rows/comments.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { placeVideos } from "../../scripts/builder/rows/videos.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let user: string;

/** A row of each age in days: counters of quota and of the model, and mails that were sent. */
beforeEach(async () => {
  await db.sql`delete from auth.users`;
  await empty(db, "quota_days", "quota_uses", "model_days", "mails");
  user = (await newAccount(db)).user.id;
  for (const age of [0, 89, 92, 400]) {
    const day = db.sql`(engine.now() at time zone 'UTC')::date - ${age}::int`;
    await db.sql`insert into test.quota_days (project, day, used) values ('1', ${day}, 5)`;
    await db.sql`insert into test.quota_uses (project, day, kind, units, calls) values ('1', ${day}, 'list', 5, 5)`;
    await db.sql`insert into test.model_days (user_id, day, calls) values (${user}, ${day}, 5)`;
    const at = db.sql`engine.now() - make_interval(days => ${age})`;
    await db.sql`
      insert into test.mails (user_id, kind, subject, body, created_at, sent_at)
      values (${user}, 'channel_paused', 'sent', '', ${at}, ${at}), (${user}, 'channel_paused', 'waits', '', ${at}, null)`;
  }
});

const left = async () => {
  const [row] = await db.sql`
    select (select count(*) from test.quota_days)::int as quota_days, (select count(*) from test.quota_uses)::int as quota_uses,
      (select count(*) from test.model_days)::int as model_days,
      (select count(*) from test.mails where subject = 'sent')::int as sent,
      (select count(*) from test.mails where subject = 'waits')::int as waiting`;
  return row;
};

describe("a channel that was disconnected", () => {
  let account: Connection;
  let id: string;
  beforeEach(async () => {
    account = await newAccount(db);
    const row = {
      text_original: "A viewer's words",
      author_name: "Ana",
      author_channel_id: "UCana",
      owner_reply_text: "Thanks, Ana",
    };
    id = await newComment(db, account, {
      ...row,
      video_id: "video",
      generated_reply: "Ours.",
      reply_type: "Manual",
    });
    await placeVideos(db, account, { id: "video", title: "A title" });
  });
  const disconnect = () =>
    db.service("delete_connection", { p_user: account.user.id, p_connection: account.id });
  const kept = async () => {
    const { text_original, author_name, author_channel_id, owner_reply_text } = await comment(db, id);
    const [video] = await db.sql`select title from test.videos where user_id = ${account.user.id}`;
    return [text_original, author_name, author_channel_id, owner_reply_text, video?.title];
  };
  const everything = ["A viewer's words", "Ana", "UCana", "Thanks, Ana", "A title"];
  /** Days pass; the comment is read again on the way, so that its age alone redacts nothing. */
  const pass = async (time: string) => {
    await db.moveClock(time);
    await setComment(db, id, { read_at: db.sql`engine.now()` });
    await db.sql`update test.videos set fetched_at = engine.now()`;
    for (let run = 0; run < 3; run++) await db.service("redact_stale", { p_limit: 1000 });
  };

  it("keeps texts, authors and titles for six days, and none on the seventh; replies, ids and times stay", async () => {
    await disconnect();
    await pass("5 days 23 hours");
    expect(await kept()).toEqual(everything);
    await pass("2 hours");
    expect(await kept()).toEqual(["", null, null, null, ""]);
    expect(await comment(db, id)).toMatchObject({ generated_reply: "Ours.", redacted_at: expect.any(Date) });
    expect([...(await db.sql`select 1 from test.disconnected_channels`)]).toEqual([]);
  });

  it("by its grant being revoked at Google counts the same", async () => {
    const [claimed] = await db.service<{ lease_until: Date }>("claim_refreshes", {
      p_user: account.user.id,
      p_connection: account.id,
    });
    await db.service("record_refresh", {
      p_id: account.id,
      p_lease_until: claimed?.lease_until.toISOString() ?? null,
      p_error_code: "invalid_grant",
      p_error_kind: "grant",
    });
    await pass("6 days 1 hour");
    expect(await kept()).toEqual(["", null, null, null, ""]);
  });

  it("and connected again in time keeps everything", async () => {
    await setConnection(db, account, { refresh_token: "" });
    await pass("5 days");
    await setConnection(db, account, { refresh_token: "••••resh" });
    await pass("20 days");
    expect(await kept()).toEqual(everything);
  });

  it("is not one that its owner switched off: it is still authorised", async () => {
    await db.as(
      account.user,
      (sql) => sql`update public.youtube_connections set is_active = false where id = ${account.id}`,
    );
    await pass("20 days");
    expect(await kept()).toEqual(everything);
  });

  it("is redacted a bounded number of comments at a time, by the schedule", async () => {
    await newComment(db, account, { text_original: "Another" });
    await disconnect();
    await db.sql`delete from test.syncs`;
    await db.moveClock("6 days 1 hour");
    const due = async () => (await db.sql`select engine.work_due('sync-comments', 10) as n`)[0]?.n > 0;
    const runs = [];
    await db.sql`select service.fold_reports()`;
    while (await due()) {
      await db.sql`select service.fold_reports()`;
      runs.push(await db.serviceValue<number>("redact_stale", { p_limit: 1 }));
    }
    expect(runs).toEqual([1, 1, 0]);
  });
});

describe("what was sent before there was an account", () => {
  const sent = async () => {
    const [row] = await db.sql`
      select (select count(*) from test.leads)::int as requests, (select count(*) from test.signup_leads)::int as addresses`;
    return row;
  };
  const send = async (email: string) => {
    await db.sql`insert into test.leads (email, channel_url, form_type) values (${email}, 'https://youtube.com/@x', 'free_report')`;
    await db.sql`insert into test.signup_leads (email) values (${email})`;
  };
  beforeEach(() => empty(db, "leads", "free_reports", "signup_leads"));

  it("goes with the account of that address, however it was written, and no other's", async () => {
    const account = await newAccount(db);
    await send(account.user.email.toUpperCase());
    await send("somebody.else@example.test");
    await db.service("delete_account", { p_user: account.user.id });
    expect(await sent()).toEqual({ requests: 1, addresses: 1 });
  });

  it("is deleted after a year", async () => {
    await send("visitor@example.test");
    await db.service("forget_old");
    expect(await sent()).toEqual({ requests: 1, addresses: 1 });
    await db.moveClock("366 days");
    await db.service("forget_old");
    expect(await sent()).toEqual({ requests: 0, addresses: 0 });
  });
});

describe("an account whose address nobody confirmed", () => {
  const exists = async (id: string) => (await db.sql`select 1 from auth.users where id = ${id}`).length === 1;
  /** As whoever asks Auth for a link leaves it behind, for an address that may be another's. */
  const asked = async (id: string, age: string) => {
    await db.sql`
      update auth.users set email_confirmed_at = null, last_sign_in_at = null, created_at = engine.now() - ${age}::interval where id = ${id}`;
    return id;
  };

  it("is deleted after a week; a younger one and a confirmed one stay", async () => {
    const old = await asked(await db.createUser(), "7 days 1 minute");
    const young = await asked(await db.createUser(), "6 days 23 hours");
    const confirmed = await asked(await db.createUser(), "1 year");
    await db.sql`update auth.users set email_confirmed_at = now() where id = ${confirmed}`;
    await db.service("forget_old");
    expect([await exists(old), await exists(young), await exists(confirmed)]).toEqual([false, true, true]);
  });

  it("stays with a plan, with a connection, and where somebody has signed in", async () => {
    const withPlan = await newUser(db);
    const connected = await newAccount(db, { plan: null });
    const used = await db.createUser();
    const ids = [withPlan.id, connected.user.id, used];
    for (const id of ids) await asked(id, "30 days");
    await db.sql`update auth.users set last_sign_in_at = now() where id = ${used}`;
    await db.service("forget_old");
    expect(await Promise.all(ids.map(exists))).toEqual([true, true, true]);
  });
});

describe("forget_old", () => {
  it("deletes counters and sent mails that are 90 days old, and no mail that waits", async () => {
    expect(await db.serviceValue<number>("forget_old")).toBe(8);
    expect(await left()).toEqual({ quota_days: 2, quota_uses: 2, model_days: 2, sent: 2, waiting: 4 });
    expect(await db.serviceValue<number>("forget_old")).toBe(0);
  });

  it("deletes a bounded number of each in one call", async () => {
    expect(await db.serviceValue<number>("forget_old", { p_limit: 1 })).toBe(4);
    expect(await left()).toEqual({ quota_days: 3, quota_uses: 3, model_days: 3, sent: 3, waiting: 4 });
  });
});
