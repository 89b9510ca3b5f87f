/** When Google's servers fail: how many replies may be left in the dark, how long a connection waits, and what lets it go on. */

import { describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setComment } from "../../scripts/builder/rows/changes.ts";
import { comment, statusOf } from "../../scripts/builder/rows/comments.ts";
import {
  beginSend,
  claimPosts,
  newQueued,
  newSent,
  type PostClaim,
  recordPost,
} from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();

const queue = async (account: Connection, n: number) => {
  for (let index = 0; index < n; index++) await newQueued(db, account, `Reply ${"abcdefghij"[index]}.`);
};
/** Sends what may be sent, and Google's servers fail all of it; returns how many left. */
const failAll = async (claims: PostClaim[]) => {
  let left = 0;
  for (const claim of claims) {
    if (!(await beginSend(db, claim))) continue;
    left++;
    await recordPost(db, claim, "uncertain", { reason: "backendError" });
  }
  return left;
};
const post = async (claim: PostClaim) => {
  expect(await beginSend(db, claim)).toBe(true);
  await recordPost(db, claim, "posted", { replyId: `reply-${claim.id}` });
};
const claim = (account: Connection, limit?: number) => claimPosts(db, account.user, limit);
const trouble = async ({ id }: Connection) => {
  const [row] = await db.sql<{ pauses: number; minutes: number | null }[]>`
    select pauses, (extract(epoch from paused_until - engine.now()) / 60)::float8 as minutes
    from test.server_troubles where connection_id = ${id}`;
  return row;
};
const passPause = (account: Connection) =>
  db.sql`update test.clock set shift = shift + (
    select paused_until - engine.now() + interval '1 second' from test.server_troubles where connection_id = ${account.id})`;
const booked = async (account: Connection) => {
  const [row] = await db.sql<{ used: number }[]>`
    select coalesce(sum(u.units), 0)::int as used from test.quota_uses u
    join test.clients o on o.project = u.project where o.id = ${account.clientConfig} and u.kind = 'insert'`;
  return row?.used;
};

