import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { finalizeConnection } from "@/api/functions";
import { readCallback } from "@/features/connect/callback-result";
import { getUser } from "@/session/session";
import { maya, renderApp } from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/functions", { spy: true });
vi.mock("@/session/session", { spy: true });
vi.mock("@/screens/automations/automations-screen", () => ({
  AutomationsScreen: () => <h1>Reply Agent</h1>,
}));
vi.mock("@/screens/automations/load", () => ({ loadAutomations: async () => {} }));
// jscpd:ignore-end

const CONNECTION = {
  id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0003",
  label: "youtube_1",
  channel_id: "UC9o1F_8M5B1hZ00posMaY0g",
  channel_title: "Slow Kitchen",
  scope: "",
  is_active: true,
  selected_for_posting: true,
};

/** The window that opened the popup, or none. */
function setOpener(opener: { postMessage: ReturnType<typeof vi.fn>; closed: boolean } | null) {
  Object.defineProperty(window, "opener", { value: opener, configurable: true });
}

function arriveAt(hash: string, search = "", path = "/auth/youtube/callback") {
  window.history.replaceState(null, "", `${path}${search}${hash}`);
  return renderApp(`${path}${search}${hash}`);
}

describe("callback screen in the popup", () => {
  const opener = { postMessage: vi.fn(), closed: false };
  const close = vi.spyOn(window, "close").mockImplementation(() => {});

  beforeEach(() => {
    opener.postMessage.mockClear();
    close.mockClear();
    setOpener(opener);
  });
  afterEach(() => setOpener(null));

  it("is titled Processing YouTube connection on both paths", async () => {
    arriveAt("", "", "/auth/callback");
    expect(
      await screen.findByRole("heading", { level: 1, name: "Processing YouTube connection" }),
    ).toBeVisible();
    await waitFor(() => expect(document.title).toContain("Processing YouTube connection"));
  });

  it("posts success with the session hint to the opener of the same origin and closes", async () => {
    arriveAt("#status=success&session_hint=hint-1");
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: "YOUTUBE_OAUTH_SUCCESS", session_hint: "hint-1" },
      window.location.origin,
    );
    expect(finalizeConnection).not.toHaveBeenCalled();
  });

  it("posts the error with our own sentence for it and closes, whatever words the address brings", async () => {
    arriveAt("#status=error&error=session_expired&message=Call+this+number+now.");
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(
      {
        type: "YOUTUBE_OAUTH_ERROR",
        error: "session_expired",
        message: "This sign-in with Google has expired or was already used. Connect again.",
      },
      window.location.origin,
    );
  });

  it("posts an error of the query", async () => {
    arriveAt("", "?error=access_denied&error_description=Call+this+number+now.");
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(
      {
        type: "YOUTUBE_OAUTH_ERROR",
        error: "access_denied",
        message: "You didn't allow access, so nothing was connected.",
      },
      window.location.origin,
    );
  });

  it("posts code and state of the query as success", async () => {
    arriveAt("", "?code=c-1&state=s-1");
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(opener.postMessage).toHaveBeenCalledExactlyOnceWith(
      { type: "YOUTUBE_OAUTH_SUCCESS", code: "c-1", state: "s-1" },
      window.location.origin,
    );
  });

  it("closes without a word when the address says nothing", async () => {
    arriveAt("");
    await waitFor(() => expect(close).toHaveBeenCalledTimes(1));
    expect(opener.postMessage).not.toHaveBeenCalled();
  });
});

describe("callback screen without an opener", () => {
  beforeEach(() => {
    setOpener(null);
    vi.mocked(getUser).mockResolvedValue(maya);
    vi.mocked(finalizeConnection).mockReset().mockResolvedValue({ connection: CONNECTION });
  });

  it("finalizes the connection itself and goes to the Reply Agent", async () => {
    const { router } = arriveAt("#status=success&session_hint=hint-2");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(finalizeConnection).toHaveBeenCalledExactlyOnceWith({
      session_hint: "hint-2",
      user_id: maya.id,
      user_email: maya.email,
    });
  });

  it("finalizes nothing without a session hint", async () => {
    const { router } = arriveAt("#status=success");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(finalizeConnection).not.toHaveBeenCalled();
  });

  it("finalizes nothing without a user", async () => {
    vi.mocked(getUser).mockResolvedValue(null);
    const { router } = arriveAt("#status=success&session_hint=hint-3");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(finalizeConnection).not.toHaveBeenCalled();
  });

  it("logs a failure to finalize, ignores it and goes on", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.mocked(finalizeConnection).mockRejectedValue(new Error("expired"));
    const { router } = arriveAt("#status=success&session_hint=hint-4");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(log).toHaveBeenCalledWith("The connection could not be finalized:", expect.any(Error));
    log.mockRestore();
  });

  it("goes on after an error and tells it in our own words", async () => {
    const { router } = arriveAt("#status=error&error=access_denied&message=Call+this+number+now.");
    await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    expect(await screen.findByText("Connection Failed")).toBeInTheDocument();
    expect(screen.getByText("You didn't allow access, so nothing was connected.")).toBeInTheDocument();
    expect(screen.queryByText(/Call this number/)).toBeNull();
  });

  it("goes on with code and state, and with nothing", async () => {
    for (const search of ["?code=c&state=s", ""]) {
      const { router } = arriveAt("", search);
      await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    }
    expect(finalizeConnection).not.toHaveBeenCalled();
  });
});

describe("address of the callback screen", () => {
  it("reads the hash before the query", () => {
    expect(readCallback("#status=success&session_hint=h", "?error=access_denied")).toEqual({
      kind: "success",
      sessionHint: "h",
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
