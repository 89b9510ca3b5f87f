import { ERROR_KINDS } from "@shared/database/vocabulary.gen.ts";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { exportAccount, getMappedChannels, getProfile } from "@/api/account";
import { getAutomationSettings } from "@/api/automation";
import {
  askGoogleAgain,
  getConnections,
  getOAuthClients,
  setConnectionsActive,
  setDailyQuota,
} from "@/api/connections";
import { ApiError } from "@/api/errors";
import { deleteAccount, refreshTokens, saveCredentials } from "@/api/functions";
import { getMyAccounts } from "@/api/my-accounts";
import { getOperatorSession, getOperatorVisits } from "@/api/operator-access";
import { getViewsReadings, setReadViews } from "@/api/views";
import { downloadText } from "@/lib/download";
import { getSecondFactors, hasSecondFactors } from "@/session/second-factor";
import { signOut } from "@/session/session";
import { pick } from "../support/pick.ts";
import {
  aClient,
  aConnection,
  aMapping,
  aProfile,
  CHANNEL,
  maya,
  minutes,
  renderApp,
  someSettings,
} from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/views", { spy: true });
vi.mock("@/api/operator-access", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/my-accounts", { spy: true });
vi.mock("@/session/second-factor", { spy: true });
vi.mock("@/session/session", { spy: true });
vi.mock("@/lib/download", { spy: true });
// Where the way out of a deleted account ends here, since these tests keep their session.
vi.mock("@/screens/automations/automations-screen", () => ({
  AutomationsScreen: () => <h1>Reply Agent</h1>,
}));
vi.mock("@/screens/automations/load", () => ({ loadAutomations: async () => {} }));
// jscpd:ignore-end

const refusal = new ApiError("The server said no.", { code: "refused", status: 400 });
const second = aConnection({ id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0033", label: "youtube_2" });
const savedKey = { id: null, kind: "api_key" as const, label: null, client_id: null, masked: null };

beforeEach(() => {
  localStorage.clear();
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getViewsReadings).mockResolvedValue([]);
  vi.mocked(getOperatorSession).mockResolvedValue(null);
  vi.mocked(getOperatorVisits).mockResolvedValue([]);
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getOAuthClients).mockResolvedValue([aClient()]);
  vi.mocked(getMappedChannels).mockResolvedValue([aMapping()]);
  for (const call of [setConnectionsActive, setReadViews, setDailyQuota, askGoogleAgain, signOut]) {
    vi.mocked(call).mockReset().mockResolvedValue(undefined);
  }
  vi.mocked(saveCredentials).mockReset().mockResolvedValue(savedKey);
  vi.mocked(getMyAccounts).mockResolvedValue([]);
  vi.mocked(hasSecondFactors).mockResolvedValue(true);
  vi.mocked(getSecondFactors).mockResolvedValue([]);
  vi.mocked(deleteAccount).mockReset().mockResolvedValue({ deleted: true });
  vi.mocked(refreshTokens).mockReset();
  vi.mocked(exportAccount).mockReset();
});

async function openScreen(page: "" | "/channels" | "/reports" = "") {
  const app = renderApp(`/app/account${page}`);
  await screen.findByRole("heading", { level: 1, name: "Account" });
  await screen.findByRole("heading", { level: 2, name: firstCard[page] });
  return app;
}

const firstCard = { "": "Profile", "/channels": "YouTube Connections", "/reports": "Reports" };

/** The card with a heading. */
function card(title: string) {
  const section = screen.getByRole("heading", { level: 2, name: title }).closest("section");
  if (!section) throw new Error(`There is no card ${title}.`);
  return within(section);
}

const fill = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });

describe("profile and timezone", () => {
  it("names a connected channel that is off as off, not as missing", async () => {
    vi.mocked(getConnections).mockResolvedValue([aConnection({ is_active: false })]);
    await openScreen();
    expect(screen.getByText("Slow Kitchen (off)")).toBeVisible();
    expect(screen.queryByText("None yet")).toBeNull();
  });

  it("shows Indian time under its one name", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ timezone: "IST" }));
    await openScreen();
    expect(card("Timezone").getByRole("combobox")).toHaveTextContent("Asia/Kolkata");
  });
});