describe("a connection that Google's servers fail", () => {
  it("leaves two replies in the dark, and the rest goes back to the queue unsent and unpaid", async () => {
    const account = await newAccount(db);
    await queue(account, 6);
    const claims = await claim(account);
    expect(await failAll(claims)).toBe(2);
    expect(await booked(account)).toBe(100);
    for (const { id } of claims.slice(2)) {
      expect(await comment(db, id)).toMatchObject({ reply_status: "queue", status_reason: "server_trouble" });
    }
    expect(await claim(account)).toEqual([]);
  });

  it("keeps to two also when several workers hold replies of it", async () => {
    const account = await newAccount(db);
    await queue(account, 6);
    const [one, two] = [await claim(account, 3), await claim(account, 3)] as [PostClaim[], PostClaim[]];
    expect(await beginSend(db, one[0] as PostClaim)).toBe(true);
    expect(await beginSend(db, two[0] as PostClaim)).toBe(true);
    await recordPost(db, one[0] as PostClaim, "uncertain", { reason: "backendError" });
    expect(await beginSend(db, one[1] as PostClaim), "the other's may fail as well").toBe(false);
    await recordPost(db, two[0] as PostClaim, "uncertain", { reason: "lost_answer" });
    expect(await failAll([...one.slice(1), ...two.slice(1)])).toBe(0);
  });

  it("asks again with exactly one reply, whoever claims, and waits longer each time", async () => {
    const account = await newAccount(db);
    await queue(account, 10);
    expect(await failAll(await claim(account))).toBe(2);
    for (const minutes of [2, 5, 15, 30, 60, 60]) {
      const now = await trouble(account);
      expect(now?.minutes).toBeGreaterThan(minutes * 0.85);
      expect(now?.minutes).toBeLessThan(minutes * 1.15);
      expect(await claim(account)).toEqual([]);
      await passPause(account);
      const batches = [await claim(account), await claim(account)];
      expect(batches.map((batch) => batch.length)).toEqual([1, 0]);
      expect(await failAll(batches.flat())).toBe(1);
    }
  });

  it("goes on with all of them after one that succeeds", async () => {
    const account = await newAccount(db);
    await queue(account, 6);
    await failAll(await claim(account));
    await passPause(account);
    const [trial] = await claim(account);
    await post(trial as PostClaim);
    expect(await trouble(account)).toBeUndefined();
    expect(await claim(account)).toHaveLength(3);
  });

  it("counts failures in a row only", async () => {
    const account = await newAccount(db);
    await queue(account, 5);
    const claims = await claim(account);
    for (const [index, one] of claims.entries()) {
      if (index % 2 === 1) await post(one);
      else expect(await failAll([one])).toBe(1);
    }
    expect((await trouble(account))?.pauses).toBe(0);
  });

  it("is not freed by an answer to what had left before it failed, nor by what is found later", async () => {
    const account = await newAccount(db);
    await queue(account, 3);
    const [early, ...claims] = await claim(account);
    expect(await beginSend(db, early as PostClaim)).toBe(true);
    expect(await failAll(claims)).toBe(1);
    await recordPost(db, early as PostClaim, "posted", { replyId: "early" });
    expect(await trouble(account)).toBeDefined();
  });

  it("does not hold up another connection", async () => {
    const [broken, sound] = [await newAccount(db), await newAccount(db)];
    for (const account of [broken, sound]) await queue(account, 4);
    await failAll(await claim(broken));
    expect(await claim(sound)).toHaveLength(4);
  });

  it("waits in the schedule's claim until its pause ends", async () => {
    const account = await newAccount(db);
    await queue(account, 5);
    await failAll(await claim(account));
    await claimPosts(db);
    const [turn] = await db.sql`
      select s.post_due_at = t.paused_until as waits from test.syncs s, test.server_troubles t
      where s.user_id = ${account.user.id} and t.connection_id = ${account.id}`;
    expect(turn?.waits).toBe(true);
  });

  it("waits also when it is the reads before posting that fail", async () => {
    const account = await newAccount(db);
    await queue(account, 3);
    for (let n = 0; n < 2; n++) await db.service("record_server_failure", { p_connection: account.id });
    expect(await claim(account)).toEqual([]);
  });
});

describe("replies in the dark", () => {
  it("are looked for at once, and in an outage that goes on at the end of each pause only", async () => {
    const account = await newAccount(db);
    await queue(account, 4);
    const looks = () => db.service("claim_reconciles", { p_user: account.user.id });
    await failAll(await claim(account));
    await db.moveClock("21 seconds");
    expect(await looks()).toHaveLength(2);
    await passPause(account);
    await failAll(await claim(account));
    await db.moveClock("61 seconds");
    expect(await looks()).toEqual([]);
    await passPause(account);
    expect(await looks()).toHaveLength(3);
  });
});

describe("a reply that YouTube could not process", () => {
  const again = async (id: string, account: Connection) => {
    const found = (await claim(account)).find((one) => one.id === id) as PostClaim;
    expect(await beginSend(db, found)).toBe(true);
    return recordPost(db, found, "again", { reason: "processingFailure" });
  };

  it("is tried once more after 15 minutes, and has failed then, with the reason", async () => {
    const account = await newAccount(db);
    const id = await newQueued(db, account);
    expect(await again(id, account)).toBe("queue");
    await db.moveClock("14 minutes");
    expect(await claim(account)).toEqual([]);
    await db.moveClock("2 minutes");
    expect(await again(id, account)).toBe("failed");
    expect((await comment(db, id)).status_reason).toBe("processingFailure");
  });

  it("has two tries again when a person sends it again", async () => {
    const account = await newAccount(db);
    const id = await newQueued(db, account);
    await again(id, account);
    await db.moveClock("16 minutes");
    await again(id, account);
    await db.rpc(account.user, "resend_reply", { p_id: id });
    await db.moveClock("3 hours");
    expect(await again(id, account)).toBe("queue");
  });
});

