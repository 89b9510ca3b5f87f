/** Which queued replies are claimed, one condition at a time. */

import { beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection, newUser } from "../../scripts/builder/rows/accounts.ts";
import { setAccount, setComment, setConnection } from "../../scripts/builder/rows/changes.ts";
import {
  comment,
  eventsOf,
  newComment,
  place,
  statusesOf,
  statusOf,
} from "../../scripts/builder/rows/comments.ts";
import { claimPosts, newClaimed, newPosted, newQueued, newSent } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const claimedIds = async (limit?: number) =>
  (await claimPosts(db, connection.user, limit)).map((claim) => claim.id);

describe("a claim", () => {
  it("hands out what the insert needs, and nothing unsealed", async () => {
    const id = await newQueued(db, connection, "About ten minutes.");
    const row = await comment(db, id);
    const [claim, ...others] = await claimPosts(db, connection.user);
    expect(others).toEqual([]);
    expect(claim).toEqual({
      id,
      user_id: connection.user.id,
      lease_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      channel_id: connection.channel,
      comment_id: row.comment_id,
      thread_id: row.thread_id,
      reply: "About ten minutes.",
      text_original: row.text_original,
      published_at: row.published_at,
      may_be_answered: false,
      connection_id: connection.id,
      client_config_id: connection.clientConfig,
      sealed_access_token: "k1:access-token",
      expires_at: expect.any(Date),
    });
  });

  it("moves the reply to posting under a lease, and names the connection", async () => {
    const claim = await newClaimed(db, connection);
    const row = await comment(db, claim.id);
    expect(row).toMatchObject({
      reply_status: "posting",
      lease_id: claim.lease_id,
      used_connection_id: connection.id,
      used_connection_label: expect.stringContaining("youtube_"),
      post_attempts: 1,
      send_started_at: null,
    });
    expect(Number(row.lease_until) - Date.now()).toBeGreaterThan(170_000);
    expect((await eventsOf(db, claim.id)).at(-1)).toBe("queue>posting claimed");
  });

  it("is made once", async () => {
    const id = await newQueued(db, connection);
    expect(await claimedIds()).toEqual([id]);
    expect(await claimedIds()).toEqual([]);
  });

  it("takes no more than its limit, longest waiting first", async () => {
    const ids = [];
    for (let n = 0; n < 3; n++) ids.push(await newQueued(db, connection));
    expect(await claimedIds(2)).toEqual(ids.slice(0, 2));
  });

  it("for one user leaves others alone, and without a user takes everybody's", async () => {
    const other = await newAccount(db);
    const mine = await newQueued(db, connection);
    const theirs = await newQueued(db, other);
    expect(await claimedIds()).toEqual([mine]);
    expect((await claimPosts(db)).map((claim) => claim.id)).toContain(theirs);
  });
});

