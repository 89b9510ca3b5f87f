import { ERROR_KINDS } from "@shared/database/vocabulary.gen.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { askForAccess, getProfile } from "@/api/account";
import { getAutomationSettings, getFirstSteps, setVideoReplies } from "@/api/automation";
import { getConnections, setConnectionsActive, setSelectedForPosting } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { getNoticeSettings, hideFirstSteps } from "@/api/notices";
import { getPostingOutlook } from "@/api/pace";
import { getReplyCounts } from "@/api/replies";
import { getToday } from "@/api/today";
import { queryClient } from "@/session/query-client";
import { servePace } from "./owner-server";
import {
  aConnection,
  allSteps,
  anObstacle,
  aProfile,
  aToday,
  maya,
  noCounts,
  noNotices,
  renderApp,
  someSettings,
} from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/notices", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/today", { spy: true });
// jscpd:ignore-end

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getFirstSteps).mockResolvedValue(allSteps);
  vi.mocked(getReplyCounts).mockResolvedValue({ ...noCounts, to_approve: 12 });
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  servePace();
  vi.mocked(getNoticeSettings).mockResolvedValue(noNotices);
  vi.mocked(getToday).mockResolvedValue([aToday()]);
  vi.mocked(setVideoReplies).mockReset().mockResolvedValue();
  vi.mocked(setConnectionsActive).mockReset().mockResolvedValue();
});

async function openScreen() {
  const app = renderApp("/app/automations");
  await screen.findByRole("heading", { level: 1, name: "Reply Agent" });
  return app;
}

