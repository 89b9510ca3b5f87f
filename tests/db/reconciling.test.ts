/** Replies whose outcome nobody recorded are looked for, and never sent again by themselves. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection } from "../../scripts/builder/rows/accounts.ts";
import { repliesOf } from "../../scripts/builder/rows/budgets.ts";
import { setComment, setConnection } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, type ReplyStatus, statusOf } from "../../scripts/builder/rows/comments.ts";
import { claimPosts, newClaimed, newSent, recordPost } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

interface ReconcileClaim {
  id: string;
  lease_id: string;
  thread_id: string;
  reply: string;
  send_started_at: Date;
  connection_id: string;
  sealed_access_token: string;
}

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const claimReconciles = () => db.service<ReconcileClaim>("claim_reconciles", { p_user: connection.user.id });
const recordReconcile = (claim: { id: string; lease_id: string }, found: string | null = null) =>
  db.serviceValue<ReplyStatus | null>("record_reconcile", {
    p_id: claim.id,
    p_lease: claim.lease_id,
    p_found_reply_id: found,
  });
/** Looks once, if it is time to; returns the state, or `nothing due`. */
const look = async (found: string | null = null) => {
  const [claim] = await claimReconciles();
  return claim ? recordReconcile(claim, found) : "nothing due";
};

describe("a lease that ran out before the send", () => {
  it("takes the reply back to the queue at once, since nothing left", async () => {
    const claim = await newClaimed(db, connection);
    await db.moveClock("181 seconds");
    expect(await claimReconciles()).toEqual([]);
    expect(await eventsOf(db, claim.id)).toContain("posting>queue interrupted");
    expect((await claimPosts(db, connection.user)).map((one) => one.id)).toEqual([claim.id]);
  });

  it("does so for every user when the schedule asks, and for nobody else when a user does", async () => {
    const other = await newAccount(db);
    const claim = await newClaimed(db, other);
    await db.moveClock("181 seconds");
    await claimReconciles();
    expect(await statusOf(db, claim.id)).toBe("posting");
    await db.service("claim_reconciles");
    expect(await statusOf(db, claim.id)).toBe("queue");
  });
});

describe("a lease that ran out after the send began", () => {
  it("hands the reply out to be looked for, under a new lease", async () => {
    const sent = await newSent(db, connection);
    expect(await claimReconciles()).toEqual([]);
    await db.moveClock("181 seconds");
    const [claim] = await claimReconciles();
    expect(claim).toMatchObject({
      id: sent.id,
      thread_id: sent.thread_id,
      reply: sent.reply,
      connection_id: connection.id,
      sealed_access_token: "k1:access-token",
    });
    expect(claim?.lease_id).not.toBe(sent.lease_id);
    expect(claim?.send_started_at).toEqual((await comment(db, sent.id)).send_started_at);
  });

  it("is never claimed for posting again", async () => {
    await newSent(db, connection);
    await db.moveClock("1 hour");
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });

  it("is leased for a minute, so that nobody else looks meanwhile", async () => {
    await newSent(db, connection);
    await db.moveClock("181 seconds");
    expect(await claimReconciles()).toHaveLength(1);
    expect(await claimReconciles()).toEqual([]);
    await db.moveClock("61 seconds");
    expect(await claimReconciles()).toHaveLength(1);
  });
});

describe("a lost reply that is found", () => {
  it("is recorded with its id as posted when it was sent", async () => {
    const sent = await newSent(db, connection);
    const { send_started_at } = await comment(db, sent.id);
    await db.moveClock("10 minutes");
    expect(await look("found-1")).toBe("posting");
    const row = await comment(db, sent.id);
    expect(row).toMatchObject({ youtube_reply_id: "found-1", lease_id: null, posted_at: send_started_at });
    expect(row.next_check_at).not.toBeNull();
    expect(await claimReconciles()).toEqual([]);
  });

  it("counts in the month in which it was sent", async () => {
    await newSent(db, connection);
    await db.moveClock("10 minutes");
    await look("found-2");
    expect(await repliesOf(db, connection.user)).toEqual([{ replies: 1 }]);
  });
});