describe("a queued reply is not claimed", () => {
  beforeEach(() => db.leaveMidnight());

  const stays = async (id: string) => {
    expect(await claimedIds()).not.toContain(id);
    expect(await statusOf(db, id)).toBe("queue");
  };

  it("without an approved plan", async () => {
    const id = await newQueued(db, connection);
    await setAccount(db, connection.user, { plan: null });
    await stays(id);
  });

  it("while the automation is paused", async () => {
    const id = await newQueued(db, connection);
    await db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set video_replies_enabled = false`,
    );
    await stays(id);
  });

  it("inside the undo window, and is right after it", async () => {
    await db.as(
      connection.user,
      (sql) => sql`update public.automation_settings set undo_window_seconds = 120`,
    );
    const id = await newQueued(db, connection);
    await stays(id);
    await db.moveClock("119 seconds");
    await stays(id);
    await db.moveClock("2 seconds");
    expect(await claimedIds()).toEqual([id]);
  });

  it("inside its undo window, also when another reply of the channel is due", async () => {
    const changing = await newAccount(db, { undoWindowSeconds: 120 });
    const due = await newQueued(db, changing);
    await db.moveClock("121 seconds");
    const waiting = await newQueued(db, changing);
    expect((await claimPosts(db, changing.user)).map(({ id }) => id)).toEqual([due]);
    expect(await statusOf(db, waiting)).toBe("queue");
    await db.moveClock("121 seconds");
    expect((await claimPosts(db, changing.user)).map(({ id }) => id)).toEqual([waiting]);
  });

  it("when its text is not the approved one", async () => {
    const id = await newQueued(db, connection, "As approved.");
    await setComment(db, id, { generated_reply: "Something else." });
    await stays(id);
  });

  it.each([
    ["is disabled", "is_active = false"],
    ["is not selected for posting", "selected_for_posting = false"],
    ["has no access token", "access_token = ''"],
    [
      "has expired without a refresh token",
      "expires_at = engine.now() - interval '1 second', refresh_token = ''",
    ],
    [
      "is out of quota",
      "last_error_code = 'quotaExceeded', error_kind = 'quota', last_error_at = engine.now()",
    ],
    ["was refused with a 403", "last_error_code = 'http_403', error_kind = 'refused'"],
    ["has a dead grant", "last_error_code = 'invalid_grant', error_kind = 'grant'"],
    ["has a refused token", "last_error_code = '401 invalid_token', error_kind = 'sign_in'"],
    [
      "has a dead grant and an expired token",
      "last_error_code = 'invalid_grant', error_kind = 'grant', expires_at = engine.now() - interval '1 hour'",
    ],
    ["may not comment", "last_error_code = 'ineligibleAccount', error_kind = 'grant'"],
    ["was not given the scope", "last_error_code = 'insufficientPermissions', error_kind = 'scope'"],
    ["belongs to an unknown client", "last_error_code = 'invalid_client', error_kind = 'client'"],
    ["has used its credits", "daily_credits_used = 10000, daily_credits_reset_at = engine.now()"],
  ])("when its connection %s", async (_, change) => {
    const id = await newQueued(db, connection);
    await db.sql.unsafe(`update test.connections set ${change} where id = '${connection.id}'`);
    await stays(id);
  });

  it("when the connection was deleted", async () => {
    const id = await newQueued(db, connection);
    await db.service("delete_connection", { p_user: connection.user.id, p_connection: connection.id });
    await stays(id);
  });

  it("by a connection of another channel", async () => {
    await setAccount(db, connection.user, { plan: "enterprise" });
    const other = await newConnection(db, connection.user);
    const id = await newQueued(db, connection);
    await setConnection(db, connection, { is_active: false });
    expect(other.channel).not.toBe(connection.channel);
    await stays(id);
  });

  it("while another reply of its thread is under way without an answer", async () => {
    const sent = await newSent(db, connection);
    const id = await newQueued(db, connection, "To another voice.");
    await setComment(db, id, { thread_id: sent.thread_id });
    await stays(id);
    await db.service("record_post", {
      p_id: sent.id,
      p_lease: sent.lease_id,
      p_outcome: "posted",
      p_reply_id: "accepted-1",
    });
    expect(await claimedIds()).toEqual([id]);
  });

  it("together with another of its thread", async () => {
    const first = await newQueued(db, connection, "One.");
    const { thread_id } = await comment(db, first);
    const second = await newQueued(db, connection, "Two.");
    await setComment(db, second, { thread_id });
    expect(await claimedIds()).toEqual([first]);
    await stays(second);
  });
});

describe("a queued reply is claimed all the same", () => {
  it.each([
    ["has an expired token that can be renewed", "expires_at = engine.now() - interval '1 second'"],
    [
      "used its credits yesterday",
      "daily_credits_used = 10000, daily_credits_reset_at = engine.now() - interval '25 hours'",
    ],
    [
      "ran out of quota yesterday",
      "last_error_code = 'quotaExceeded', error_kind = 'quota', last_error_at = engine.now() - interval '25 hours'",
    ],
  ])("when its connection %s", async (_, change) => {
    const id = await newQueued(db, connection);
    await db.sql.unsafe(`update test.connections set ${change} where id = '${connection.id}'`);
    expect(await claimedIds()).toEqual([id]);
  });
});

describe("a channel that two users have connected", () => {
  let other: Connection;
  beforeEach(async () => {
    other = await newAccount(db, { channel: connection.channel });
  });

  it("answers a comment once when both claim in one statement", async () => {
    const mine = await newQueued(db, connection);
    const { comment_id } = await comment(db, mine);
    const theirs = await newQueued(db, other, "Theirs.", { comment_id, thread_id: comment_id });
    await claimPosts(db);
    expect((await statusesOf(db, [mine, theirs])).sort()).toEqual(["posting", "queue"]);
  });

  it.each(["posting", "under_moderation", "verified_public", "unknown"] as const)(
    "does not answer a comment to which the other's reply is %s",
    async (status) => {
      const posted = await newPosted(db, other);
      if (status !== "posting") await place(db, posted.id, status);
      const { comment_id, thread_id } = posted;
      const mine = await newQueued(db, connection, "Mine.", { comment_id, thread_id });
      await claimPosts(db);
      expect(await statusOf(db, mine)).toBe("queue");
    },
  );

  it("tells the second of them why their reply stays in the queue, in the list of their replies", async () => {
    const posted = await newPosted(db, other);
    await place(db, posted.id, "under_moderation");
    const { comment_id, thread_id } = posted;
    const mine = await newQueued(db, connection, "Mine.", { comment_id, thread_id });
    await claimPosts(db);
    const page = await db.rpcValue<{ rows: { id: string; status_reason: string }[] }>(
      connection.user,
      "inbox_page",
      { p_tab: "queued" },
    );
    expect(page.rows.find(({ id }) => id === mine)?.status_reason).toBe("other_account");
    // The other's reply is gone for good: within the hour this one goes out.
    await place(db, posted.id, "removed");
    await db.moveClock("61 minutes");
    expect(await claimedIds()).toEqual([mine]);
  });

  it.each(["failed", "removed"] as const)(
    "may answer a comment to which the other's reply is %s",
    async (status) => {
      const theirs = await newComment(db, other, {
        generated_reply: "Theirs.",
        youtube_reply_id: crypto.randomUUID(),
      });
      await place(db, theirs, status);
      const { comment_id, thread_id } = await comment(db, theirs);
      const mine = await newQueued(db, connection, "Mine.", { comment_id, thread_id });
      expect(await claimedIds()).toEqual([mine]);
    },
  );
});

describe("of several connections to the channel", () => {
  const claimWith = async (change: (second: Connection) => Promise<unknown>, options = {}) => {
    const second = await newConnection(db, connection.user, { channel: connection.channel, ...options });
    await change(second);
    await newQueued(db, connection);
    const [claim] = await claimPosts(db, connection.user);
    return claim?.connection_id === second.id
      ? "second"
      : claim?.connection_id === connection.id
        ? "first"
        : "none";
  };
  const nothing = async () => undefined;

  it("the one with the lower priority number posts", async () => {
    expect(await claimWith(nothing, { priority: 50 })).toBe("second");
  });

  it("the one with the higher priority number does not", async () => {
    expect(await claimWith(nothing, { priority: 150 })).toBe("first");
  });

  it("of equal priority, the one least recently used posts", async () => {
    const use = (id: string, ago: string) =>
      setConnection(db, { id }, { last_used_at: db.sql`engine.now() - ${ago}::interval` });
    await use(connection.id, "2 hours");
    expect(await claimWith((second) => use(second.id, "1 hour"))).toBe("first");
    expect(await claimWith((second) => use(second.id, "3 hours"))).toBe("second");
  });

  it("one never used comes before one that was", async () => {
    await setConnection(db, connection, { last_used_at: db.sql`engine.now()` });
    expect(await claimWith(nothing)).toBe("second");
  });

  it("one not selected for posting does not, whatever its priority", async () => {
    expect(await claimWith(nothing, { priority: 1, selected: false })).toBe("first");
  });

  it("an unusable one does not, whatever its priority", async () => {
    const closed = (second: Connection) =>
      setConnection(db, second, { last_error_code: "invalid_grant", error_kind: "grant" });
    expect(await claimWith(closed, { priority: 1 })).toBe("first");
  });
});

describe("a user without approval", () => {
  it("has nothing posted, however the reply came into the queue", async () => {
    const account = await newConnection(db, await newUser(db, { plan: null }));
    const id = await newQueued(db, account);
    expect(await claimPosts(db, account.user)).toEqual([]);
    expect(await statusOf(db, id)).toBe("queue");
  });
});