describe("a reply whose outcome nobody knows", () => {
  it.each([["cap_hour"], ["cap_day"], ["cap_video_day"], ["same_text_per_day"]])(
    "counts against %s, while it is looked for and when it could not be found",
    async (cap) => {
      const account = await newAccount(db, { pace: { [cap]: 1 } });
      const sent = await newSent(db, account);
      await recordPost(db, sent, "uncertain", { reason: "backendError" });
      await newQueued(db, account, undefined, { video_id: (await comment(db, sent.id)).video_id as string });
      expect(await claim(account)).toEqual([]);
      for (let look = 0; look < 3; look++) {
        await db.moveClock("6 minutes");
        const looks = await db.service<{ id: string; lease_id: string }>("claim_reconciles", {
          p_user: account.user.id,
        });
        for (const { id, lease_id } of looks)
          await db.service("record_reconcile", { p_id: id, p_lease: lease_id, p_found_reply_id: null });
      }
      expect(await statusOf(db, sent.id)).toBe("unknown");
      expect(await claim(account)).toEqual([]);
      await db.moveClock("24 hours");
      expect(await claim(account)).toHaveLength(1);
    },
  );
});

describe("a connection that YouTube refuses for a reason that nobody knows", () => {
  const refuse = async (one: PostClaim) => {
    expect(await beginSend(db, one)).toBe(true);
    return recordPost(db, one, "unexplained", { reason: "http_403" });
  };
  const stoppedBy = async (account: Connection) => {
    const rows = await db.as(
      account.user,
      (sql) =>
        sql`select stopped_by, stopped_sentence from public.connection_health where id = ${account.id}`,
    );
    return rows[0];
  };

  it("gets its replies back, waits after the second in a row, and says so", async () => {
    const account = await newAccount(db);
    await queue(account, 4);
    const claims = await claim(account);
    for (const one of claims.slice(0, 2)) expect(await refuse(one)).toBe("queue");
    expect(await comment(db, claims[0]?.id as string)).toMatchObject({
      reply_status: "queue",
      status_reason: "unexplained",
    });
    expect(await beginSend(db, claims[2] as PostClaim)).toBe(false);
    expect(await comment(db, claims[2]?.id as string)).toMatchObject({ status_reason: "refusing" });
    expect(await booked(account)).toBe(100);
    expect(await claim(account)).toEqual([]);
    expect(await stoppedBy(account)).toMatchObject({
      stopped_by: "unexplained",
      stopped_sentence: expect.stringContaining("without a reason"),
    });
    expect((await trouble(account))?.pauses).toBe(1);
  });

  it("waits longer each time, up to six hours, and goes on when it is answered", async () => {
    const account = await newAccount(db);
    await queue(account, 10);
    for (const one of await claim(account, 2)) await refuse(one);
    const waits: number[] = [];
    for (let pause = 1; pause <= 8; pause++) {
      waits.push(Math.round((await trouble(account))?.minutes ?? 0));
      await passPause(account);
      const [one, ...more] = await claim(account);
      expect(more).toEqual([]);
      if (pause < 8) await refuse(one as PostClaim);
      else await post(one as PostClaim);
    }
    for (const [index, wait] of [2, 5, 15, 30, 60, 180, 360, 360].entries())
      expect(Math.abs((waits[index] as number) - wait) / wait).toBeLessThan(0.3);
    expect(await trouble(account)).toBeUndefined();
    expect(await stoppedBy(account)).toMatchObject({ stopped_by: null });
  });

  it("loses no reply by it, unless YouTube takes others after each of four refusals", async () => {
    const account = await newAccount(db, { pace: { cap_hour: 100, cap_day: 500, cap_video_day: 100 } });
    const id = await newQueued(db, account, "The odd one.");
    const seen: (string | null)[] = [];
    for (let round = 0; round < 5; round++) {
      await setComment(db, id, { post_after: db.sql`engine.now()` });
      const [odd] = await claim(account, 1);
      seen.push(await refuse(odd as PostClaim));
      await db.moveClock("1 second");
      await newQueued(db, account, `Another one ${"abcdef"[round]}.`);
      const [other] = await claim(account, 1);
      await post(other as PostClaim);
      await db.moveClock("2 hours");
    }
    expect(seen).toEqual(["queue", "queue", "queue", "queue", "failed"]);
    expect(await comment(db, id)).toMatchObject({ status_reason: "http_403" });
  });
});