describe("connections", () => {
  it("show health and the credits used today", async () => {
    vi.mocked(getConnections).mockResolvedValue([
      aConnection(),
      { ...second, credits_used_today: 0, health: "quota_reached" },
    ]);
    await openScreen("/channels");
    const connections = card("YouTube Connections");
    expect(connections.getByText("Connected")).toBeVisible();
    expect(connections.getByText("Quota Reached")).toBeVisible();
    expect(connections.getByText(/Credits used today: 650 of 9,950/)).toBeVisible();
    expect(connections.getByText(/Credits used today: 0 of 9,950/)).toBeVisible();
  });

  it("that were switched off can be switched on again", async () => {
    vi.mocked(getConnections).mockResolvedValue([aConnection({ is_active: false })]);
    const { user } = await openScreen("/channels");
    await user.click(screen.getByRole("button", { name: "Switch youtube_1 on" }));
    expect(setConnectionsActive).toHaveBeenCalledExactlyOnceWith([aConnection().id], true);
  });
});

describe("token refresh", () => {
  async function refreshOne() {
    const app = await openScreen("/channels");
    await app.user.click(screen.getByRole("button", { name: "More for youtube_1" }));
    await pick(app.user, "menuitem", "Refresh token");
    return app;
  }

  it("says Refresh failed and shows Reauth Required when the call itself fails", async () => {
    vi.mocked(refreshTokens).mockRejectedValue(refusal);
    await refreshOne();
    expect(await screen.findByText("Refresh failed")).toBeInTheDocument();
    expect(await screen.findByText("Reauth Required")).toBeVisible();
  });

  it("leaves the status ok when the network fails", async () => {
    vi.mocked(refreshTokens).mockRejectedValue(
      new ApiError("No connection.", { code: "network", status: 0 }),
    );
    await refreshOne();
    expect(await screen.findByText("Refresh failed")).toBeInTheDocument();
    expect(screen.getByText("Connected")).toBeVisible();
    expect(screen.queryByText(/Status log/)).toBeNull();
  });
});

describe("today's quota", () => {
  it("is told in words, and closed by Google it can be asked for again", async () => {
    const words = "Google stopped us at 10,000 units, but your setting says 50,000. We'll resume at 09:00.";
    vi.mocked(getConnections).mockResolvedValue([
      aConnection({ daily_quota: 50_000, quota_words: words, quota_closed: true }),
    ]);
    const { user } = await openScreen("/channels");
    const connections = card("YouTube Connections");
    expect(connections.getByText(words)).toBeInTheDocument();
    expect(connections.getByText(/Credits used today: 650 of 49,950/)).toBeInTheDocument();
    await user.click(connections.getByRole("button", { name: "Ask Google again" }));
    expect(await screen.findByText("Asking Google now")).toBeInTheDocument();
    expect(askGoogleAgain).toHaveBeenCalledWith(aConnection().client_config_id);
  });

  it("that is open has nothing to press", async () => {
    await openScreen("/channels");
    const connections = card("YouTube Connections");
    expect(connections.getByText("Room for about 170 more replies today.")).toBeInTheDocument();
    expect(connections.queryByRole("button", { name: "Ask Google again" })).toBeNull();
  });

  it("can be raised when Google has granted more", async () => {
    const { user } = await openScreen("/channels");
    await user.click(
      card("OAuth clients").getByRole("button", { name: /change the daily quota of client$/ }),
    );
    const quota = await screen.findByLabelText("Units a day");
    await user.clear(quota);
    await user.type(quota, "20000000");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText(/whole number from 1 to 10,000,000/)).toBeInTheDocument();
    await user.clear(quota);
    await user.type(quota, "50000");
    await user.click(screen.getByRole("button", { name: "Save" }));
    expect(await screen.findByText("Daily quota saved")).toBeInTheDocument();
    expect(setDailyQuota).toHaveBeenCalledWith(aClient().id, 50_000);
  });
});

