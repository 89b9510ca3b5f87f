/** The send, and what each outcome of posting makes of a claimed reply. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { comment, eventsOf, statusOf } from "../../scripts/builder/rows/comments.ts";
import { settingsOf } from "../../scripts/builder/rows/looks.ts";
import {
  beginSend,
  claimPosts,
  newClaimed,
  newPosted,
  newQueued,
  newSent,
  recordPost,
} from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { refusalOf } from "./support/refusal.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

/** Seconds until the reply may be claimed again. */
const wait = async (id: string) =>
  Math.round((Number((await comment(db, id)).post_after) - Number(await db.now())) / 1000);

describe("begin_send", () => {
  it("lets the holder of the lease send, and notes when it began", async () => {
    const claim = await newClaimed(db, connection);
    expect(await beginSend(db, claim)).toBe(true);
    expect((await comment(db, claim.id)).send_started_at).not.toBeNull();
  });

  it("refuses another lease", async () => {
    const claim = await newClaimed(db, connection);
    expect(await beginSend(db, { ...claim, lease_id: randomUUID() })).toBe(false);
    expect((await comment(db, claim.id)).send_started_at).toBeNull();
  });

  it("refuses a lease that has run out", async () => {
    const claim = await newClaimed(db, connection);
    await db.moveClock("181 seconds");
    expect(await beginSend(db, claim)).toBe(false);
  });

  it("refuses what is already posted, and what does not exist", async () => {
    const posted = await newPosted(db, connection);
    expect(await beginSend(db, posted)).toBe(false);
    expect(await beginSend(db, { ...posted, id: randomUUID() })).toBe(false);
  });

  it.each([
    [
      "the automation was paused",
      "paused",
      "update test.settings set video_replies_enabled = false where user_id = $1",
    ],
    ["the plan was withdrawn", "no_plan", "update test.accounts set plan = null where user_id = $1"],
    [
      "the connection was disabled",
      "paused",
      "update test.connections set is_active = false where user_id = $1",
    ],
    ["the connection was deleted", "paused", "delete from test.connections where user_id = $1"],
  ])("refuses when %s after the claim, and takes the reply back to the queue", async (_, reason, change) => {
    const claim = await newClaimed(db, connection);
    await db.sql.unsafe(change, [connection.user.id]);
    expect(await beginSend(db, claim)).toBe(false);
    expect(await comment(db, claim.id)).toMatchObject({
      reply_status: "queue",
      status_reason: reason,
      lease_id: null,
      lease_until: null,
    });
  });
});

describe("a reply that was posted", () => {
  it("keeps YouTube's id and waits in posting for its first check after 15 seconds", async () => {
    const claim = await newSent(db, connection);
    expect(await recordPost(db, claim, "posted", { replyId: "reply-1" })).toBe("posting");
    const row = await comment(db, claim.id);
    expect(row).toMatchObject({
      youtube_reply_id: "reply-1",
      lease_id: null,
      lease_until: null,
      verification_attempts: 0,
    });
    expect(row.reply_sent_at).toEqual(row.posted_at);
    expect(Number(row.next_check_at) - Number(row.posted_at)).toBe(15_000);
    expect((await eventsOf(db, claim.id)).at(-1)).toBe("posting>posting accepted");
  });

  it("makes its connection the last used one", async () => {
    await newPosted(db, connection);
    const settings = await settingsOf(db, connection.user, "last_used_connection_id");
    expect(settings?.last_used_connection_id).toBe(connection.id);
  });

  it("is recorded once: repeating changes nothing", async () => {
    const claim = await newSent(db, connection);
    await recordPost(db, claim, "posted", { replyId: "reply-2" });
    const before = await comment(db, claim.id);
    expect(await recordPost(db, claim, "posted", { replyId: "reply-3" })).toBe("posting");
    expect(await recordPost(db, claim, "returned", { reason: "network" })).toBe("posting");
    expect(await comment(db, claim.id)).toEqual(before);
  });

  it("cannot be recorded without YouTube's id", async () => {
    const claim = await newSent(db, connection);
    expect(await refusalOf(recordPost(db, claim, "posted"))).toMatchObject({
      status: 422,
      code: "reply_id_missing",
    });
    expect(await refusalOf(recordPost(db, claim, "posted", { replyId: "" }))).toMatchObject({
      status: 422,
    });
    expect(await comment(db, claim.id)).toMatchObject({
      lease_id: claim.lease_id,
      youtube_reply_id: null,
    });
  });
});

describe("record_post", () => {
  it("hears only the holder of the lease", async () => {
    const claim = await newSent(db, connection);
    const before = await comment(db, claim.id);
    const stranger = { id: claim.id, lease_id: randomUUID() };
    for (const outcome of ["posted", "returned", "refused", "answered", "edited", "uncertain"]) {
      expect(await recordPost(db, stranger, outcome, { replyId: "r", reason: "network" })).toBe("posting");
    }
    expect(await comment(db, claim.id)).toEqual(before);
  });

  it("hears the holder also after the lease ran out, as long as nobody took it over", async () => {
    const claim = await newSent(db, connection);
    await db.moveClock("10 minutes");
    await recordPost(db, claim, "posted", { replyId: randomUUID() });
    expect((await comment(db, claim.id)).youtube_reply_id).not.toBeNull();
  });

  it("no longer hears the holder once a reconcile has taken the lease over", async () => {
    const claim = await newSent(db, connection);
    await db.moveClock("10 minutes");
    await db.service("claim_reconciles", { p_user: connection.user.id });
    await recordPost(db, claim, "returned", { reason: "network" });
    expect(await comment(db, claim.id)).toMatchObject({ reply_status: "posting", youtube_reply_id: null });
  });

  it("answers nothing for a reply that does not exist, and refuses an unknown outcome", async () => {
    const claim = await newSent(db, connection);
    expect(await recordPost(db, { ...claim, id: randomUUID() }, "posted", { replyId: "r" })).toBeNull();
    expect(await refusalOf(recordPost(db, claim, "vanished"))).toMatchObject({
      status: 422,
      code: "unknown_outcome",
    });
  });
});

