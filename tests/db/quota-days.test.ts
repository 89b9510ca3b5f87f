/** docs/YOUTUBE.md, Quota: a quota day ends at midnight in Los Angeles and belongs to the Google project. */

import { afterEach, describe, expect, it } from "vitest";
import { newAccount, newConnection, newProject, newUser } from "../../scripts/builder/rows/accounts.ts";
import { setConnection } from "../../scripts/builder/rows/changes.ts";
import { connectionOf } from "../../scripts/builder/rows/looks.ts";
import { claimPosts, newQueued } from "../../scripts/builder/rows/replies.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { kindOf } from "./support/errors.ts";

const db = testDatabase();
afterEach(() => db.setClock(new Date().toISOString()));

const charge = (connection: Connection, units: number, kind = "list") =>
  db.service("charge", { p_connection: connection.id, p_units: units, p_kind: kind });
const ledger = async (project: string) => {
  const rows = await db.sql<{ day: string; used: number }[]>`
    select day::text, used from test.quota_days where project = ${project} order by day`;
  return Object.fromEntries(rows.map((row) => [row.day, row.used]));
};
const projectOf = async (connection: Connection) => {
  const [row] = await db.sql<[{ project: string }]>`select engine.project_of(${connection.id}) as project`;
  return row.project;
};
const connectionRow = async (connection: Connection) => {
  const row = await connectionOf(db, connection);
  return row as { status: string; last_error_code: string | null; daily_credits_used: number };
};
const fail = (connection: Connection, code: string) =>
  db.service("record_connection_error", {
    p_connection: connection.id,
    p_code: code,
    p_kind: kindOf(code),
  });

describe("a quota day", () => {
  it.each([
    ["in winter, eight hours behind UTC", "2026-01-15T07:59:59Z", "2026-01-14", "2026-01-15T08:00:00Z"],
    ["in winter, at midnight", "2026-01-15T08:00:00Z", "2026-01-15", "2026-01-16T08:00:00Z"],
    ["in summer, seven hours behind UTC", "2026-07-15T06:59:59Z", "2026-07-14", "2026-07-15T07:00:00Z"],
    ["in summer, at midnight", "2026-07-15T07:00:00Z", "2026-07-15", "2026-07-16T07:00:00Z"],
    ["before the clocks go forward", "2026-03-08T08:00:00Z", "2026-03-08", "2026-03-09T07:00:00Z"],
    ["after the clocks went forward", "2026-03-09T06:59:59Z", "2026-03-08", "2026-03-09T07:00:00Z"],
    ["before the clocks go back", "2026-11-01T07:00:00Z", "2026-11-01", "2026-11-02T08:00:00Z"],
    ["after the clocks went back", "2026-11-02T07:59:59Z", "2026-11-01", "2026-11-02T08:00:00Z"],
  ])("%s", async (_, at, day, resetsAt) => {
    await db.setClock(at);
    const [row] = await db.sql<[{ day: string; resets: Date }]>`
      select engine.quota_day(${at})::text as day, engine.quota_resets_at() as resets`;
    expect(row).toEqual({ day, resets: new Date(resetsAt) });
  });

  it.each([
    ["23 hours when the clocks go forward", "2026-03-08T08:00:00Z", "2026-03-09T07:00:00Z", "2026-03-08"],
    ["25 hours when the clocks go back", "2026-11-01T07:00:00Z", "2026-11-02T08:00:00Z", "2026-11-01"],
  ])("has %s", async (_, begins, ends, day) => {
    const account = await newAccount(db);
    const project = await projectOf(account);
    const lastMoment = new Date(Date.parse(ends) - 1000).toISOString();
    for (const at of [begins, lastMoment, ends]) {
      await db.setClock(at);
      await charge(account, 1);
    }
    expect(await ledger(project)).toEqual({ [day]: 2, [ends.slice(0, 10)]: 1 });
  });
});

