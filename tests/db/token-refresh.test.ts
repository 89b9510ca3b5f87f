/** One refresh at a time, ahead of expiry, and what its outcome makes of a connection. */

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import { setConnection } from "../../scripts/builder/rows/changes.ts";
import { connectionOf, syncOf } from "../../scripts/builder/rows/looks.ts";
import { mailsOf } from "../../scripts/builder/rows/mails.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";
import { kindOf } from "./support/errors.ts";
import { blockedBackends } from "./support/locks.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const expireIn = (interval: string) =>
  setConnection(db, connection, { expires_at: db.sql`engine.now() + ${interval}::interval` });
const scheduled = async () =>
  (await db.service<{ id: string }>("claim_refreshes")).filter((row) => row.id === connection.id);
const byUser = (id: string | null = connection.id) =>
  db.service("claim_refreshes", { p_user: connection.user.id, p_connection: id });
/** The end of the present lease, which names it; of a new one when nobody holds any. */
const lease = async () => {
  const [held] = await db.sql<[{ until: Date }]>`
    update test.connections set
      refresh_lease_until = coalesce(refresh_lease_until, date_trunc('milliseconds', engine.now()) + interval '60 seconds')
    where id = ${connection.id} returning refresh_lease_until as until`;
  return held.until;
};
const succeed = async (refresh: string | null = null, under?: Date) =>
  db.serviceValue<string>("record_refresh", {
    p_id: connection.id,
    p_lease_until: under ?? (await lease()),
    p_error_code: null,
    p_expires_in: 3599,
    p_access_mask: "••••new1",
    p_sealed_access: "k1:new-access",
    p_refresh_mask: refresh && "••••new2",
    p_sealed_refresh: refresh,
  });
const fail = async (code: string, under?: Date) =>
  db.serviceValue<string>("record_refresh", {
    p_id: connection.id,
    p_lease_until: under ?? (await lease()),
    p_error_code: code,
    p_error_kind: kindOf(code),
  });
const row = async () => {
  const found = await connectionOf(db, connection);
  return found;
};
const secrets = async () => {
  const rows = await db.sql<{ name: string; sealed: string }[]>`
    select name, sealed from test.secrets where row_id = ${connection.id}`;
  return Object.fromEntries(rows.map((secret) => [secret.name, secret.sealed]));
};

describe("the schedule", () => {
  it("refreshes a token within its last ten minutes, not before", async () => {
    await expireIn("10 minutes 5 seconds");
    expect(await scheduled()).toHaveLength(0);
    await db.moveClock("6 seconds");
    expect(await scheduled()).toHaveLength(1);
  });

  it("leaves out what its run has tried, so that the others come", async () => {
    await expireIn("1 minute");
    const claimed = await db.service<{ id: string }>("claim_refreshes", { p_except: [connection.id] });
    expect(claimed.map(({ id }) => id)).not.toContain(connection.id);
    expect(await scheduled()).toHaveLength(1);
  });

  it.each(["401 invalid_token", "invalid_token"])(
    "refreshes a token that YouTube refused early (%s)",
    async (code) => {
      await db.service("record_connection_error", {
        p_connection: connection.id,
        p_code: code,
        p_kind: kindOf(code),
      });
      expect(await scheduled()).toHaveLength(1);
    },
  );

  it.each([
    ["disabled", "is_active = false"],
    ["without a refresh token", "refresh_token = ''"],
  ])("leaves a connection %s alone", async (_, change) => {
    await expireIn("-1 minute");
    await db.sql.unsafe(`update test.connections set ${change} where id = '${connection.id}'`);
    expect(await scheduled()).toHaveLength(0);
  });
});