describe("a lost reply that is not found", () => {
  it("is unknown after the third look, at least five minutes after the send", async () => {
    const sent = await newSent(db, connection);
    await recordPost(db, sent, "uncertain", { reason: "lost_answer" });
    await db.moveClock("21 seconds");
    expect(await look()).toBe("posting");
    expect(await look()).toBe("nothing due");
    await db.moveClock("61 seconds");
    expect(await look()).toBe("posting");
    await db.moveClock("4 minutes");
    expect(await look()).toBe("nothing due");
    await db.moveClock("61 seconds");
    expect(await look()).toBe("unknown");
    expect((await eventsOf(db, sent.id)).at(-1)).toBe("posting>unknown not_found_after_lost_answer");
  });

  it("is looked for again an hour, a day and a week after it was sent, and posted once it is there", async () => {
    const sent = await newSent(db, connection);
    await recordPost(db, sent, "uncertain", { reason: "lost_answer" });
    for (const wait of ["21 seconds", "61 seconds", "5 minutes 1 second"]) {
      await db.moveClock(wait);
      await look();
    }
    expect(await look()).toBe("nothing due");
    await db.moveClock("1 hour");
    expect(await look()).toBe("unknown");
    expect(await look()).toBe("nothing due");
    await db.moveClock("1 day");
    expect(await look("found-late")).toBe("posting");
    expect((await eventsOf(db, sent.id)).slice(-2)).toEqual([
      "unknown>posting found_later",
      "posting>posting accepted",
    ]);
    expect(await comment(db, sent.id)).toMatchObject({
      youtube_reply_id: "found-late",
      reply_status: "posting",
    });
  });

  it("is looked for no more once its owner has sent it again", async () => {
    const sent = await newSent(db, connection);
    await setComment(db, sent.id, {
      lease_until: db.sql`engine.now()`,
      reconcile_attempts: 2,
      send_started_at: db.sql`engine.now() - interval '6 minutes'`,
    });
    expect(await look()).toBe("unknown");
    await db.as(connection.user, (sql) => sql`select from public.resend_reply(${sent.id})`);
    await db.moveClock("2 hours");
    expect(await look()).toBe("nothing due");
  });

  it("is not given up after three looks in less than five minutes", async () => {
    await newSent(db, connection);
    await db.sql`
      update test.comments set lease_until = engine.now(), reconcile_attempts = 2 where user_id = ${connection.user.id}`;
    expect(await look()).toBe("posting");
  });

  it("is not given up after five minutes with fewer than three looks", async () => {
    await newSent(db, connection);
    await db.moveClock("1 hour");
    expect(await look()).toBe("posting");
    await db.moveClock("1 hour");
    expect(await look()).toBe("posting");
    await db.moveClock("1 hour");
    expect(await look()).toBe("unknown");
  });

  it("is looked at once per claim: hearing of a look again does not count", async () => {
    const sent = await newSent(db, connection);
    await db.moveClock("1 hour");
    const [claim] = await claimReconciles();
    if (!claim) throw new Error("nothing to reconcile");
    for (let n = 0; n < 5; n++) expect(await recordReconcile(claim)).toBe("posting");
    expect((await comment(db, sent.id)).reconcile_attempts).toBe(1);
  });

  it("is not decided by a lease that another look has taken over", async () => {
    const sent = await newSent(db, connection);
    await db.moveClock("181 seconds");
    const [first] = await claimReconciles();
    await db.moveClock("61 seconds");
    await claimReconciles();
    if (!first) throw new Error("nothing to reconcile");
    expect(await recordReconcile(first, "too-late")).toBe("posting");
    expect(await recordReconcile({ id: sent.id, lease_id: randomUUID() }, "foreign")).toBe("posting");
    expect((await comment(db, sent.id)).youtube_reply_id).toBeNull();
  });

  it("that is unknown is sent again only by a person", async () => {
    const sent = await newSent(db, connection);
    for (let n = 0; n < 3; n++) {
      await db.moveClock("1 hour");
      await look();
    }
    expect(await statusOf(db, sent.id)).toBe("unknown");
    await db.moveClock("30 days");
    expect(await claimPosts(db, connection.user)).toEqual([]);
    await db.rpc(connection.user, "resend_reply", { p_id: sent.id });
    expect(await statusOf(db, sent.id)).toBe("queue");
  });
});

describe("a lost reply whose connection cannot look", () => {
  it("is looked for by another connection of the channel", async () => {
    await newSent(db, connection);
    await setConnection(db, connection, { last_error_code: "invalid_grant", error_kind: "grant" });
    const other = await newConnection(db, connection.user, { channel: connection.channel, priority: 900 });
    await db.moveClock("181 seconds");
    expect((await claimReconciles()).map((claim) => claim.connection_id)).toEqual([other.id]);
  });

  it("is looked for by the connection that sent it, if that can, whatever the priorities", async () => {
    await newSent(db, connection);
    await newConnection(db, connection.user, { channel: connection.channel, priority: 1 });
    await db.moveClock("181 seconds");
    expect((await claimReconciles()).map((claim) => claim.connection_id)).toEqual([connection.id]);
  });

  it.each([
    ["deleted", "delete from test.connections where id = $1"],
    ["disabled", "update test.connections set is_active = false where id = $1"],
    [
      "signed out by Google",
      "update test.connections set last_error_code = 'invalid_grant', error_kind = 'grant' where id = $1",
    ],
  ])("because it was %s waits for a day, and is unknown then", async (_, change) => {
    const sent = await newSent(db, connection);
    await db.sql.unsafe(change, [connection.id]);
    await db.moveClock("23 hours");
    expect(await claimReconciles()).toEqual([]);
    expect(await statusOf(db, sent.id)).toBe("posting");
    await db.moveClock("61 minutes");
    expect(await claimReconciles()).toEqual([]);
    expect(await comment(db, sent.id)).toMatchObject({
      reply_status: "unknown",
      status_reason: "connection_gone",
    });
  });

  it("does not keep others from being looked for", async () => {
    await newSent(db, connection);
    const healthy = await newAccount(db);
    const sent = await newSent(db, healthy);
    await setConnection(db, connection, { last_error_code: "invalid_grant", error_kind: "grant" });
    await db.moveClock("181 seconds");
    const claims = await db.service<ReconcileClaim>("claim_reconciles");
    expect(claims.map((claim) => claim.id)).toContain(sent.id);
    expect(claims.every((claim) => claim.sealed_access_token !== null)).toBe(true);
  });
});

describe("claimed_reply_ids", () => {
  it("names those ids that are recorded already, of this user only", async () => {
    const sent = await newSent(db, connection);
    await recordPost(db, sent, "posted", { replyId: "mine" });
    const other = await newAccount(db);
    const ids = (user: string) =>
      db.service<{ claimed_reply_ids: string }>("claimed_reply_ids", {
        p_user: user,
        p_ids: ["mine", "nobody's"],
      });
    expect(await ids(connection.user.id)).toEqual([{ claimed_reply_ids: "mine" }]);
    expect(await ids(other.user.id)).toEqual([]);
  });
});
