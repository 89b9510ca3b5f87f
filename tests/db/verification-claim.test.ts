/** When a posted reply is looked at, and with whose eyes. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { comment, newComment, place } from "../../scripts/builder/rows/comments.ts";
import { newPosted } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

interface CheckClaim {
  id: string;
  youtube_reply_id: string;
  thread_id: string;
  channel_id: string;
  video_id: string | null;
  needs_video: boolean;
  needs_owner: boolean;
  connection_id: string | null;
  sealed_access_token: string | null;
  key_connection_id: string | null;
  sealed_api_key: string | null;
  booked_connection_id: string | null;
  lease_until: Date;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  await db.sql`update test.comments set next_check_at = null where next_check_at is not null`;
  connection = await newAccount(db);
});

/** As the schedule claims. */
const claimChecks = (limit = 500) =>
  db.service<CheckClaim>("claim_checks", { p_limit: limit, p_each: limit });
/** As their owner's call does. */
const claimNow = (limit = 500) =>
  db.service<CheckClaim>("claim_checks", { p_user: connection.user.id, p_limit: limit });
const absent = ({ id, lease_until }: CheckClaim) =>
  db.service("record_checks", { p_results: [{ id, lease_until, seen: "absent" }] });
const only = (claims: CheckClaim[]) => {
  expect(claims).toHaveLength(1);
  return claims[0] as CheckClaim;
};
/** A reply posted so long ago, its next check so far ahead. */
const postedReply = async (posted: string, next: string) => {
  const id = await newComment(db, connection, {
    generated_reply: "Ours.",
    approved_hash: "h",
    youtube_reply_id: randomUUID(),
  });
  await place(db, id, "posting");
  await setComment(db, id, {
    posted_at: db.sql`engine.now() - ${posted}::interval`,
    next_check_at: db.sql`engine.now() + ${next}::interval`,
  });
  return id;
};

describe("the schedule of checks", () => {
  it("is 15 s, 1 min, 5 min, 30 min, 6 h and 24 h after posting", async () => {
    const { id } = await newPosted(db, connection);
    const { posted_at } = await comment(db, id);
    const seconds = [];
    for (let n = 0; n < 6; n++) {
      const { next_check_at } = await comment(db, id);
      seconds.push((Number(next_check_at) - Number(posted_at)) / 1000);
      await db.setClock(new Date(Number(next_check_at) + 100).toISOString());
      await absent(only(await claimChecks()));
    }
    expect(seconds).toEqual([15, 60, 300, 1800, 21_600, 86_400]);
    await db.setClock(new Date().toISOString());
  });

  it("skips steps that were missed", async () => {
    const { id } = await newPosted(db, connection);
    await db.moveClock("10 minutes");
    await absent(only(await claimChecks()));
    const row = await comment(db, id);
    expect(Number(row.next_check_at) - Number(row.posted_at)).toBe(1_800_000);
  });
});

