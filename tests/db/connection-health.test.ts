/** The health rule, said once in SQL and shown by the view public.connection_health; the screen only shows it. */
import { beforeEach, describe, expect, it } from "vitest";
import { newAccount } from "../../scripts/builder/rows/accounts.ts";
import type { Connection } from "../../scripts/builder/rows/rows.ts";
import { testDatabase } from "./support/database.ts";

const db = testDatabase();
let connection: Connection;
beforeEach(async () => {
  connection = await newAccount(db);
});

const row = async () => {
  const rows = await db.as(connection.user, (sql) => sql`select * from public.connection_health`);
  expect(rows).toHaveLength(1);
  return rows[0];
};
/** The health of the connection with these columns. */
async function health(change: string): Promise<string> {
  await db.sql.unsafe(`update test.connections set ${change} where id = '${connection.id}'`);
  return (await row())?.health;
}
const error = (code: string) => `last_error_code = '${code}', error_kind = 'refused'`;

describe("a connection's health", () => {
  it("needs connecting without an access token, whatever else is true", async () => {
    expect(await health(`access_token = '', expires_at = null, ${error("quotaExceeded")}`)).toBe("need_auth");
  });

  it("is fine with an expired token as long as it can be refreshed, even after an error", async () => {
    const expired = "expires_at = engine.now()";
    expect(await health(expired)).toBe("ok");
    expect(await health(`${expired}, ${error("quotaExceeded")}`)).toBe("ok");
    expect(await health(`${expired}, refresh_token = ''`)).toBe("need_reauth");
  });

  it.each([
    ["quotaExceeded", "quota_reached"],
    ["http_403", "quota_reached"],
    // Quota comes before sign-in when a code says both.
    ["403 invalid_token", "quota_reached"],
    ["invalid_grant", "need_reauth"],
    ["invalid_token", "need_reauth"],
    ["401", "need_reauth"],
    ["token_revoked", "need_reauth"],
    ["backendError", "ok"],
    // The badge has no word for it; error_kind says what is the matter.
    ["insufficientPermissions", "ok"],
  ])("after the error %s is %s", async (code, expected) => {
    expect(await health(error(code))).toBe(expected);
  });

  it("has reached its quota at 10000 credits used today, not at 9999 and not by yesterday's figure", async () => {
    const used = (credits: number, ago = "0 hours") =>
      health(`daily_credits_used = ${credits}, daily_credits_reset_at = engine.now() - interval '${ago}'`);
    expect(await used(9999)).toBe("ok");
    expect(await used(10_000)).toBe("quota_reached");
    expect(await used(10_000, "25 hours")).toBe("ok");
  });

  it("is ok without an error and without an expiry", async () => {
    expect(await health("expires_at = null")).toBe("ok");
  });
});