describe("OAuth clients", () => {
  it("are added trimmed, with OAuth Client added", async () => {
    const { user } = await openScreen("/channels");
    const clients = card("OAuth clients");
    fill(clients.getByLabelText("Client ID"), " id-1 ");
    fill(clients.getByLabelText("Client Secret"), " secret ");
    await user.click(clients.getByRole("button", { name: "Add OAuth client" }));
    expect(await screen.findByText("OAuth Client added")).toBeInTheDocument();
    expect(saveCredentials).toHaveBeenCalledExactlyOnceWith({
      kind: "oauth_client",
      client_id: "id-1",
      client_secret: "secret",
      label: "client",
    });
  });

  it("say Add failed with the server's message and keep what was typed", async () => {
    vi.mocked(saveCredentials).mockRejectedValue(refusal);
    const { user } = await openScreen("/channels");
    const clients = card("OAuth clients");
    fill(clients.getByLabelText("Client ID"), "id-1");
    fill(clients.getByLabelText("Client Secret"), "secret");
    await user.click(clients.getByRole("button", { name: "Add OAuth client" }));
    expect(await screen.findByText("Add failed")).toBeInTheDocument();
    expect(clients.getByLabelText("Client ID")).toHaveValue("id-1");
  });
});

describe("API key", () => {
  const keyRow = (more: Parameters<typeof aConnection>[0] = {}) =>
    aConnection({
      id: second.id,
      scope: "api_key",
      api_key: "••••3kf9",
      access_token: "",
      health: "need_auth",
      channel_id: null,
      ...more,
    });

  it("that Google refuses says so beside it, with what to do", async () => {
    vi.mocked(getConnections).mockResolvedValue([
      aConnection(),
      keyRow({ stopped_by: "key", stopped_sentence: ERROR_KINDS.key.sentence }),
    ]);
    await openScreen("/channels");
    expect(card("YouTube API Key").getByRole("alert")).toHaveTextContent(
      /^Stopped: Google refuses this API key, so replies can.t be checked\. Check in Google Cloud/,
    );
  });

  it("says Remove failed when the server refuses", async () => {
    vi.mocked(saveCredentials).mockRejectedValue(refusal);
    vi.mocked(getConnections).mockResolvedValue([aConnection(), keyRow()]);
    const { user } = await openScreen("/channels");
    expect(card("YouTube API Key").getByText("••••3kf9")).toBeVisible();
    // A key is no channel: the list of connections does not show it.
    expect(card("YouTube Connections").queryByText("Connect Required")).toBeNull();
    await user.click(screen.getByRole("button", { name: "Remove key" }));
    expect(await screen.findByText("Remove failed")).toBeInTheDocument();
  });
});