describe("a claim of checks", () => {
  it("takes what is due, under a lease of three minutes", async () => {
    const { id } = await newPosted(db, connection);
    expect(await claimChecks()).toEqual([]);
    await db.moveClock("16 seconds");
    expect((await claimChecks()).map((one) => one.id)).toEqual([id]);
    await db.moveClock("170 seconds");
    expect(await claimChecks()).toEqual([]);
    await db.moveClock("11 seconds");
    expect(await claimChecks()).toHaveLength(1);
  });

  it("gives a user with many channels no more than one with one, and the next turn to those who wait", async () => {
    const many = await newAccount(db, { plan: "enterprise" });
    const channels = [many, await newConnection(db, many.user), await newConnection(db, many.user)];
    for (const channel of channels) for (let n = 0; n < 2; n++) await newPosted(db, channel);
    await db.moveClock("5 seconds");
    const { id } = await newPosted(db, connection);
    await db.moveClock("40 seconds");
    const claim = (limit: number) =>
      db.service<{ id: string; user_id: string }>("claim_checks", { p_limit: limit, p_each: 3 });
    const first = await claim(4);
    expect(first.filter(({ user_id }) => user_id === many.user.id)).toHaveLength(3);
    expect(first.map((one) => one.id)).toContain(id);
    expect(await claim(10)).toHaveLength(3);
  });

  it("takes what was posted on a channel that is connected no more", async () => {
    const { id } = await newPosted(db, connection);
    await db.service("delete_connection", { p_user: connection.user.id, p_connection: connection.id });
    await db.moveClock("16 seconds");
    expect(await claimChecks()).toMatchObject([{ id, connection_id: null }]);
  });

  it("changes rows in place: neither a lease nor the moment of a look or a send is in an index", async () => {
    const indexed = await db.sql`
      select i.indexrelid::regclass::text as name from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and (a.attnum = any (i.indkey) or pg_get_expr(i.indpred, i.indrelid) ~ ('\\m' || a.attname || '\\M'))
      where i.indrelid in ('private.looks'::regclass, 'private.sends'::regclass, 'public.replies'::regclass)
        and a.attname in ('lease_id', 'lease_until', 'next_check_at', 'send_started_at', 'verification_attempts', 'last_checked_at')`;
    expect(indexed).toEqual([]);
  });

  it("hands out what both reads need", async () => {
    const posted = await newPosted(db, connection);
    await db.moveClock("5 minutes 1 second");
    const claim = only(await claimChecks());
    expect(claim).toEqual({
      id: posted.id,
      user_id: connection.user.id,
      youtube_reply_id: (await comment(db, posted.id)).youtube_reply_id,
      thread_id: posted.thread_id,
      channel_id: connection.channel,
      video_id: "video-1",
      missed: false,
      video_open: true,
      moderated: false,
      owner_told: false,
      needs_video: true,
      needs_owner: true,
      connection_id: connection.id,
      client_config_id: connection.clientConfig,
      sealed_access_token: "k1:access-token",
      expires_at: expect.any(Date),
      key_connection_id: null,
      sealed_api_key: null,
      booked_connection_id: connection.id,
      lease_until: expect.any(Date),
    });
    expect((await comment(db, posted.id)).next_check_at).toEqual(claim.lease_until);
  });

  it("hands out no token where the public read alone is due", async () => {
    await newPosted(db, connection);
    await db.moveClock("16 seconds");
    expect(await claimChecks()).toMatchObject([
      {
        needs_owner: false,
        connection_id: null,
        sealed_access_token: null,
        booked_connection_id: connection.id,
      },
    ]);
  });

  it("names the user's own API key, if there is one", async () => {
    const [key] = await db.service<{ id: string }>("save_api_key", {
      p_id: randomUUID(),
      p_user: connection.user.id,
      p_email: connection.user.email,
      p_mask: "••••1234",
      p_sealed: "k1:key",
    });
    await postedReply("1 minute", "-1 second");
    expect(await claimChecks()).toMatchObject([
      { key_connection_id: key?.id, sealed_api_key: "k1:key", booked_connection_id: key?.id },
    ]);
  });

  it("goes on without any connection: the proof is a public read", async () => {
    const { id } = await newPosted(db, connection);
    await db.service("delete_connection", { p_user: connection.user.id, p_connection: connection.id });
    await db.moveClock("5 minutes 1 second");
    expect(await claimChecks()).toMatchObject([
      { id, needs_owner: true, connection_id: null, sealed_access_token: null, booked_connection_id: null },
    ]);
  });

  it("takes one user's, or with none named everybody's", async () => {
    const other = await newAccount(db);
    const { id } = await newPosted(db, other);
    await db.moveClock("16 seconds");
    expect(await claimNow()).toEqual([]);
    expect((await claimChecks()).map((one) => one.id)).toEqual([id]);
  });

  it.each([
    ["4 minutes 50 seconds", "posting", false],
    ["5 minutes 1 second", "posting", true],
    ["1 hour", "under_moderation", true],
    ["24 hours", "verified_public", false],
  ] as const)("posted %s ago and %s asks for the owner's view: %s", async (posted, status, needsOwner) => {
    const id = await postedReply(posted, "-1 second");
    if (status !== "posting") await place(db, id, status);
    expect(await claimChecks()).toMatchObject([{ id, needs_owner: needsOwner, needs_video: needsOwner }]);
  });

  it.each([
    ["private", true],
    ["gone", true],
    ["unlisted", false],
  ])("asks again about a video that was %s when it was read last: %s", async (privacy, needsVideo) => {
    const id = await postedReply("24 hours", "-1 second");
    const video = randomUUID();
    await place(db, id, "verified_public", { video_id: video });
    await db.service("record_videos", {
      p_user: connection.user.id,
      p_videos: [{ id: video, channel_id: connection.channel, title: "A video", privacy }],
    });
    expect(await claimChecks()).toMatchObject([{ id, needs_owner: false, needs_video: needsVideo }]);
  });

  it("hears a look no more once another run has leased the reply", async () => {
    const id = await postedReply("10 minutes", "-1 second");
    const late = only(await claimChecks());
    await db.moveClock("4 minutes");
    const next = only(await claimChecks());
    await db.service("record_checks", {
      p_results: [{ id, lease_until: late.lease_until, seen: "absent", owner: "held" }],
    });
    expect(await comment(db, id)).toMatchObject({
      reply_status: "posting",
      next_check_at: next.lease_until,
      verification_attempts: 0,
    });
  });

  it("leaves its owner's call what another run has leased, also one that began a moment later", async () => {
    const id = await postedReply("20 seconds", "-1 second");
    await setComment(db, id, { look_until: db.sql`engine.now() + interval '3 minutes 2 seconds'` });
    expect(await claimNow()).toEqual([]);
    await setComment(db, id, { look_until: null, next_check_at: db.sql`engine.now() + interval '1 hour'` });
    expect(await claimNow()).toHaveLength(1);
  });

  it("asks for the owner's view where a second look may say that a public reply was removed", async () => {
    const id = await postedReply("25 hours", "-1 second");
    await place(db, id, "verified_public", { absent_since: new Date(Number(await db.now()) - 301_000) });
    expect(await claimChecks()).toMatchObject([{ id, needs_owner: true, needs_video: true }]);
  });

  it.each([
    ["failed", "not_public_hidden", true],
    ["failed", "not_public_held", false],
    ["removed", "gone_after_being_public", false],
  ] as const)(
    "takes what is %s (%s) for a later look, and asks about its video only where that may matter",
    async (status, reason, needsVideo) => {
      const id = await postedReply("25 hours", "-1 second");
      await place(db, id, status, { status_reason: reason });
      expect(await claimChecks()).toMatchObject([{ id, needs_owner: false, needs_video: needsVideo }]);
    },
  );
});