describe("a connection that the engine does not use", () => {
  const refused = (p_code: string, p_kind: string) =>
    db.service("record_connection_error", { p_connection: connection.id, p_code, p_kind });

  it.each([
    ["accessNotConfigured", "api_off", /YouTube Data API v3 is turned off .* Enable it there/],
    ["insufficientPermissions", "scope", /didn.t give permission .*\. Reconnect the channel/],
    ["deleted_client", "client", /doesn't accept this OAuth client: .* Save its Client ID and Secret again/],
    ["ineligibleAccount", "grant", /no longer lets us access this channel\. Reconnect it\./],
  ])(
    "after %s is stopped by %s, with the cause and the step, while its badge says Connected",
    async (code, kind, words) => {
      await refused(code, kind);
      const { health, stopped_by, stopped_sentence } = (await row()) ?? {};
      expect({ health, stopped_by }).toEqual({ health: "ok", stopped_by: kind });
      expect(stopped_sentence).toMatch(words);
    },
  );

  it.each(["engine.now() + interval '1 hour'", "engine.now() - interval '1 hour'"])(
    "for a sign-in that cannot be opened says so in badge and words, with the step, when its token ends at %s",
    async (expires) => {
      await refused("credentials_unreadable", "unreadable");
      expect(await health(`expires_at = ${expires}`)).toBe("need_reauth");
      const { stopped_by, stopped_sentence } = (await row()) ?? {};
      expect(stopped_by).toBe("unreadable");
      expect(stopped_sentence).toMatch(/can no longer be opened\. Save the Client ID .*, then reconnect/);
    },
  );

  it("for a sign-in that cannot be opened is refreshed again as soon as its OAuth client was saved anew", async () => {
    await refused("credentials_unreadable", "unreadable");
    const due = () => db.service<{ id: string }>("claim_refreshes", {});
    expect(await due()).toEqual([]);
    await db.moveClock("1 minute");
    await db.sql`update test.clients set label = 'saved' where user_id = ${connection.user.id}`;
    expect((await due()).map(({ id }) => id)).toEqual([connection.id]);
  });

  it("links to the page of its own Google Cloud project where the step is done", async () => {
    await db.sql`update test.clients set client_id = '123456789012-abc.apps.googleusercontent.com' where user_id = ${connection.user.id}`;
    await refused("accessNotConfigured", "api_off");
    expect((await row())?.stopped_page).toBe(
      "https://console.cloud.google.com/apis/library/youtube.googleapis.com?project=123456789012",
    );
    await refused("insufficientPermissions", "scope");
    expect((await row())?.stopped_page).toBeNull();
  });

  it("for its spent quota runs by itself when the day has ended", async () => {
    await refused("quotaExceeded", "quota");
    expect((await row())?.stopped_by).toBe("quota");
    const passed = db.sql`update test.quota_days set day = day - 1, closed_until = closed_until - interval '1 day'`;
    await Promise.all([passed, health("last_error_at = engine.now() - interval '25 hours'")]);
    expect((await row())?.stopped_by).toBeNull();
  });

  it("for its project is stopped, too, when Google refused another connection of it", async () => {
    const [client] = await db.sql`select project from test.clients where user_id = ${connection.user.id}`;
    const sharing = await newAccount(db, { project: client?.project });
    await db.service("record_connection_error", {
      p_connection: sharing.id,
      p_code: "quotaExceeded",
      p_kind: "quota",
    });
    expect((await row())?.stopped_by).toBe("quota");
  });

  it("for a lost sign-in without an error is stopped too, and none that its owner switched off is", async () => {
    await health("refresh_token = '', expires_at = engine.now()");
    expect((await row())?.stopped_by).toBe("grant");
    await health("is_active = false");
    expect((await row())?.stopped_by).toBeNull();
  });

  it("runs again when it is refreshed or connected anew, but a fresh token switches no API on", async () => {
    const refresh = async () => {
      const [claimed] = await db.service<{ lease_until: Date }>("claim_refreshes", {
        p_user: connection.user.id,
        p_connection: connection.id,
      });
      await db.service("record_refresh", {
        p_id: connection.id,
        p_lease_until: claimed?.lease_until.toISOString() ?? null,
        p_error_code: null,
        p_expires_in: 3600,
        p_access_mask: "••••new1",
        p_sealed_access: "k1:new",
      });
    };
    await refused("invalid_client", "client");
    await refresh();
    expect((await row())?.stopped_by).toBeNull();
    await refused("accessNotConfigured", "api_off");
    await refresh();
    expect((await row())?.stopped_by).toBe("api_off");
  });

  it("for an API that is off is tried by one reading every 10 minutes, and runs again when that is answered", async () => {
    await db.sql`update test.syncs set next_sync_at = engine.now()`;
    await refused("accessNotConfigured", "api_off");
    const claim = () => db.service<{ lease_until: Date }>("claim_syncs", { p_user: connection.user.id });
    expect(await claim()).toHaveLength(0);
    await health("last_error_at = engine.now() - interval '10 minutes'");
    const [claimed] = await claim();
    await db.service("finish_sync", {
      p_user: connection.user.id,
      p_channel: connection.channel,
      p_lease_until: claimed?.lease_until.toISOString() ?? null,
      p_new: 0,
      p_history_cursor: null,
      p_history_done: true,
      p_swept: false,
    });
    expect((await row())?.stopped_by).toBeNull();
  });

  it("is noted once in the activity, however often it is tried", async () => {
    for (let n = 0; n < 3; n++) await refused("accessNotConfigured", "api_off");
    const events =
      await db.sql`select 1 from test.activity_log where action = 'connection_error' and subject = ${connection.id}`;
    expect(events).toHaveLength(1);
  });
});

describe("the credits of a connection", () => {
  it("count when they were used on the present quota day", async () => {
    await health("daily_credits_used = 9900, daily_credits_reset_at = engine.now()");
    expect(await row()).toMatchObject({ credits_used_today: 9900 });
    await health("daily_credits_used = 9900, daily_credits_reset_at = engine.now() - interval '25 hours'");
    expect(await row()).toMatchObject({ credits_used_today: 0 });
    await health("daily_credits_reset_at = null");
    expect(await row()).toMatchObject({ credits_used_today: 0 });
  });

  it("begin anew at the next midnight in Los Angeles", async () => {
    const [at] = await db.sql`
      select (quota_resets_at at time zone 'America/Los_Angeles')::time::text as time, quota_resets_at > engine.now() as ahead,
        quota_resets_at <= engine.now() + interval '25 hours' as within
      from public.connection_health where id = ${connection.id}`;
    expect(at).toEqual({ time: "00:00:00", ahead: true, within: true });
  });
});

describe("an error of Google", () => {
  it("comes with who has to act, when trying again makes sense, and a sentence", async () => {
    await db.service("record_connection_error", {
      p_connection: connection.id,
      p_code: "insufficientPermissions",
      p_kind: "scope",
    });
    expect(await row()).toMatchObject({
      last_error_code: "insufficientPermissions",
      error_kind: "scope",
      who_acts: "owner",
      retry: "after_reconnecting",
      sentence: expect.stringMatching(
        /^You didn't give permission .* Reconnect the channel and check every box\.$/,
      ),
    });
  });

  it("is never kept without its kind", async () => {
    const update = db.sql`update test.connections set last_error_code = 'x' where id = ${connection.id}`;
    await expect(update).rejects.toMatchObject({ code: "23514" });
  });

  it("of an unknown kind is refused", async () => {
    const call = db.service("record_connection_error", {
      p_connection: connection.id,
      p_code: "x",
      p_kind: "no_such_kind",
    });
    await expect(call).rejects.toMatchObject({ code: "23503" });
  });
});
