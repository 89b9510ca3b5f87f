import { describe, expect, it } from "vitest";
import { connectionHealth, type HealthInput, healthLabel } from "./connection-health.ts";

const now = new Date("2026-11-21T18:00:00Z");
const healthy: HealthInput = {
  access_token: "••••3kf9",
  refresh_token: "••••77aa",
  expires_at: "2026-11-21T18:30:00Z",
  last_error_code: null,
  daily_credits_used: 0,
  daily_credits_reset_at: "2026-11-21T17:00:00Z",
};
const health = (change: Partial<HealthInput>) => connectionHealth({ ...healthy, ...change }, now);

describe("health of a connection", () => {
  it("needs connecting without an access token, whatever else is true", () => {
    expect(health({ access_token: "", last_error_code: "quotaExceeded", expires_at: null })).toBe(
      "need_auth",
    );
    expect(health({ access_token: null })).toBe("need_auth");
  });

  it("is fine with an expired token as long as it can be refreshed, even after an error", () => {
    const expires_at = "2026-11-21T18:00:00Z";
    expect(health({ expires_at })).toBe("ok");
    expect(health({ expires_at, last_error_code: "quotaExceeded" })).toBe("ok");
    expect(health({ expires_at, refresh_token: "" })).toBe("need_reauth");
  });

  it("has reached its quota after an error that says quota or 403", () => {
    expect(health({ last_error_code: "quotaExceeded" })).toBe("quota_reached");
    expect(health({ last_error_code: "http_403" })).toBe("quota_reached");
  });

  it("puts quota before sign-in when an error code says both", () => {
    expect(health({ last_error_code: "403 invalid_token" })).toBe("quota_reached");
  });

  it("needs signing in again after invalid_grant, invalid_token, 401 or revoked", () => {
    for (const last_error_code of ["invalid_grant", "invalid_token", "401", "token_revoked"]) {
      expect(health({ last_error_code })).toBe("need_reauth");
    }
  });

  it("has reached its quota at 10000 credits used today, not at 9999 and not by yesterday's figure", () => {
    expect(health({ daily_credits_used: 10_000 })).toBe("quota_reached");
    expect(health({ daily_credits_used: 9999 })).toBe("ok");
    expect(health({ daily_credits_used: 10_000, daily_credits_reset_at: "2026-11-20T17:00:00Z" })).toBe("ok");
  });

  it("is ok otherwise, unknown errors and a missing expiry included", () => {
    expect(health({})).toBe("ok");
    expect(health({ expires_at: null, last_error_code: "backendError" })).toBe("ok");
  });

  it("carries the labels of the specification, Unknown for any other value", () => {
    expect(
      ["ok", "need_auth", "need_reauth", "quota_reached", "asleep", "toString"].map(healthLabel),
    ).toEqual(["Connected", "Connect Required", "Reauth Required", "Quota Reached", "Unknown", "Unknown"]);
  });
});