describe("a batch of 50, which costs the same however full it is,", () => {
  it("is filled with replies that come due soon", async () => {
    const due = await postedReply("1 minute", "-1 second");
    const soon = await postedReply("5 hours", "1 hour");
    const later = await postedReply("1 hour", "5 hours");
    const ids = (await claimChecks()).map((one) => one.id);
    expect(ids).toContain(due);
    expect(ids).toContain(soon);
    expect(ids).not.toContain(later);
  });

  it("is not begun for them alone", async () => {
    await postedReply("5 hours", "1 hour");
    expect(await claimChecks()).toEqual([]);
  });

  it("is filled up to 50 and no further", async () => {
    for (let n = 0; n < 3; n++) await postedReply("1 minute", "-1 second");
    for (let n = 0; n < 60; n++) await postedReply("5 hours", "1 hour");
    expect(await claimChecks()).toHaveLength(50);
  });

  it("is left as it is when the due ones fill it exactly", async () => {
    for (let n = 0; n < 50; n++) await postedReply("1 minute", "-1 second");
    await postedReply("5 hours", "1 hour");
    expect(await claimChecks()).toHaveLength(50);
  });

  it("does not lead to a verdict before its time: an early look at five minutes asks no owner", async () => {
    await postedReply("1 minute", "-1 second");
    const early = await postedReply("4 minutes 30 seconds", "30 seconds");
    const claim = (await claimChecks()).find((one) => one.id === early) as CheckClaim;
    expect(claim).toMatchObject({ needs_owner: false });
    await absent(claim);
    const row = await comment(db, early);
    expect(Number(row.next_check_at) - Number(row.posted_at)).toBe(300_000);
  });

  it("is not filled with what another run is looking at", async () => {
    await postedReply("1 hour", "-1 second");
    expect(await claimChecks()).toHaveLength(1);
    const due = await postedReply("1 minute", "-1 second");
    expect((await claimChecks()).map((one) => one.id)).toEqual([due]);
  });

  it("is not filled with a second look, which keeps its distance from the first", async () => {
    const once = await postedReply("25 hours", "4 minutes");
    await setComment(db, once, { verification_note: "absent_once" });
    const due = await postedReply("1 minute", "-1 second");
    expect((await claimChecks()).map((one) => one.id)).toEqual([due]);
  });

  it("is not filled with what is public, whose last look comes at its time anyway", async () => {
    const known = await postedReply("23 hours", "1 hour");
    await place(db, known, "verified_public");
    const due = await postedReply("1 minute", "-1 second");
    expect((await claimChecks()).map((one) => one.id)).toEqual([due]);
  });
});

