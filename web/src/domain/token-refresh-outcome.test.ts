import { describe, expect, it } from "vitest";
import { bulkOutcome, refreshOutcome } from "./token-refresh-outcome";

describe("outcome of a token refresh", () => {
  it("is ok after success", () => {
    expect(refreshOutcome({ kind: "answered", success: true, error: null })).toBe("ok");
  });

  it("needs signing in again when the message says invalid_grant or revoked", () => {
    expect(refreshOutcome({ kind: "answered", success: false, error: "invalid_grant: Bad Request" })).toBe(
      "need_reauth",
    );
    expect(refreshOutcome({ kind: "answered", success: false, error: "Token has been revoked." })).toBe(
      "need_reauth",
    );
  });

  it("counts any other message as a reached quota", () => {
    expect(refreshOutcome({ kind: "answered", success: false, error: "Quota exceeded" })).toBe(
      "quota_reached",
    );
    expect(refreshOutcome({ kind: "answered", success: false, error: "backendError" })).toBe("quota_reached");
  });

  it("needs signing in again when the call itself failed", () => {
    expect(refreshOutcome({ kind: "call_failed" })).toBe("need_reauth");
    expect(refreshOutcome({ kind: "answered", success: false, error: null })).toBe("need_reauth");
  });

  it("stays ok when the network failed", () => {
    expect(refreshOutcome({ kind: "unreachable" })).toBe("ok");
  });

  it("tells all, some and none of a bulk refresh apart", () => {
    expect(bulkOutcome({ successful: 2, failed: 0 })).toBe("all");
    expect(bulkOutcome({ successful: 0, failed: 0 })).toBe("all");
    expect(bulkOutcome({ successful: 1, failed: 1 })).toBe("some");
    expect(bulkOutcome({ successful: 0, failed: 2 })).toBe("none");
  });
});
