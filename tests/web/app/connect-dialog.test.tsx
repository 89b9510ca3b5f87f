import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getAutomationSettings, getFirstSteps } from "@/api/automation";
import { deleteOAuthClient, getConnections, getOAuthClients } from "@/api/connections";
import { ApiError } from "@/api/errors";
import {
  finalizeConnection,
  googleSetup,
  requestGoogle,
  saveCredentials,
  syncComments,
} from "@/api/functions";
import { getNoticeSettings } from "@/api/notices";
import { getReplyCounts } from "@/api/replies";
import { getToday } from "@/api/today";
import { setReadViews } from "@/api/views";
import { getUser, mayHaveSession } from "@/session/session";
import { aClient, aProfile, maya, noCounts, noNotices, renderApp, someSettings } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/notices", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/today", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/views", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/session/session", { spy: true });

const CONSENT_PAGE = "https://accounts.example.test/consent";
const lendsNothing = { client: false, client_later: false, api_key: false };
const NEW_CLIENT_ID = "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0099";

function aPopup() {
  const { document } = new DOMParser().parseFromString("<body></body>", "text/html").defaultView ?? {
    document: window.document.implementation.createHTMLDocument(),
  };
  return { closed: false, close: vi.fn(), document, location: { replace: vi.fn() } };
}

let popup: ReturnType<typeof aPopup> | null;
const open = vi.spyOn(window, "open").mockImplementation(() => popup as unknown as Window | null);

beforeEach(() => {
  popup = aPopup();
  open.mockClear();
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(setReadViews).mockReset().mockResolvedValue(undefined);
  vi.mocked(getNoticeSettings).mockResolvedValue(noNotices);
  vi.mocked(getToday).mockResolvedValue([]);
  vi.mocked(getFirstSteps).mockResolvedValue({
    connected: false,
    objective: false,
    policy: false,
    switched_on: false,
    answered: false,
    seen_public: false,
  });
  vi.mocked(getReplyCounts).mockResolvedValue(noCounts);
  vi.mocked(getConnections).mockReset().mockResolvedValue([]);
  vi.mocked(getOAuthClients).mockReset().mockResolvedValue([]);
  vi.mocked(mayHaveSession).mockReturnValue(true);
  vi.mocked(getUser).mockResolvedValue(maya);
  vi.mocked(googleSetup)
    .mockReset()
    .mockResolvedValue({ lends: lendsNothing, replies: "flat", checked: true, fault: null });
  vi.mocked(requestGoogle).mockReset().mockResolvedValue({ url: CONSENT_PAGE });
  vi.mocked(saveCredentials).mockReset().mockResolvedValue({
    id: NEW_CLIENT_ID,
    kind: "oauth_client",
    label: "client",
    client_id: "id",
    masked: "••••cret",
  });
  vi.mocked(syncComments)
    .mockReset()
    .mockResolvedValue({ channels: 1, inserted: 0, reread: 0, units: 1, more: false, errors: [] });
  vi.mocked(finalizeConnection).mockReset();
});

async function openDialog() {
  const app = renderApp("/app/automations");
  await app.user.click(await screen.findByRole("button", { name: "Connect YouTube" }));
  const dialog = await screen.findByRole("dialog", { name: "Connect YouTube" });
  await within(dialog).findByText("Redirect URI");
  return {
    ...app,
    dialog: within(dialog),
    connect: within(dialog).getByRole("button", { name: "Connect YouTube" }),
  };
}

async function startWithNewClient() {
  const app = await openDialog();
  await app.user.type(await app.dialog.findByLabelText("Client ID"), "  id  ");
  await app.user.type(app.dialog.getByLabelText("Client Secret"), " secret ");
  await app.user.click(app.connect);
  return app;
}

/** What the callback screen in the popup tells. */
function tell(data: object, origin = window.location.origin) {
  act(() => {
    window.dispatchEvent(new MessageEvent("message", { data, origin }));
  });
}

