/** What a project's day, a plan's month and fairness allow a claim to take. */

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newAccount, newConnection, newProject, newUser } from "../../scripts/builder/rows/accounts.ts";
import { closeDay, repliesOf, usedUnits, useReplies, useUnits } from "../../scripts/builder/rows/budgets.ts";
import { setAccount, setClient } from "../../scripts/builder/rows/changes.ts";
import { statusOf } from "../../scripts/builder/rows/comments.ts";
import { connectionOf } from "../../scripts/builder/rows/looks.ts";
import { beginSend, claimPosts, newQueued, newSent, recordPost } from "../../scripts/builder/rows/replies.ts";
import type { Connection, User } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
// Noon in California: early enough that all that is kept for news is kept (engine.quota_left).
beforeAll(() => db.setClock("2027-05-05T19:00:00Z"));
afterAll(() => db.setClock(new Date().toISOString()));

const queue = async (connection: Connection, count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await newQueued(db, connection));
  return ids;
};
const use = (project: string, units: number) => useUnits(db, project, units);
const reserved = async (project: string) => {
  const [row] = await db.sql<[{ units: number }]>`select engine.reserved_units(${project}) as units`;
  return row.units;
};
const used = (project: string) => usedUnits(db, project);

describe("the daily budget of a project", () => {
  let project: string;
  let connection: Connection;
  beforeEach(async () => {
    project = newProject();
    connection = await newAccount(db, { project });
  });

  it("lets nothing be claimed from 8,901 units on", async () => {
    await queue(connection, 1);
    await use(project, 8901);
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });

  it("lets the last reply be claimed at 8,900 units, and only that one", async () => {
    await queue(connection, 2);
    await use(project, 8900);
    expect(await claimPosts(db, connection.user)).toHaveLength(1);
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });

  it("counts what is claimed and not yet sent", async () => {
    await queue(connection, 3);
    await use(project, 8850);
    expect(await claimPosts(db, connection.user, 1)).toHaveLength(1);
    expect(await reserved(project)).toBe(50);
    expect(await claimPosts(db, connection.user)).toHaveLength(1);
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });

  it("is that of the client's own quota", async () => {
    await setClient(db, connection.clientConfig, { daily_quota: 300 });
    await queue(connection, 9);
    expect(await claimPosts(db, connection.user)).toHaveLength(4);
  });

  it("is shared by all connections of the project, also of other clients and users", async () => {
    const other = await newAccount(db, { project });
    await use(project, 8850);
    await queue(connection, 2);
    await queue(other, 2);
    const claims = [
      ...(await claimPosts(db, connection.user, 1)),
      ...(await claimPosts(db, other.user)),
      ...(await claimPosts(db, connection.user)),
    ];
    expect(claims.map((claim) => claim.user_id)).toEqual([connection.user.id, other.user.id]);
  });

  it("is closed once YouTube itself reports exhaustion", async () => {
    await queue(connection, 1);
    await use(project, 0);
    await closeDay(db, project);
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });
});

describe("the 50 credits of a reply", () => {
  let project: string;
  let connection: Connection;
  beforeEach(async () => {
    project = newProject();
    connection = await newAccount(db, { project });
  });
  const ledger = async () => ({ used: await used(project), reserved: await reserved(project) });
  const connectionCredits = async () => {
    const row = await connectionOf<{ daily_credits_used: number }>(db, connection, "daily_credits_used");
    return row.daily_credits_used;
  };
  const claimOne = async () => {
    await queue(connection, 1);
    const [claim] = await claimPosts(db, connection.user);
    if (!claim) throw new Error("nothing was claimed");
    return claim;
  };

  it("are reserved by the claim and spent by the sending", async () => {
    const claim = await claimOne();
    expect(await ledger()).toEqual({ used: 0, reserved: 50 });
    await beginSend(db, claim);
    expect(await ledger()).toEqual({ used: 50, reserved: 0 });
    expect(await connectionCredits()).toBe(50);
  });

  it("are spent once however often the sending is announced", async () => {
    const claim = await claimOne();
    expect([await beginSend(db, claim), await beginSend(db, claim)]).toEqual([true, true]);
    expect(await ledger()).toEqual({ used: 50, reserved: 0 });
  });

  it.each([
    ["posted", {}],
    ["refused", { reason: "commentsDisabled" }],
    ["returned", { reason: "quotaExceeded" }],
    ["returned", { reason: "rate_limited" }],
    ["uncertain", { reason: "lost_answer" }],
  ])("stay spent after a send that was %s (%o)", async (outcome, detail) => {
    const claim = await claimOne();
    await beginSend(db, claim);
    await recordPost(db, claim, outcome, { replyId: crypto.randomUUID(), ...detail });
    expect(await ledger()).toEqual({ used: 50, reserved: 0 });
    expect(await connectionCredits()).toBe(50);
  });

  it("come back when the send surely never left this machine", async () => {
    const claim = await claimOne();
    await beginSend(db, claim);
    await recordPost(db, claim, "returned", { reason: "network" });
    expect(await ledger()).toEqual({ used: 0, reserved: 0 });
    expect(await connectionCredits()).toBe(0);
  });

  it.each([
    ["returned", { reason: "network" }],
    ["returned", { reason: "out_of_time" }],
    ["refused", { reason: "comment_gone" }],
    ["answered", {}],
    ["edited", {}],
  ])("were never spent when it was %s before the send (%o)", async (outcome, detail) => {
    const claim = await claimOne();
    await recordPost(db, claim, outcome, detail);
    expect(await ledger()).toEqual({ used: 0, reserved: 0 });
    expect(await connectionCredits()).toBe(0);
  });

  it("are free again when the lease runs out before the send", async () => {
    await claimOne();
    await db.moveClock("4 minutes");
    await db.service("claim_reconciles", { p_user: connection.user.id });
    expect(await ledger()).toEqual({ used: 0, reserved: 0 });
  });

  it("are spent on the day of the send, not of the claim", async () => {
    await db.setClock("2026-03-03T07:59:30Z");
    const claim = await claimOne();
    await db.setClock("2026-03-03T08:00:30Z");
    await beginSend(db, claim);
    expect(await ledger()).toEqual({ used: 50, reserved: 0 });
    const days = await db.sql`select day::text, used from test.quota_days where project = ${project}`;
    expect([...days]).toEqual([{ day: "2026-03-03", used: 50 }]);
    await db.setClock("2027-05-05T19:00:00Z");
  });

  it("are not held for ever by a connection that was deleted under the claim", async () => {
    await claimOne();
    await db.service("delete_connection", { p_user: connection.user.id, p_connection: connection.id });
    expect(await reserved(project)).toBe(0);
  });
});