describe("the ledger", () => {
  it("tells what units went into, and how many calls", async () => {
    const account = await newAccount(db);
    await charge(account, 1, "list");
    await charge(account, 3, "list");
    await charge(account, 1, "verify");
    const rows = await db.sql`
      select kind, units, calls from test.quota_uses where project = ${await projectOf(account)} order by kind`;
    expect([...rows]).toEqual([
      { kind: "list", units: 4, calls: 2 },
      { kind: "verify", units: 1, calls: 1 },
    ]);
  });

  it("never falls below zero", async () => {
    const account = await newAccount(db);
    await charge(account, -50, "insert");
    await charge(account, 10, "list");
    await charge(account, -50, "insert");
    expect(Object.values(await ledger(await projectOf(account)))).toEqual([0]);
    expect((await connectionRow(account)).daily_credits_used).toBe(0);
  });

  it("is one for two OAuth clients of one project", async () => {
    const project = newProject();
    const user = await newUser(db, { plan: "enterprise" });
    const one = await newConnection(db, user, { project });
    const two = await newConnection(db, user, { project });
    expect(one.clientConfig).not.toBe(two.clientConfig);
    await charge(one, 30);
    await charge(two, 12);
    expect(Object.values(await ledger(project))).toEqual([42]);
  });

  it("is another for another project", async () => {
    const user = await newUser(db, { plan: "enterprise" });
    const one = await newConnection(db, user);
    const two = await newConnection(db, user);
    await charge(one, 30);
    expect(await ledger(await projectOf(two))).toEqual({});
  });

  it("books an API key on the key itself", async () => {
    const user = await newUser(db);
    const [key] = await db.service<{ id: string }>("save_api_key", {
      p_id: crypto.randomUUID(),
      p_user: user.id,
      p_email: user.email,
      p_mask: "••••1234",
      p_sealed: "k1:key",
    });
    await db.service("charge", { p_connection: key?.id ?? null, p_units: 1, p_kind: "verify" });
    expect(Object.values(await ledger(`key:${key?.id}`))).toEqual([1]);
  });
});

describe("the credits of a connection", () => {
  it("add up during a quota day and begin anew with the next", async () => {
    const account = await newAccount(db);
    await db.setClock("2026-05-05T06:00:00Z");
    await charge(account, 100);
    await charge(account, 50);
    expect((await connectionRow(account)).daily_credits_used).toBe(150);
    await db.setClock("2026-05-05T07:00:01Z");
    await charge(account, 50);
    expect((await connectionRow(account)).daily_credits_used).toBe(50);
  });
});

describe("a quota error of YouTube", () => {
  it("closes every connection of the project, and none of another", async () => {
    await db.leaveMidnight();
    const project = newProject();
    const failing = await newAccount(db, { project });
    const sharing = await newAccount(db, { project });
    const apart = await newAccount(db);
    for (const account of [failing, sharing, apart]) await newQueued(db, account);
    await fail(failing, "quotaExceeded");
    expect(await claimPosts(db, failing.user)).toEqual([]);
    expect(await claimPosts(db, sharing.user)).toEqual([]);
    expect(await claimPosts(db, apart.user)).toHaveLength(1);
    expect((await connectionRow(failing)).status).toBe("quota_reached");
  });

  it("closes reading as well", async () => {
    const project = newProject();
    const failing = await newAccount(db, { project });
    const sharing = await newAccount(db, { project });
    await fail(failing, "quotaExceeded");
    expect(await db.service("claim_syncs", { p_user: sharing.user.id })).toEqual([]);
  });

  it("ends with the quota day", async () => {
    await db.setClock("2026-05-05T20:00:00Z");
    const account = await newAccount(db);
    await newQueued(db, account);
    await fail(account, "quotaExceeded");
    await db.setClock("2026-05-06T06:59:58Z");
    expect(await claimPosts(db, account.user)).toEqual([]);
    await db.setClock("2026-05-06T07:00:00Z");
    expect(await claimPosts(db, account.user)).toHaveLength(1);
    const [shown] = await db.as(
      account.user,
      (sql) => sql`select health, last_error_code, error_kind, sentence from public.connection_health`,
    );
    expect(shown).toEqual({ health: "ok", last_error_code: null, error_kind: null, sentence: null });
  });

  it("is forgotten by the next reading as well", async () => {
    await db.setClock("2026-05-05T20:00:00Z");
    const account = await newAccount(db);
    await fail(account, "quotaExceeded");
    await db.setClock("2026-05-06T07:00:00Z");
    expect(await db.service("claim_syncs", { p_user: account.user.id })).toHaveLength(1);
  });
});