describe("one user's thousands", () => {
  const claimAll = (limit: number) => db.service<CheckClaim>("claim_checks", { p_limit: limit });

  it("keep nobody waiting: a claim takes at most 50 of one user", async () => {
    const other = await newAccount(db);
    for (let n = 0; n < 220; n++) await postedReply("1 hour", "-5 minutes");
    const busy = connection;
    connection = other;
    const late = await postedReply("1 minute", "-1 second");
    const claims = await claimAll(200);
    expect(claims.map((one) => one.id)).toContain(late);
    expect(claims.filter(({ channel_id }) => channel_id === busy.channel)).toHaveLength(50);
  });

  it("are taken on by the next claims", async () => {
    for (let n = 0; n < 60; n++) await postedReply("1 hour", "-5 minutes");
    expect(await claimAll(200)).toHaveLength(50);
    expect(await claimAll(200)).toHaveLength(10);
  });

  it("are all theirs when they ask", async () => {
    for (let n = 0; n < 60; n++) await postedReply("1 hour", "-5 minutes");
    expect(await claimNow(200)).toHaveLength(60);
  });
});

describe("an owner who asks", () => {
  it("has everything looked at now that has a look ahead and is not proven, whatever its time", async () => {
    const due = await postedReply("1 minute", "-1 second");
    const step = await newPosted(db, connection);
    const later = await postedReply("1 hour", "5 hours");
    const removed = await postedReply("26 hours", "23 hours");
    await place(db, removed, "removed");
    await postedReply("26 hours", "1 hour");
    const missed = await postedReply("24 hours", "4 minutes");
    await place(db, missed, "verified_public", { absent_since: await db.now() });
    const proven = await postedReply("1 hour", "23 hours");
    await place(db, proven, "verified_public");
    const claimed = await claimNow();
    expect(claimed.map((one) => one.id)).toEqual(
      expect.arrayContaining([due, step.id, later, removed, missed]),
    );
    expect(claimed).toHaveLength(6);
  });

  it("has up to so many looked at, the next ones first", async () => {
    await postedReply("2 hours", "4 hours");
    const next = await postedReply("1 hour", "1 hour");
    expect((await claimNow(1)).map((one) => one.id)).toEqual([next]);
  });

  it("leaves alone what another run is looking at, and everybody else's", async () => {
    await postedReply("1 hour", "-1 second");
    expect(await claimChecks()).toHaveLength(1);
    expect(await claimNow()).toEqual([]);
    const mine = await postedReply("1 hour", "5 hours");
    const other = await newAccount(db);
    const { id } = await newPosted(db, other);
    const before = await comment(db, id);
    expect((await claimNow()).map((one) => one.id)).toEqual([mine]);
    expect(await comment(db, id)).toEqual(before);
  });
});