describe("the month of a plan", () => {
  let connection: Connection;
  beforeEach(async () => {
    connection = await newAccount(db, { dailyQuota: 1_000_000 });
  });
  const monthSoFar = (user: User, replies: number) => useReplies(db, user, replies);

  it("ends at 10,000 replies on Pro", async () => {
    await queue(connection, 2);
    await monthSoFar(connection.user, 9999);
    expect(await claimPosts(db, connection.user)).toHaveLength(1);
  });

  it("counts replies on their way as sent", async () => {
    await queue(connection, 3);
    await monthSoFar(connection.user, 9998);
    expect(await claimPosts(db, connection.user, 1)).toHaveLength(1);
    expect(await claimPosts(db, connection.user)).toHaveLength(1);
    expect(await claimPosts(db, connection.user)).toEqual([]);
  });

  it("counts only what YouTube accepted, each once", async () => {
    for (const replyId of ["month-1", "month-2"]) {
      const claim = await newSent(db, connection);
      await recordPost(db, claim, "posted", { replyId });
      await recordPost(db, claim, "posted", { replyId });
    }
    const failed = await newSent(db, connection);
    await recordPost(db, failed, "refused", { reason: "commentsDisabled" });
    expect(await repliesOf(db, connection.user)).toEqual([{ replies: 2 }]);
  });

  it("begins anew with the next month", async () => {
    await queue(connection, 1);
    await monthSoFar(connection.user, 10_000);
    expect(await claimPosts(db, connection.user)).toEqual([]);
    await db.moveClock("31 days");
    expect(await claimPosts(db, connection.user)).toHaveLength(1);
    await db.moveClock("-31 days");
  });

  it("has no such end on Enterprise", async () => {
    await setAccount(db, connection.user, { plan: "enterprise" });
    await queue(connection, 1);
    await monthSoFar(connection.user, 1_000_000);
    expect(await claimPosts(db, connection.user)).toHaveLength(1);
  });

  it("of one user that is over does not hold up another of the same project", async () => {
    const project = newProject();
    const spent = await newAccount(db, { project });
    const other = await newAccount(db, { project });
    await queue(spent, 3);
    const ids = await queue(other, 1);
    await monthSoFar(spent.user, 10_000);
    await use(project, 8900);
    await claimPosts(db);
    expect(await statusOf(db, ids[0] as string)).toBe("posting");
  });
});

describe("a claim for everybody", () => {
  it("takes turns between channels, so that a long queue does not hold up a short one", async () => {
    const project = newProject();
    const user = await newUser(db, { plan: "enterprise" });
    const busy = await newConnection(db, user, { project });
    const quiet = await newConnection(db, user, { project });
    const first = await queue(busy, 5);
    const second = await queue(quiet, 2);
    const claims = await claimPosts(db, user, 4, 2);
    const ids = claims.map((claim) => claim.id).sort();
    expect(ids).toEqual([...first.slice(0, 2), ...second].sort());
  });

  it("shares what is left of a project's day in the same way", async () => {
    const project = newProject();
    const busy = await newAccount(db, { project });
    const quiet = await newAccount(db, { project });
    await queue(busy, 4);
    const [only] = await queue(quiet, 1);
    await use(project, 8850);
    const claims = await claimPosts(db, null, 50, 1);
    const ofProject = claims.filter((claim) => [busy.channel, quiet.channel].includes(claim.channel_id));
    expect(ofProject).toHaveLength(2);
    expect(ofProject.map((claim) => claim.id)).toContain(only);
  });

  it("hands out each connection's replies together, in the order they wait", async () => {
    const user = await newUser(db, { plan: "enterprise" });
    const one = await newConnection(db, user);
    const two = await newConnection(db, user);
    const ofOne = [];
    const ofTwo = [];
    for (let n = 0; n < 3; n++) {
      ofOne.push(...(await queue(one, 1)));
      ofTwo.push(...(await queue(two, 1)));
    }
    const ids = (await claimPosts(db, user)).map((claim) => claim.id);
    expect([
      [...ofOne, ...ofTwo],
      [...ofTwo, ...ofOne],
    ]).toContainEqual(ids);
  });
});