describe("a quota error right after midnight", () => {
  it("is about the day that has ended: a pause of five minutes, and the new day goes on", async () => {
    const account = await newAccount(db);
    await newQueued(db, account);
    await db.setClock("2027-05-06T07:00:01Z");
    await fail(account, "quotaExceeded");
    await db.setClock("2027-05-06T07:04:00Z");
    expect(await claimPosts(db, account.user)).toEqual([]);
    await db.setClock("2027-05-06T07:05:02Z");
    const claims = await claimPosts(db);
    expect(claims.filter((claim) => claim.user_id === account.user.id)).toHaveLength(1);
  });

  it("closes the new day a quarter of an hour later", async () => {
    const account = await newAccount(db);
    await newQueued(db, account);
    await db.setClock("2027-05-06T07:15:01Z");
    await fail(account, "quotaExceeded");
    for (const at of ["2027-05-06T07:21:00Z", "2027-05-06T20:00:00Z", "2027-05-07T06:59:00Z"]) {
      await db.setClock(at);
      expect(await claimPosts(db, account.user)).toEqual([]);
    }
    await db.setClock("2027-05-07T07:00:01Z");
    expect(await claimPosts(db, account.user)).toHaveLength(1);
  });
});

describe("signing in anew after a quota error", () => {
  it("opens the project again, for everybody who shares it", async () => {
    const project = newProject();
    const failing = await newAccount(db, { project });
    const sharing = await newAccount(db, { project });
    for (const account of [failing, sharing]) await newQueued(db, account);
    await db.moveClock("1 hour");
    await fail(failing, "quotaExceeded");
    const claims = async () =>
      (await claimPosts(db)).filter((claim) => [failing.channel, sharing.channel].includes(claim.channel_id));
    expect(await claims()).toEqual([]);
    await setConnection(db, failing, { last_error_code: null, error_kind: null, status: "ok" });
    expect(await claims()).toHaveLength(2);
  });
});

describe("any other error of YouTube", () => {
  it("closes its own connection alone, until it is signed in or refreshed again", async () => {
    const project = newProject();
    const failing = await newAccount(db, { project });
    const sharing = await newAccount(db, { project });
    for (const account of [failing, sharing]) await newQueued(db, account);
    await fail(failing, "ineligibleAccount");
    expect(await claimPosts(db, failing.user)).toEqual([]);
    expect(await claimPosts(db, sharing.user)).toHaveLength(1);
    await db.moveClock("48 hours");
    expect(await claimPosts(db, failing.user)).toEqual([]);
    const [claim] = await db.service<{ lease_until: Date }>("claim_refreshes", {
      p_user: failing.user.id,
      p_connection: failing.id,
    });
    await db.service("record_refresh", {
      p_id: failing.id,
      p_lease_until: claim?.lease_until ?? null,
      p_error_code: null,
      p_expires_in: 3599,
      p_access_mask: "••••new1",
      p_sealed_access: "k1:new",
    });
    expect(await claimPosts(db, failing.user)).toHaveLength(1);
  });

  it("is written to the activity log", async () => {
    const account = await newAccount(db);
    await fail(account, "invalid_client");
    const rows = await db.sql`
      select actor, action, subject, detail from test.activity_log where user_id = ${account.user.id}`;
    expect([...rows]).toEqual([
      {
        actor: "engine",
        action: "connection_error",
        subject: account.id,
        detail: { code: "invalid_client", kind: "client" },
      },
    ]);
  });

  it("of a connection that is gone changes nothing", async () => {
    const before = await db.sql`select count(*) from test.activity_log`;
    await db.service("record_connection_error", {
      p_connection: crypto.randomUUID(),
      p_code: "quotaExceeded",
      p_kind: "quota",
    });
    expect(await db.sql`select count(*) from test.activity_log`).toEqual(before);
  });
});