describe("Reply Agent", () => {
  it("is the screen of /app and of /automations, and carries its title", async () => {
    for (const path of ["/app", "/automations"]) {
      const { router } = renderApp(path);
      await waitFor(() => expect(router.state.location.pathname).toBe("/app/automations"));
    }
    await waitFor(() => expect(document.title).toContain("Reply Agent"));
  });

  it("shows the automation status as a badge", async () => {
    await openScreen();
    expect(await screen.findByText("Active")).toBeVisible();
  });

  it("never calls itself active while no channel is connected", async () => {
    vi.mocked(getConnections).mockResolvedValue([aConnection({ is_active: false })]);
    await openScreen();
    expect(screen.getByText("Not connected")).toBeVisible();
    expect(screen.getByRole("button", { name: "Turn back on" })).toBeVisible();
    expect(screen.queryByText("Active")).toBeNull();
  });

  it("offers Connect YouTube without an active connection and Disable YouTube with one", async () => {
    await openScreen();
    expect(screen.getByRole("button", { name: "Disable YouTube" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Connect YouTube" })).toBeNull();
  });

  it("asks before it turns several channels off, and names them", async () => {
    const other = aConnection({ id: "other", channel_id: "UCother", channel_title: "Bread Notes" });
    vi.mocked(getConnections).mockResolvedValue([aConnection(), other]);
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Disable YouTube" }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Turn off 2 channels?" }));
    expect(dialog.getByText(/Bread Notes/)).toBeVisible();
    expect(setConnectionsActive).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Turn off 2 channels" }));
    expect(setConnectionsActive).toHaveBeenCalledExactlyOnceWith([aConnection().id, "other"], false);
  });

  it("turns video replies off at once, which pauses the automation", async () => {
    const { user } = await openScreen();
    vi.mocked(getAutomationSettings).mockResolvedValue(
      someSettings({ video_replies_enabled: false, automation_status: "paused" }),
    );
    await user.click(screen.getByRole("switch", { name: "Video replies" }));
    expect(setVideoReplies).toHaveBeenCalledExactlyOnceWith(maya.id, false);
    expect(await screen.findByText("Paused")).toBeVisible();
  });

  it("says of new comments what is so: drafts once access is approved, drafts at once with it", async () => {
    const off = someSettings({ video_replies_enabled: false, automation_status: "paused" });
    vi.mocked(getAutomationSettings).mockResolvedValue(off);
    vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: null, access_decided_at: null }));
    const { user } = await openScreen();
    await user.click(screen.getByRole("switch", { name: "Video replies" }));
    expect(await screen.findByText("Drafts start once your access is approved.")).toBeInTheDocument();
    expect(screen.queryByText("New comments get a draft from now on.")).toBeNull();
  });

  it("says that new comments get drafts from now on only where no channel is off or paused", async () => {
    const off = someSettings({ video_replies_enabled: false, automation_status: "paused" });
    vi.mocked(getAutomationSettings).mockResolvedValue(off);
    vi.mocked(getPostingOutlook).mockResolvedValue([anObstacle({ reason: "paused" })]);
    const { user } = await openScreen();
    const toggle = screen.getByRole("switch", { name: "Video replies" });
    const sentence = "The operator has paused everything. Replies wait and go out when it resumes.";
    vi.mocked(getPostingOutlook).mockResolvedValue([anObstacle({ reason: "all_paused", sentence })]);
    await user.click(toggle);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.queryByText("New comments get a draft from now on.")).toBeNull();

    // A spent quota keeps replies from going out, and nothing from being drafted.
    vi.mocked(getPostingOutlook).mockResolvedValue([anObstacle({ reason: "quota" })]);
    await user.click(toggle);
    expect(await screen.findByText("New comments get a draft from now on.")).toBeInTheDocument();
  });

  it("turns the toggle back when the server refuses", async () => {
    vi.mocked(setVideoReplies).mockRejectedValue(
      new ApiError("No connection.", { code: "network", status: 0 }),
    );
    const { user } = await openScreen();
    const toggle = screen.getByRole("switch", { name: "Video replies" });
    await user.click(toggle);
    expect(await screen.findByText("Update failed")).toBeInTheDocument();
    expect(toggle).toHaveAttribute("aria-checked", "true");
    expect(await screen.findByText("Active")).toBeVisible();
  });

  it("shows Shorts, Community and seven other channels as coming soon, with nothing to press", async () => {
    await openScreen();
    for (const name of ["Shorts replies", "Community replies"]) expect(screen.getByText(name)).toBeVisible();
    for (const name of ["WhatsApp", "Instagram", "Facebook", "LinkedIn", "Twitter/X", "Threads", "Reddit"]) {
      expect(screen.getByText(name)).toBeVisible();
    }
    expect(screen.getAllByText("Coming soon")).toHaveLength(9);
    expect(screen.getAllByRole("switch")).toHaveLength(1);
  });

  it("says where the request for access stands until it is granted", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: null, access_decided_at: null }));
    await openScreen();
    expect(screen.getByText("Access requested")).toBeVisible();
    expect(screen.getByText(/nothing is drafted or posted until you're approved/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Request access" })).toBeNull();
  });

  it("asks for access in one place, and only when nobody has asked", async () => {
    const waiting = { plan: null, access_decided_at: null, access_requested_at: null };
    vi.mocked(getProfile).mockResolvedValue(aProfile(waiting));
    vi.mocked(askForAccess).mockReset().mockResolvedValue();
    const { user } = await openScreen();
    expect(screen.queryByText("Access requested")).toBeNull();
    vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: null, access_decided_at: null }));
    await user.click(screen.getByRole("button", { name: "Request access" }));
    expect(askForAccess).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("button", { name: "Request access" })).toBeNull());
  });

  it("says so when access was not granted", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: null }));
    await openScreen();
    expect(screen.getByText("Access declined")).toBeVisible();
    expect(screen.getByRole("link", { name: "write to us" })).toHaveAttribute(
      "href",
      expect.stringMatching(/^mailto:/),
    );
  });

  it("offers nothing to press for what it does not have: policy, pace and the model's ledger are in the account", async () => {
    await openScreen();
    const titles = screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);
    expect(titles).toEqual(["Today", "What gets a reply", "Other places to reply"]);
  });
});

