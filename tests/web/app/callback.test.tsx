import { waitFor } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { finalizeConnection } from "@/api/functions";
import { readCallback } from "@/features/connect/callback-result";
import { getUser } from "@/session/session";
import { renderApp } from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/functions", { spy: true });
vi.mock("@/session/session", { spy: true });
vi.mock("@/screens/automations/automations-screen", () => ({
  AutomationsScreen: () => <h1>Reply Agent</h1>,
}));
vi.mock("@/screens/automations/load", () => ({ loadAutomations: async () => {} }));
// jscpd:ignore-end

it("a callback without a user finalizes nothing and goes on", async () => {
  vi.mocked(getUser).mockResolvedValue(null);
  const path = "/auth/youtube/callback#status=success&session_hint=hint-3";
  window.history.replaceState(null, "", path);
  const { router } = renderApp(path);
  await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
  expect(finalizeConnection).not.toHaveBeenCalled();
});

describe("address of the callback screen", () => {
  it("reads the hash before the query", () => {
    expect(readCallback("#status=success&session_hint=h", "?error=access_denied")).toEqual({
      kind: "success",
      sessionHint: "h",
    });
  });

  it("has our own sentence for an error, whatever words it brings", () => {
    expect(readCallback("#status=error&error=session_expired&message=Call+this+number+now.", "")).toEqual({
      kind: "error",
      error: "session_expired",
      message: "This sign-in with Google has expired or was already used. Connect again.",
    });
  });

  it.each([
    ["none", "#status=error", "unknown_error"],
    ["one that is unknown", "#status=error&error=channel_limit", "channel_limit"],
    ["one that every object knows", "#status=error&error=constructor", "constructor"],
  ])("has a general sentence for a code that is %s", (_, hash, error) => {
    expect(readCallback(`${hash}&message=Call+us`, "")).toEqual({
      kind: "error",
      error,
      message: "Failed to connect to YouTube",
    });
  });

  it("needs both code and state", () => {
    expect(readCallback("", "?code=c")).toEqual({ kind: "nothing" });
    expect(readCallback("#other=1", "?state=s")).toEqual({ kind: "nothing" });
  });
});
