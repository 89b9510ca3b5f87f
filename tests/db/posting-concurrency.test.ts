/** Claims that run at the same time, on connections of their own, never take the same reply. */

import { randomUUID } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { newAccount, newProject } from "../../scripts/builder/rows/accounts.ts";
import { actOn } from "../../scripts/builder/rows/acts.ts";
import { useUnits } from "../../scripts/builder/rows/budgets.ts";
import { setSettings } from "../../scripts/builder/rows/changes.ts";
import { comment, eventsOf, newComment, statusesOf } from "../../scripts/builder/rows/comments.ts";
import { beginSend, claimPosts, newQueued, newSent, recordPost } from "../../scripts/builder/rows/replies.ts";
import { testDatabase } from "./support/database.ts";
import { blockedBackends } from "./support/locks.ts";

const db = testDatabase();

describe("claims at the same time", () => {
  it("share the queue without overlap", async () => {
    const account = await newAccount(db);
    const ids = [];
    for (let n = 0; n < 24; n++) ids.push(await newQueued(db, account));
    const round = () => Promise.all(Array.from({ length: 6 }, () => claimPosts(db, account.user, 5)));
    const batches = [];
    // Claims do not wait for each other: of several for one user, one gets to work.
    for (let n = 0; n < 5; n++) batches.push(...(await round()));
    const claimed = batches.flat().map((claim) => claim.id);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claimed.sort()).toEqual(ids.sort());
    const leases = new Set(batches.flat().map((claim) => claim.lease_id));
    expect(leases.size).toBe(batches.filter((batch) => batch.length > 0).length);
  });

  it("do not spend the same budget twice", async () => {
    const project = newProject();
    const one = await newAccount(db, { project });
    const other = await newAccount(db, { project });
    for (const account of [one, other]) for (let n = 0; n < 4; n++) await newQueued(db, account);
    await useUnits(db, project, 9600);
    // All that is kept for news is used, whatever the time of day.
    await db.sql`insert into test.quota_uses (project, day, kind, units) values (${project}, engine.quota_day(), 'list', 800)`;
    const first = await db.sql.begin(async (sql) => {
      const taken = await sql`select id from service.claim_posts(${one.user.id}, 50)`;
      // What that one has taken nobody else can see yet.
      expect(await claimPosts(db, other.user)).toEqual([]);
      return taken.length;
    });
    expect(first + (await claimPosts(db, other.user)).length).toBe(3);
  });

  it("do not answer one comment for two users", async () => {
    const one = await newAccount(db);
    const two = await newAccount(db, { channel: one.channel });
    const mine = await newQueued(db, one);
    const { comment_id } = await comment(db, mine);
    const theirs = await newQueued(db, two, "Theirs.", { comment_id, thread_id: comment_id });
    await Promise.all([claimPosts(db, one.user), claimPosts(db, two.user)]);
    expect((await statusesOf(db, [mine, theirs])).sort()).toEqual(["posting", "queue"]);
  });

  it("go round a reply that its owner is changing", async () => {
    const account = await newAccount(db);
    const held = await newQueued(db, account);
    const free = await newQueued(db, account);
    await db.sql.begin(async (sql) => {
      await sql`select from test.comment_rows where id = ${held} for update`;
      expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([free]);
    });
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([held]);
  });

  it("wait for nobody: what another claim holds is passed over, and found afterwards", async () => {
    const account = await newAccount(db);
    const other = await newAccount(db);
    const ids = [await newQueued(db, account), await newQueued(db, account)];
    const theirs = await newQueued(db, other);
    await db.sql.begin(async (sql) => {
      const rows = await sql<{ id: string }[]>`select id from service.claim_posts(${account.user.id}, 1)`;
      expect(rows.map((row) => row.id)).toEqual([ids[0]]);
      expect(await claimPosts(db, account.user)).toEqual([]);
      expect((await claimPosts(db)).map((claim) => claim.id)).toEqual([theirs]);
    });
    expect((await claimPosts(db, account.user)).map((claim) => claim.id)).toEqual([ids[1]]);
  });
});