describe("connect dialog", () => {
  it("says 'You must be logged in to connect YouTube' without a session", async () => {
    vi.mocked(mayHaveSession).mockReturnValue(false);
    const { dialog } = await startWithNewClient();
    expect(await dialog.findByRole("alert")).toHaveTextContent("You must be logged in to connect YouTube");
    expect(open).not.toHaveBeenCalled();
  });

  it("closes the popup again when the session has ended on the server", async () => {
    vi.mocked(getUser).mockResolvedValue(null);
    const { dialog } = await startWithNewClient();
    expect(await dialog.findByRole("alert")).toHaveTextContent("You must be logged in to connect YouTube");
    expect(popup?.close).toHaveBeenCalled();
  });

  it("opens a 520x700 popup at once, saves the trimmed client under the label client, and sends the popup to Google", async () => {
    await startWithNewClient();
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalledExactlyOnceWith(CONSENT_PAGE));
    expect(open.mock.calls[0]?.[0]).toBe("about:blank");
    expect(open.mock.calls[0]?.[2]).toContain("width=520,height=700");
    expect(saveCredentials).toHaveBeenCalledExactlyOnceWith({
      kind: "oauth_client",
      client_id: "id",
      client_secret: "secret",
      label: "client",
    });
    // The popup was there before anything was asked of the server.
    expect(open.mock.invocationCallOrder[0]).toBeLessThan(
      vi.mocked(saveCredentials).mock.invocationCallOrder[0] ?? 0,
    );
    expect(requestGoogle).toHaveBeenCalledExactlyOnceWith({
      user_uuid: maya.id,
      client_config_id: NEW_CLIENT_ID,
      redirect_origin: window.location.origin,
      redirect_uri: "https://api.example.test/functions/v1/google-request/callback",
    });
  });

  it("needs no Client ID and Secret when an existing client configuration is chosen", async () => {
    vi.mocked(getOAuthClients).mockResolvedValue([aClient()]);
    const { user, connect, dialog } = await openDialog();
    await dialog.findByText("OAuth client");
    expect(dialog.queryByLabelText("Client Secret")).toBeNull();
    await user.click(connect);
    await waitFor(() =>
      expect(requestGoogle).toHaveBeenCalledWith(expect.objectContaining({ client_config_id: aClient().id })),
    );
    expect(saveCredentials).not.toHaveBeenCalled();
  });

  it("asks for views unless they are unticked, and says so to the server before Google is asked", async () => {
    vi.mocked(getOAuthClients).mockResolvedValue([aClient()]);
    const { user, connect, dialog } = await openDialog();
    const views = await dialog.findByRole("checkbox", { name: /Read views from YouTube Analytics/ });
    expect(views).toBeChecked();
    expect(dialog.getByText(/and read-only analytics/)).toBeVisible();
    await user.click(views);
    expect(dialog.queryByText(/and read-only analytics/)).toBeNull();
    await user.click(connect);
    await waitFor(() => expect(requestGoogle).toHaveBeenCalled());
    expect(setReadViews).toHaveBeenCalledExactlyOnceWith(maya.id, false);
    expect(vi.mocked(setReadViews).mock.invocationCallOrder[0]).toBeLessThan(
      vi.mocked(requestGoogle).mock.invocationCallOrder[0] ?? 0,
    );
  });

  it("shows views as the owner has them, and changes nothing that was not changed", async () => {
    vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ read_views: false }));
    vi.mocked(getOAuthClients).mockResolvedValue([aClient()]);
    const { user, connect, dialog } = await openDialog();
    expect(await dialog.findByRole("checkbox", { name: /Read views/ })).not.toBeChecked();
    await user.click(connect);
    await waitFor(() => expect(requestGoogle).toHaveBeenCalled());
    expect(setReadViews).not.toHaveBeenCalled();
  });

  it("asks Google nothing when the choice about views cannot be saved", async () => {
    vi.mocked(setReadViews).mockRejectedValue(
      new ApiError("The server said no.", { code: "refused", status: 400 }),
    );
    vi.mocked(getOAuthClients).mockResolvedValue([aClient()]);
    const { user, connect, dialog } = await openDialog();
    await user.click(await dialog.findByRole("checkbox", { name: /Read views/ }));
    await user.click(connect);
    expect(await dialog.findByRole("alert")).toHaveTextContent("The server said no.");
    expect(requestGoogle).not.toHaveBeenCalled();
  });

  it("shows 'Missing session or user info' when the message carries no hint", async () => {
    const { dialog } = await startWithNewClient();
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    tell({ type: "YOUTUBE_OAUTH_SUCCESS", session_hint: null });
    expect(await screen.findByText("Connection Failed")).toBeInTheDocument();
    expect(await dialog.findByRole("alert")).toHaveTextContent("Missing session or user info");
    expect(finalizeConnection).not.toHaveBeenCalled();
  });

  it("hears nothing from another origin", async () => {
    const { dialog } = await startWithNewClient();
    await waitFor(() => expect(popup?.location.replace).toHaveBeenCalled());
    tell({ type: "YOUTUBE_OAUTH_SUCCESS", session_hint: "stolen" }, "https://elsewhere.example");
    tell({ type: "YOUTUBE_OAUTH_ERROR", error: "x", message: "y" }, "https://elsewhere.example");
    expect(finalizeConnection).not.toHaveBeenCalled();
    expect(dialog.queryByRole("alert")).toBeNull();
  });

  it("names what Google says is wrong with a client, saves nothing, and leads to the page that mends it", async () => {
    vi.mocked(googleSetup).mockImplementation(async (body) => ({
      lends: lendsNothing,
      replies: "flat",
      checked: true,
      fault: body.client_id ? "redirect_uri" : null,
    }));
    const { user, dialog } = await openDialog();
    await user.type(await dialog.findByLabelText("Client ID"), "4711-abc.apps.googleusercontent.com");
    await user.type(dialog.getByLabelText("Client Secret"), "secret");
    await user.click(dialog.getByRole("button", { name: "Check with Google" }));
    expect(await dialog.findByText("This OAuth client doesn't list our redirect URI.")).toBeVisible();
    expect(dialog.getByRole("link", { name: /^your OAuth clients/ })).toHaveAttribute(
      "href",
      "https://console.cloud.google.com/auth/clients?project=4711",
    );
    await user.click(dialog.getByRole("button", { name: "Connect YouTube" }));
    expect(await dialog.findByRole("alert")).toHaveTextContent("doesn't list our redirect URI");
    expect(popup?.close).toHaveBeenCalled();
    expect(saveCredentials).not.toHaveBeenCalled();
  });

  it("says when Google accepts a client, and reads Google's own download of it", async () => {
    const { user, dialog } = await openDialog();
    const download = {
      web: { client_id: "4711-abc", client_secret: "GOCSPX-x", project_id: "slow-kitchen" },
    };
    await user.click(await dialog.findByLabelText("Client ID"));
    await user.paste(JSON.stringify(download));
    expect(dialog.getByLabelText("Client ID")).toHaveValue("4711-abc");
    expect(dialog.getByLabelText(/^Label/)).toHaveValue("slow-kitchen");
    await user.click(dialog.getByRole("button", { name: "Check with Google" }));
    expect(await dialog.findByText("Google accepts this client and our redirect URI.")).toBeVisible();
    expect(googleSetup).toHaveBeenLastCalledWith({ client_id: "4711-abc", client_secret: "GOCSPX-x" });
  });

  it("connects through what the operator lends without a field to fill", async () => {
    vi.mocked(googleSetup).mockResolvedValue({
      lends: { client: true, client_later: false, api_key: true },
      replies: "flat",
      checked: false,
      fault: null,
    });
    const app = renderApp("/app/automations");
    await app.user.click(await screen.findByRole("button", { name: "Connect YouTube" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Connect YouTube" }));
    expect(await dialog.findByText(/Nothing to set up/)).toBeVisible();
    expect(dialog.queryByLabelText("Client ID")).toBeNull();
    await app.user.click(dialog.getByRole("button", { name: "Connect YouTube" }));
    await waitFor(() => expect(requestGoogle).toHaveBeenCalled());
    expect(vi.mocked(requestGoogle).mock.calls[0]?.[0].client_config_id).toBeUndefined();
    expect(saveCredentials).not.toHaveBeenCalled();
  });

  it("goes through the selected client unless its owner chooses another", async () => {
    const [newest, selected] = [
      aClient({ id: crypto.randomUUID(), label: "newest" }),
      aClient({ label: "chosen", is_selected: true, updated_at: new Date(0).toISOString() }),
    ];
    vi.mocked(getOAuthClients).mockResolvedValue([newest, selected]);
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("button", { name: "Connect YouTube" }));
    await waitFor(() => expect(requestGoogle).toHaveBeenCalled());
    expect(vi.mocked(requestGoogle).mock.calls[0]?.[0].client_config_id).toBe(selected.id);
  });

  it("offers a client that never connected to be mended, and puts another in its place", async () => {
    vi.mocked(getOAuthClients).mockResolvedValue([aClient({ last_sign_in_at: null })]);
    vi.mocked(deleteOAuthClient).mockReset().mockResolvedValue();
    const { user, dialog, connect } = await openDialog();
    expect(await dialog.findByText(/This client has never connected/)).toBeVisible();
    expect(dialog.getByLabelText("Client ID")).toHaveValue(aClient().client_id);
    await user.clear(dialog.getByLabelText("Client ID"));
    await user.type(dialog.getByLabelText("Client ID"), "id");
    await user.type(dialog.getByLabelText("Client Secret"), "secret");
    await user.click(connect);
    await waitFor(() => expect(deleteOAuthClient).toHaveBeenCalledExactlyOnceWith(aClient().id));
    expect(saveCredentials).toHaveBeenCalledWith(expect.objectContaining({ client_id: "id" }));
  });
});