describe("your data", () => {
  it("is exported as one JSON file", async () => {
    vi.mocked(exportAccount).mockResolvedValue('{"profile":{}}');
    vi.mocked(downloadText).mockReturnValue();
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Export my data" }));
    await waitFor(() =>
      expect(downloadText).toHaveBeenCalledExactlyOnceWith(
        "rejoinder-account.json",
        "application/json",
        '{"profile":{}}',
      ),
    );
  });

  async function openDeletion() {
    const app = await openScreen();
    await app.user.click(screen.getByRole("button", { name: "Delete account" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
    return { ...app, dialog };
  }

  it("is deleted only after the account's email was typed", async () => {
    const { user, dialog, router } = await openDeletion();
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    expect(dialog.getByText("That's not your account's email. Check for typos.")).toBeVisible();
    expect(deleteAccount).not.toHaveBeenCalled();

    fill(dialog.getByLabelText(`Type ${maya.email} to confirm`), maya.email);
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    await waitFor(() => expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(maya.email, []));
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(router.state.location.pathname).not.toBe("/app/account"));
  });

  it("goes on until nothing is left, and says how much is", async () => {
    const second = Promise.withResolvers<{ deleted: true }>();
    vi.mocked(deleteAccount)
      .mockResolvedValueOnce({ deleted: false, comments_left: 320_000 })
      .mockReturnValueOnce(second.promise);
    const { user, dialog } = await openDeletion();
    fill(dialog.getByLabelText(`Type ${maya.email} to confirm`), maya.email);
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    expect(
      await dialog.findByText("320,000 comments are left to delete. Keep this page open."),
    ).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
    second.resolve({ deleted: true });
    await waitFor(() => expect(signOut).toHaveBeenCalledTimes(1));
    expect(deleteAccount).toHaveBeenCalledTimes(2);
  });

  it("stops where the dialog is closed, and says what became of it", async () => {
    const first = Promise.withResolvers<{ deleted: false; comments_left: number }>();
    vi.mocked(deleteAccount).mockReturnValueOnce(first.promise);
    const { user, dialog } = await openDeletion();
    fill(dialog.getByLabelText(`Type ${maya.email} to confirm`), maya.email);
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    await user.click(dialog.getByRole("button", { name: "Keep my account" }));
    first.resolve({ deleted: false, comments_left: 320_000 });
    expect(await screen.findByText("Deletion stopped")).toBeVisible();
    expect(deleteAccount).toHaveBeenCalledTimes(1);
    expect(signOut).not.toHaveBeenCalled();
  });

  it("names the accounts in which others work, and deletes them only where that is said, too", async () => {
    const shared = { account_id: maya.id, name: "Bread Notes", role: "owner", channels: null } as const;
    const may = { permissions: ["own" as const], owner_name: "maya" };
    vi.mocked(getMyAccounts).mockResolvedValue([
      { ...shared, ...may, is_own: true, members: 3, lacks_factor: false },
    ]);
    const { user, dialog } = await openDeletion();
    fill(dialog.getByLabelText(`Type ${maya.email} to confirm`), maya.email);
    await user.click(
      await dialog.findByRole("checkbox", { name: "Also delete Bread Notes for everybody who works there" }),
    );
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    await waitFor(() => expect(deleteAccount).toHaveBeenCalledExactlyOnceWith(maya.email, [maya.id]));
  });

  it("stays when the server refuses, with its reason", async () => {
    vi.mocked(deleteAccount).mockRejectedValue(refusal);
    const { user, dialog } = await openDeletion();
    fill(dialog.getByLabelText(`Type ${maya.email} to confirm`), maya.email);
    await user.click(dialog.getByRole("button", { name: "Delete account" }));
    expect(await dialog.findByText("The server said no.")).toBeVisible();
    expect(signOut).not.toHaveBeenCalled();
  });
});

describe("views", () => {
  const granted = aConnection({
    scope:
      "https://www.googleapis.com/auth/youtube.force-ssl https://www.googleapis.com/auth/yt-analytics.readonly",
  });
  const reading = {
    channel_id: CHANNEL,
    views_read_at: null,
    views_error_code: null,
    views_error_kind: null,
  };
  const theSwitch = () => card("Views").getByRole("switch", { name: "Read views from YouTube Analytics" });

  it("are switched off and on, which is said", async () => {
    const { user } = await openScreen("/reports");
    expect(theSwitch()).toBeChecked();
    await user.click(theSwitch());
    expect(await screen.findByText("Views are no longer read")).toBeInTheDocument();
    expect(setReadViews).toHaveBeenCalledExactlyOnceWith(maya.id, false);
  });

  it("that are off are said not to be asked for", async () => {
    vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ read_views: false }));
    await openScreen("/reports");
    expect(theSwitch()).not.toBeChecked();
    expect(
      card("Views").getByText(/we don't request this permission when you connect a channel/),
    ).toBeVisible();
    expect(card("Views").queryByText("Slow Kitchen")).toBeNull();
  });

  it("tell of each channel how they stand, and what to do", async () => {
    vi.mocked(getConnections).mockResolvedValue([granted]);
    const shown = async (change: Partial<typeof reading> | object) => {
      vi.mocked(getViewsReadings).mockResolvedValue([{ ...reading, ...change }]);
      await openScreen("/reports");
      const words = card("Views").getByRole("listitem").textContent;
      cleanup();
      return words;
    };
    expect(await shown({})).toBe("Slow KitchenNot read yet");
    expect(await shown({ views_read_at: minutes(-60) })).toMatch(/^Slow KitchenLast read .* UTC$/);
    expect(await shown({ views_error_code: "accessNotConfigured", views_error_kind: "api_off" })).toContain(
      "YouTube Analytics returned no views (accessNotConfigured). Enable the YouTube Analytics API for this OAuth client in Google Cloud. We'll ask again in a day.",
    );
    expect(await shown({ views_error_code: "backendError", views_error_kind: "backend" })).toContain(
      "YouTube Analytics returned no views (backendError). We'll ask again in a day.",
    );
  });

  it("of a channel that was connected without them say how to get them", async () => {
    await openScreen("/reports");
    expect(card("Views").getByRole("listitem")).toHaveTextContent(
      /Connected without views.*reconnect the channel/,
    );
  });
});

