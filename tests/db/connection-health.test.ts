/** The health rule, said once in SQL and shown by the view public.connection_health; the screen only shows it. */
import { beforeEach, describe, expect, it } from "vitest";
import { type Connection, newAccount } from "./support/accounts.ts";
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
  await db.sql.unsafe(`update public.youtube_connections set ${change} where id = '${connection.id}'`);
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

describe("the credits of a connection", () => {
  it("count when they were used on the present quota day, and say how many replies the rest pays for", async () => {
    await health("daily_credits_used = 9900, daily_credits_reset_at = engine.now()");
    expect(await row()).toMatchObject({ credits_used_today: 9900, replies_left_today: 1 });
    await health("daily_credits_used = 9901, daily_credits_reset_at = engine.now()");
    expect(await row()).toMatchObject({ replies_left_today: 0 });
    await health("daily_credits_used = 12000, daily_credits_reset_at = engine.now()");
    expect(await row()).toMatchObject({ credits_used_today: 12000, replies_left_today: 0 });
    await health("daily_credits_used = 9900, daily_credits_reset_at = engine.now() - interval '25 hours'");
    expect(await row()).toMatchObject({ credits_used_today: 0, replies_left_today: 199 });
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
      p_kind: "grant",
    });
    expect(await row()).toMatchObject({
      last_error_code: "insufficientPermissions",
      error_kind: "grant",
      who_acts: "owner",
      retry: "after_reconnecting",
      sentence: "Google no longer lets us act for this channel. Reconnect it.",
    });
  });

  it("is never kept without its kind", async () => {
    const update = db.sql`update public.youtube_connections set last_error_code = 'x' where id = ${connection.id}`;
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