describe("a user's call", () => {
  it("waits for a claim that has not ended, so that whoever gets nothing then sees the lease", async () => {
    const [leased, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = db.sql.begin(async (sql) => {
      await sql`update test.connections set refresh_lease_until = engine.now() + interval '1 minute' where id = ${connection.id}`;
      leased.resolve();
      await end.promise;
    });
    await leased.promise;
    const second = byUser();
    await vi.waitFor(async () => expect(await blockedBackends(db)).toBe(1), { timeout: 10_000 });
    end.resolve();
    await first;
    expect(await second).toEqual([]);
  });

  it("refreshes one connection now, whatever its expiry, and hands out what the call to Google needs", async () => {
    expect(await byUser()).toEqual([
      {
        id: connection.id,
        user_id: connection.user.id,
        label: expect.any(String),
        client_id: expect.stringContaining(".apps.googleusercontent.com"),
        sealed_client_secret: "k1:client-secret",
        client_config_id: connection.clientConfig,
        sealed_refresh_token: "k1:refresh-token",
        lease_until: expect.any(Date),
      },
    ]);
  });

  it("without a connection refreshes all of the user's own", async () => {
    const other = await newAccount(db);
    const rows = await db.service<{ id: string }>("claim_refreshes", { p_user: connection.user.id });
    expect(rows.map((claimed) => claimed.id)).toEqual([connection.id]);
    expect(rows.map((claimed) => claimed.id)).not.toContain(other.id);
  });
});

describe("the lease of a refresh", () => {
  it("lets one refresh run at a time", async () => {
    const claims = await Promise.all([byUser(), byUser(), byUser()]);
    expect(claims.flat()).toHaveLength(1);
    const [state] = await db.service("refresh_states", { p_connection: connection.id });
    expect(state).toMatchObject({ refreshing: true, sealed_access_token: "k1:access-token" });
  });

  it("ends with the outcome", async () => {
    await byUser();
    await succeed();
    expect(await byUser()).toHaveLength(1);
    await fail("network");
    expect(await byUser()).toHaveLength(1);
  });

  it("ends by itself after a minute", async () => {
    await byUser();
    await db.moveClock("59 seconds");
    expect(await byUser()).toEqual([]);
    await db.moveClock("2 seconds");
    expect(await byUser()).toHaveLength(1);
  });
});

describe("a refresh that lost its lease", () => {
  it("changes nothing of what the next one brought, whatever it says", async () => {
    await byUser();
    const lost = await lease();
    await db.moveClock("61 seconds");
    await byUser();
    expect(await succeed("k1:rotated")).toBe("ok");
    const before = [await row(), await secrets()];
    expect(await fail("invalid_grant", lost)).toBe("ok");
    expect(await succeed("k1:older", lost)).toBe("ok");
    expect([await row(), await secrets()]).toEqual(before);
  });

  it("does not end the lease of the one that runs", async () => {
    await byUser();
    const lost = await lease();
    await db.moveClock("61 seconds");
    await byUser();
    await fail("network", lost);
    expect(await byUser()).toEqual([]);
  });
});

describe("a refresh that succeeded", () => {
  it("stores the new token sealed, its mask and its expiry, and keeps the refresh token", async () => {
    await byUser();
    expect(await succeed()).toBe("ok");
    const stored = await row();
    expect(stored).toMatchObject({ access_token: "••••new1", refresh_token: "••••resh", status: "ok" });
    expect(Math.round((Number(stored?.expires_at) - Number(await db.now())) / 10_000)).toBe(360);
    expect(await secrets()).toEqual({ access_token: "k1:new-access", refresh_token: "k1:refresh-token" });
  });

  it("stores a rotated refresh token as well", async () => {
    await succeed("k1:rotated");
    expect(await secrets()).toEqual({ access_token: "k1:new-access", refresh_token: "k1:rotated" });
    expect(await row()).toMatchObject({ refresh_token: "••••new2" });
  });

  it("clears an earlier error, but not that the quota is spent", async () => {
    await db.leaveMidnight();
    await fail("invalid_client");
    expect(await succeed()).toBe("ok");
    expect(await row()).toMatchObject({ last_error_code: null });
    await db.service("record_connection_error", {
      p_connection: connection.id,
      p_code: "quotaExceeded",
      p_kind: "quota",
    });
    expect(await succeed()).toBe("quota_reached");
  });
});

describe("a refresh that failed", () => {
  it.each(["invalid_grant", "invalid_grant: Token has been expired or revoked."])(
    "with %s deletes the tokens and asks to reconnect",
    async (code) => {
      expect(await fail(code)).toBe("need_reauth");
      expect(await secrets()).toEqual({});
      expect(await row()).toMatchObject({ refresh_token: "", status: "need_reauth" });
      expect(await scheduled()).toHaveLength(0);
      const sync = await syncOf(db, connection.user, "last_error_code");
      expect(sync?.last_error_code).toBe(code);
    },
  );

  it.each(["network", "http_500", "http_503", "backendError", "internal_failure"])(
    "with %s changes nothing but the lease",
    async (code) => {
      await byUser();
      const before = await row();
      expect(await fail(code)).toBe("ok");
      expect(await row()).toEqual({ ...before, refresh_lease_until: null, updated_at: expect.any(Date) });
      expect(await secrets()).toMatchObject({ refresh_token: "k1:refresh-token" });
    },
  );

  it("because of the client keeps the tokens and says why", async () => {
    await fail("invalid_client");
    expect(await row()).toMatchObject({ last_error_code: "invalid_client" });
    expect(await secrets()).toHaveProperty("refresh_token");
  });

  it("for a connection deleted meanwhile is no error", async () => {
    expect(
      await db.serviceValue("record_refresh", {
        p_id: randomUUID(),
        p_lease_until: new Date(),
        p_error_code: "invalid_grant",
        p_error_kind: "grant",
      }),
    ).toBe("need_auth");
  });
});

describe("a refresh that Google answers with fewer rights", () => {
  const POSTING = "https://www.googleapis.com/auth/youtube.force-ssl";
  const granted = async (scope: string | null) =>
    db.serviceValue<string>("record_refresh", {
      p_id: connection.id,
      p_lease_until: await lease(),
      p_error_code: null,
      p_expires_in: 3599,
      p_access_mask: "••••new1",
      p_sealed_access: "k1:new-access",
      p_scope: scope,
    });
  const stopped = async () => {
    const rows = await db.as(
      connection.user,
      (sql) =>
        sql`select stopped_by, stopped_sentence from public.connection_health where id = ${connection.id}`,
    );
    return rows[0];
  };
  const told = async () =>
    (await mailsOf(db, connection.user, "permission_missing")).map(
      ({ subject, body }) => `${subject} ${body}`,
    );

  it("says which permission is missing, uses the channel for nothing and tells the owner, once", async () => {
    await granted("openid email");
    await granted("openid email");
    expect(await row()).toMatchObject({ scope: "openid email", error_kind: "scope" });
    expect(await stopped()).toMatchObject({
      stopped_by: "scope",
      stopped_sentence: expect.stringContaining("Reconnect the channel"),
    });
    expect(await db.service("claim_syncs", { p_user: connection.user.id })).toEqual([]);
    const mails = await told();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/wait for a permission.*Connect the channel again/s);
  });

  it("ends when Google grants all of them again", async () => {
    await granted("openid email");
    await granted(`${POSTING} openid email`);
    expect(await row()).toMatchObject({ error_kind: null, last_error_code: null });
    expect(await stopped()).toMatchObject({ stopped_by: null });
  });

  it("is none where Google names no rights", async () => {
    await granted(null);
    expect(await row()).toMatchObject({ error_kind: null });
    expect(await told()).toEqual([]);
  });
});