describe("locks are taken in one order", () => {
  /** Repeats both for a while and returns the errors of either. */
  const beside = async (one: () => Promise<unknown>, two: () => Promise<unknown>) => {
    const until = Date.now() + 3000;
    const repeat = async (work: () => Promise<unknown>) => {
      while (Date.now() < until) await work();
    };
    const ends = await Promise.allSettled([repeat(one), repeat(two)]);
    return ends.flatMap((end) => (end.status === "rejected" ? [String(end.reason)] : []));
  };

  it("by booking units and by noting that the quota is used up", async () => {
    const account = await newAccount(db);
    const errors = await beside(
      () => db.service("charge", { p_connection: account.id, p_units: 1, p_kind: "list" }),
      () =>
        db.service("record_connection_error", {
          p_connection: account.id,
          p_code: "quotaExceeded",
          p_kind: "quota",
        }),
    );
    expect(errors).toEqual([]);
  });

  it("so that an outcome is recorded while somebody changes the settings", async () => {
    const account = await newAccount(db);
    const claim = await newSent(db, account);
    await db.sql.begin(async (sql) => {
      await setSettings({ sql }, account.user, { cap_hour: 100 });
      await recordPost(db, claim, "posted", { replyId: randomUUID() });
    });
    expect((await comment(db, claim.id)).youtube_reply_id).not.toBeNull();
  });

  it("so that a withdrawal of consent and the outcome of a reply it came too late for both get through", async () => {
    const account = await newAccount(db);
    for (let n = 0; n < 3; n++) await newQueued(db, account);
    await setSettings(db, account.user, { posting_policy: "auto" });
    await db.sql`update test.comments set approved_by = 'engine' where user_id = ${account.user.id}`;
    const claims = (await claimPosts(db, account.user)).sort((a, b) =>
      a.comment_id < b.comment_id ? -1 : 1,
    );
    const [first, , last] = claims;
    if (!first || !last) throw new Error("three were queued");
    let withdrawal: Promise<unknown> | undefined;
    await db.sql.begin(async (sql) => {
      await sql`select from test.comment_rows where id = ${first.id} for update`;
      withdrawal = db.rpc(account.user, "set_posting_policy", { p_policy: "review" });
      await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
      expect(await beginSend(db, last)).toBe(true);
      expect(await recordPost(db, last, "posted", { replyId: randomUUID() })).toBe("posting");
    });
    await withdrawal;
    expect(
      await statusesOf(
        db,
        claims.map((claim) => claim.id),
      ),
    ).toEqual(["draft", "draft", "posting"]);
  });
});

describe("other steps at the same time", () => {
  it("reconciles share the open replies without overlap", async () => {
    const account = await newAccount(db);
    const ids = [];
    for (let n = 0; n < 8; n++) ids.push((await newSent(db, account)).id);
    await db.moveClock("4 minutes");
    const claim = () =>
      db.service<{ id: string }>("claim_reconciles", { p_user: account.user.id, p_limit: 3 });
    const claimed = (await Promise.all([claim(), claim(), claim(), claim()])).flat().map((row) => row.id);
    expect(new Set(claimed).size).toBe(claimed.length);
    const rest = (await claim()).map((row) => row.id);
    expect([...claimed, ...rest].sort()).toEqual(ids.sort());
  });

  it("checks share the posted replies without overlap", async () => {
    const account = await newAccount(db);
    for (let n = 0; n < 8; n++) {
      const claim = await newSent(db, account);
      await recordPost(db, claim, "posted", { replyId: randomUUID() });
    }
    await db.moveClock("20 seconds");
    const claim = () => db.service<{ id: string }>("claim_checks", { p_user: account.user.id, p_limit: 3 });
    const claimed = (await Promise.all([claim(), claim(), claim()])).flat().map((row) => row.id);
    expect(new Set(claimed).size).toBe(claimed.length);
  });

  it("drafting shares the candidates without overlap", async () => {
    const account = await newAccount(db);
    const ids = [];
    for (let n = 0; n < 12; n++) ids.push(await newComment(db, account));
    const claim = () =>
      db.serviceValue<{ comments: { id: string }[] }>("claim_drafts", {
        p_user: account.user.id,
        p_limit: 5,
      });
    const batches = await Promise.all([claim(), claim(), claim(), claim()]);
    const claimed = batches.flatMap((batch) => batch.comments.map((one) => one.id));
    expect(new Set(claimed).size).toBe(claimed.length);
    const rest = (await claim()).comments.map((one) => one.id);
    expect([...claimed, ...rest, ...(await claim()).comments.map((one) => one.id)].sort()).toEqual(
      ids.sort(),
    );
  });

  it("two approvals of one draft queue it once, and both are told that it is approved", async () => {
    const account = await newAccount(db);
    const id = await newComment(db, account);
    await db.rpc(account.user, "write_reply", { p_id: id, p_text: "Thanks." });
    const approve = () => db.rpc(account.user, "approve_reply", { p_id: id });
    await Promise.all([approve(), approve()]);
    expect(await eventsOf(db, id)).toEqual(["none>draft written", "draft>queue approved"]);
  });

  it("a cancel and a claim of one reply: exactly one of them gets it", async () => {
    const account = await newAccount(db);
    for (let n = 0; n < 6; n++) {
      const id = await newQueued(db, account);
      const [claims, cancel] = await Promise.allSettled([
        claimPosts(db, account.user),
        actOn(db, account.user, "cancel", id),
      ]);
      const claimed = claims.status === "fulfilled" && claims.value.some((claim) => claim.id === id);
      expect([claimed, cancel.status === "fulfilled"].filter(Boolean)).toHaveLength(1);
      expect((await comment(db, id)).reply_status).toBe(claimed ? "posting" : "draft");
    }
  });
});