describe("operator access", () => {
  const visit = { reason: "Replies were stuck", opened_at: "2026-11-20T09:30:00Z" };

  it("is listed with when and why", async () => {
    vi.mocked(getOperatorVisits).mockResolvedValue([visit]);
    await openScreen("/reports");
    expect(card("Operator access").getByText("Replies were stuck")).toBeVisible();
    expect(card("Operator access").getByText(/20/).getAttribute("datetime")).toBe(visit.opened_at);
    expect(screen.queryByText(/Rejoinder's operator is signed in to this account/)).toBeNull();
  });

  it("that never happened is said so", async () => {
    await openScreen("/reports");
    expect(
      card("Operator access").getByText("The operator has never signed in to your account."),
    ).toBeVisible();
  });

  it.each(["/app/account", "/app/automations"])("that is going on is said on top of %s", async (path) => {
    vi.mocked(getOperatorSession).mockResolvedValue(visit);
    renderApp(path);
    const banner = await screen.findByText(
      /Rejoinder's operator is signed in to this account, maya@example\.com/,
    );
    expect(banner.closest("[role=status]")).toHaveTextContent("Reason: Replies were stuck.");
  });
});

describe("the pages of the account", () => {
  const titles = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

  it("are five behind one menu, each with its own cards", async () => {
    const { user } = await openScreen();
    const menu = within(screen.getByRole("navigation", { name: "Account" }));
    expect(menu.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
      ...["You", "Channels", "Posting", "Alerts", "Reports and access"],
    ]);
    expect(menu.getByRole("link", { name: "You" })).toHaveAttribute("aria-current", "page");
    expect(titles()).toEqual([
      ...["Profile", "Password", "Second factor", "Timezone", "Notifications", "Your data"],
    ]);
    await user.click(menu.getByRole("link", { name: "Channels" }));
    await screen.findByRole("heading", { name: "YouTube Connections" });
    expect(menu.getByRole("link", { name: "You" })).not.toHaveAttribute("aria-current");
    expect(titles()).toEqual([
      "YouTube Connections",
      "YouTube Channel Mapping",
      "OAuth clients",
      "YouTube API Key",
    ]);
    await user.click(menu.getByRole("link", { name: "Reports and access" }));
    await screen.findByRole("heading", { name: "Operator access" });
    expect(titles()).toEqual(["Reports", "Spreadsheet feed", "Report by mail", "Views", "Operator access"]);
  });

  it("read no more than they show", async () => {
    for (const read of [getOAuthClients, getMappedChannels, getViewsReadings, getOperatorVisits])
      vi.mocked(read).mockClear();
    await openScreen();
    for (const read of [getOAuthClients, getMappedChannels, getViewsReadings, getOperatorVisits])
      expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ["api-key", "YouTube API Key"],
    ["channel-mapping", "YouTube Channel Mapping"],
  ])("are where links to #%s lead that were made before", async (hash, title) => {
    const { router } = renderApp(`/app/account#${hash}`);
    expect(await screen.findByRole("heading", { name: title })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: "/app/account/channels", hash });
  });
});