describe("today", () => {
  const wrong = (reason: string, sentence: string) =>
    vi.mocked(getToday).mockResolvedValue([aToday({ reason, sentence })]);

  it("says of the channel what was read, waits, is queued, was posted and is public", async () => {
    await openScreen();
    const row = within(screen.getByRole("heading", { name: "Slow Kitchen" }).closest("li") as HTMLElement);
    expect(row.getAllByRole("term").map(({ textContent }) => textContent)).toEqual([
      ...["Comments", "Waiting", "Queued", "Posted", "Public"],
    ]);
    expect(row.getAllByRole("definition").map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual(
      [31, 12, 4, 9, 8],
    );
    expect(row.getByText("Connected")).toBeVisible();
  });

  it("has one way on, which opens what waits", async () => {
    await openScreen();
    const review = await screen.findByRole("link", { name: "Review 12" });
    expect(review).toHaveAttribute("href", "/app/replies?tab=to_approve");
    cleanup();
    vi.mocked(getReplyCounts).mockResolvedValue({ ...noCounts, needs_you: 3 });
    await openScreen();
    expect(await screen.findByRole("link", { name: "Review 3" })).toHaveAttribute(
      "href",
      "/app/replies?tab=needs_you",
    );
    cleanup();
    vi.mocked(getReplyCounts).mockResolvedValue(noCounts);
    await openScreen();
    await waitFor(() => expect(screen.queryByRole("link", { name: /^Review/ })).toBeNull());
  });

  it("leads from the counts to the replies", async () => {
    await openScreen();
    expect(screen.getByRole("link", { name: "4 Queued" })).toHaveAttribute("href", "/app/replies?tab=queued");
    expect(screen.getByRole("link", { name: "9 Posted" })).toHaveAttribute("href", "/app/replies?tab=posted");
  });

  it("names the time of the next post, and treats quiet hours as no problem", async () => {
    vi.mocked(getToday).mockResolvedValue([
      aToday({ reason: "quiet_hours", sentence: "Quiet hours.", next_post_at: "2027-05-06T05:00:00Z" }),
    ]);
    await openScreen();
    expect(screen.getByText("next May 6, 05:00")).toBeVisible();
    expect(screen.queryByText("Quiet hours.")).toBeNull();
  });

  it("has a row for each channel, and is not there before one is connected", async () => {
    const other = aConnection({ id: "other", channel_id: "UCother", channel_title: "Bread Notes" });
    vi.mocked(getConnections).mockResolvedValue([aConnection(), other]);
    vi.mocked(getToday).mockResolvedValue([
      aToday(),
      aToday({ channel_id: "UCother", channel_title: "Bread Notes" }),
    ]);
    await openScreen();
    expect(screen.getByRole("heading", { name: "Bread Notes" })).toBeVisible();
    expect(screen.getAllByRole("link", { name: "4 Queued" })[1]).toHaveAttribute(
      "href",
      "/app/replies?tab=queued&channel=UCother",
    );
    cleanup();
    vi.mocked(getConnections).mockResolvedValue([]);
    vi.mocked(getToday).mockResolvedValue([]);
    await openScreen();
    expect(screen.queryByRole("heading", { name: "Today" })).toBeNull();
  });

  it("says that posting stopped and leads to where it is mended: Google Cloud, or a new sign-in", async () => {
    const stopped_page = `https://console.cloud.google.com/${ERROR_KINDS.api_off.console_page}?project=1234567890`;
    wrong("stopped", "Posting as Slow Kitchen has stopped: YouTube Data API v3 is turned off.");
    vi.mocked(getConnections).mockResolvedValue([aConnection({ stopped_page })]);
    await openScreen();
    expect(screen.getByText(/^Posting as Slow Kitchen has stopped/)).toBeVisible();
    const mend = await screen.findByRole("link", { name: "Open Google Cloud" });
    expect(mend).toHaveAttribute("href", stopped_page);
    cleanup();
    vi.mocked(getConnections).mockResolvedValue([aConnection({ health: "need_reauth" })]);
    const { user } = await openScreen();
    expect(screen.getByText("Reauth Required")).toBeVisible();
    await user.click(await screen.findByRole("button", { name: "Reconnect" }));
    expect(await screen.findByRole("dialog", { name: "Connect YouTube" })).toBeVisible();
  });

  it("enables the only connection for posting, and leads to the connections where there are several", async () => {
    wrong("not_for_posting", "No connection of Slow Kitchen is enabled for posting.");
    vi.mocked(setSelectedForPosting).mockReset().mockResolvedValue();
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Enable for posting" }));
    expect(setSelectedForPosting).toHaveBeenCalledExactlyOnceWith(aConnection().id, true);
    cleanup();
    vi.mocked(getConnections).mockResolvedValue([aConnection(), aConnection({ id: "second" })]);
    await openScreen();
    expect(screen.getByRole("link", { name: "View connections" })).toHaveAttribute(
      "href",
      "/app/account/channels",
    );
  });

  it("turns video replies and a channel that is off back on", async () => {
    wrong("paused", "Video replies are off, so replies wait until you turn them on.");
    const first = await openScreen();
    await first.user.click(screen.getByRole("button", { name: "Turn on video replies" }));
    expect(setVideoReplies).toHaveBeenCalledExactlyOnceWith(maya.id, true);
    cleanup();
    wrong("channel_off", "Slow Kitchen is off, so its replies wait until you turn it on.");
    vi.mocked(getConnections).mockResolvedValue([aConnection({ is_active: false })]);
    const second = await openScreen();
    await second.user.click(screen.getByRole("button", { name: "Turn back on" }));
    expect(setConnectionsActive).toHaveBeenCalledExactlyOnceWith([aConnection().id], true);
  });

  it("says when a spent quota opens, and has Google asked again only where Google closed it", async () => {
    wrong("quota", "Today's YouTube quota is used up: replies go out after 09:00.");
    await openScreen();
    expect(screen.getByText(/replies go out after 09:00/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Ask Google again" })).toBeNull();
    cleanup();
    vi.mocked(getConnections).mockResolvedValue([aConnection({ quota_closed: true })]);
    await openScreen();
    expect(screen.getByRole("button", { name: "Ask Google again" })).toBeVisible();
  });
});

describe("first steps", () => {
  it("follow the account's own data and offer the next one", async () => {
    vi.mocked(getFirstSteps).mockResolvedValue({
      ...allSteps,
      objective: false,
      policy: false,
      answered: false,
      seen_public: false,
    });
    await openScreen();
    expect(await screen.findByText("2 of 6 done")).toBeVisible();
    expect(await screen.findByRole("button", { name: "Save objective" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Draft a reply" })).toBeNull();
  });

  it("promise a draft for each new comment only with access", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: null, access_decided_at: null }));
    vi.mocked(getFirstSteps).mockResolvedValue({ ...allSteps, switched_on: false, seen_public: false });
    await openScreen();
    expect(
      await screen.findByText(/drafts a reply to each new comment once your access is approved/),
    ).toBeVisible();
  });

  it("say of the first reply how long it can be undone, by the account's own time, or what it waits for", async () => {
    vi.mocked(getFirstSteps).mockResolvedValue({ ...allSteps, seen_public: false });
    vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ undo_window_seconds: 600 }));
    await openScreen();
    expect(
      await screen.findByText(/^You have 10 minutes to undo an approval\. Then we'll post/),
    ).toBeVisible();
    const sentence = "Quiet hours: replies go out after 07:00.";
    vi.mocked(getPostingOutlook).mockResolvedValue([anObstacle({ reason: "quiet_hours", sentence })]);
    await queryClient.refetchQueries({ queryKey: ["automation", "outlook"] });
    expect(
      await screen.findByText(`${sentence} Then we'll check that signed-out viewers can see your reply.`),
    ).toBeVisible();
    expect(screen.queryByText(/two minutes/)).toBeNull();
  });

  it("can be hidden, which is told with the way back", async () => {
    vi.mocked(getFirstSteps).mockResolvedValue({ ...allSteps, seen_public: false });
    vi.mocked(hideFirstSteps).mockReset().mockResolvedValue();
    const { user } = await openScreen();
    const hide = await screen.findByRole("button", { name: "Hide" });
    vi.mocked(getNoticeSettings).mockResolvedValue({ ...noNotices, first_steps_hidden: true });
    await user.click(hide);
    expect(hideFirstSteps).toHaveBeenCalledExactlyOnceWith(true);
    expect(await screen.findByText("Bring them back in Account, under Notifications.")).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText("First steps")).toBeNull());
  });

  it("go away when all are made", async () => {
    await openScreen();
    expect(screen.queryByText("First steps")).toBeNull();
  });
});