describe("a reply that surely was not taken", () => {
  it("is back in the queue, free of lease and send, its approval kept", async () => {
    const claim = await newSent(db, connection);
    expect(await recordPost(db, claim, "returned", { reason: "network" })).toBe("queue");
    expect(await comment(db, claim.id)).toMatchObject({
      status_reason: "network",
      lease_id: null,
      lease_until: null,
      send_started_at: null,
      approved_hash: expect.any(String),
      reply_sent_at: expect.any(Date),
    });
  });

  it.each(["network", "rate_limited", "rateLimitExceeded", "quotaExceeded", "ineligibleAccount", "http_503"])(
    "waits two minutes after %s before it is tried again",
    async (reason) => {
      const claim = await newSent(db, connection);
      await recordPost(db, claim, "returned", { reason });
      expect(await wait(claim.id)).toBe(120);
    },
  );

  it.each(["paused", "out_of_time", "interrupted"])(
    "does not wait after %s, which was our own doing",
    async (reason) => {
      const claim = await newClaimed(db, connection);
      await recordPost(db, claim, "returned", { reason });
      expect(await wait(claim.id)).toBeLessThanOrEqual(0);
      expect((await claimPosts(db, connection.user)).map((one) => one.id)).toEqual([claim.id]);
    },
  );

  it("waits twice as long each time, at most an hour", async () => {
    const id = await newQueued(db, connection);
    const waits = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      const [claim] = await claimPosts(db, connection.user);
      if (!claim) throw new Error(`attempt ${attempt}: nothing was claimed`);
      await recordPost(db, claim, "returned", { reason: "network" });
      waits.push(await wait(id));
      await db.moveClock("61 minutes");
    }
    expect(waits).toEqual([120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it("begins its waiting anew when a person approves it again", async () => {
    const id = await newQueued(db, connection);
    const [claim] = await claimPosts(db, connection.user);
    if (claim) await recordPost(db, claim, "returned", { reason: "network" });
    await actOn(db, connection.user, "cancel", id);
    await db.rpc(connection.user, "approve_reply", { p_id: id });
    expect((await comment(db, id)).post_attempts).toBe(0);
  });
});

describe("a reply that", () => {
  it("has failed is sent again only by a person", async () => {
    const claim = await newSent(db, connection);
    await recordPost(db, claim, "refused", { reason: "commentsDisabled" });
    await db.moveClock("30 days");
    expect(await claimPosts(db, connection.user)).toEqual([]);
    await db.rpc(connection.user, "resend_reply", { p_id: claim.id });
    expect(await statusOf(db, claim.id)).toBe("queue");
  });

  it("YouTube refused for good has failed, with the reason", async () => {
    const claim = await newSent(db, connection);
    expect(await recordPost(db, claim, "refused", { reason: "commentsDisabled" })).toBe("failed");
    expect(await comment(db, claim.id)).toMatchObject({
      status_reason: "commentsDisabled",
      lease_id: null,
    });
  });

  it("the owner answered meanwhile is skipped, by way of the queue and the draft", async () => {
    const claim = await newClaimed(db, connection);
    expect(await recordPost(db, claim, "answered")).toBe("skipped");
    expect((await eventsOf(db, claim.id)).slice(-3)).toEqual([
      "posting>queue already_answered",
      "queue>draft already_answered",
      "draft>skipped already_answered",
    ]);
    expect(await comment(db, claim.id)).toMatchObject({ reply_sent_at: null, is_replied: false });
  });

  it("answers an edited comment is a draft again, and needs a new approval", async () => {
    const claim = await newClaimed(db, connection);
    expect(await recordPost(db, claim, "edited")).toBe("draft");
    expect(await comment(db, claim.id)).toMatchObject({
      status_reason: "comment_edited",
      approved_hash: null,
    });
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });

  it("got lost stays in posting and is looked for after 20 seconds", async () => {
    const claim = await newSent(db, connection);
    expect(await recordPost(db, claim, "uncertain", { reason: "lost_answer" })).toBe("posting");
    const reconciles = () => db.service("claim_reconciles", { p_user: connection.user.id });
    await db.moveClock("19 seconds");
    expect(await reconciles()).toEqual([]);
    await db.moveClock("2 seconds");
    expect(await reconciles()).toHaveLength(1);
  });

  it("was called uncertain before it was sent goes back to the queue", async () => {
    const claim = await newClaimed(db, connection);
    await recordPost(db, claim, "uncertain", { reason: "lost_answer" });
    await db.moveClock("21 seconds");
    expect(await db.service("claim_reconciles", { p_user: connection.user.id })).toEqual([]);
    expect(await statusOf(db, claim.id)).toBe("queue");
  });

  it("has lost its connection under way can still be recorded, whatever came of it", async () => {
    for (const [outcome, expected] of [
      ["posted", "posting"],
      ["refused", "failed"],
      ["returned", "queue"],
    ] as const) {
      const account = await newAccount(db);
      const claim = await newSent(db, account);
      await db.service("delete_connection", { p_user: account.user.id, p_connection: account.id });
      expect(await recordPost(db, claim, outcome, { replyId: randomUUID(), reason: "network" })).toBe(
        expected,
      );
    }
  });
});
