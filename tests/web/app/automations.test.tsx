import { ERROR_KINDS } from "@shared/database/vocabulary.gen.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { askForAccess, getProfile } from "@/api/account";
import {
  type Consent,
  getAutomationSettings,
  getFirstSteps,
  getLatestConsent,
  getPostingTerms,
  postWithoutReview,
  reviewReplies,
  setVideoReplies,
} from "@/api/automation";
import { getConnections, setConnectionsActive } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { getModelCosts, getPausedChannels, getPostingOutlook, getPostingPace } from "@/api/pace";
import { getReplyCounts } from "@/api/replies";
import { queryClient } from "@/session/query-client";
import { pick } from "../support/pick.ts";
import {
  aConnection,
  anObstacle,
  aPace,
  aProfile,
  CHANNEL,
  maya,
  noCounts,
  renderApp,
  someSettings,
} from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/pace", { spy: true });

const allSteps = {
  connected: true,
  objective: true,
  switched_on: true,
  policy: true,
  answered: true,
  seen_public: true,
};

const someTerms = {
  channel_title: "Slow Kitchen",
  rules: [
    "Your rule “Praise”: For every comment: write a draft that waits for you.",
    "Only unanswered comments.",
  ],
  caps: ["At most 30 replies an hour, 150 a day, and 50 a day per video."],
  hash: "h1",
};

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getFirstSteps).mockResolvedValue(allSteps);
  vi.mocked(getLatestConsent).mockResolvedValue(null);
  vi.mocked(getReplyCounts).mockResolvedValue({ ...noCounts, to_approve: 12 });
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getPostingPace).mockResolvedValue(aPace());
  vi.mocked(getPostingOutlook).mockResolvedValue([]);
  vi.mocked(getPausedChannels).mockResolvedValue([]);
  vi.mocked(getModelCosts).mockResolvedValue([]);
  vi.mocked(getPostingTerms).mockReset().mockResolvedValue(someTerms);
  vi.mocked(setVideoReplies).mockReset().mockResolvedValue();
  vi.mocked(setConnectionsActive).mockReset().mockResolvedValue();
  vi.mocked(reviewReplies).mockReset().mockResolvedValue();
  vi.mocked(postWithoutReview).mockReset().mockResolvedValue();
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
    expect(screen.getByText("YouTube is disconnected")).toBeVisible();
    expect(screen.queryByText("Active")).toBeNull();
  });

  it("offers Connect YouTube without an active connection and Disable YouTube with one", async () => {
    await openScreen();
    expect(screen.getByRole("button", { name: "Disable YouTube" })).toBeVisible();
    expect(screen.queryByRole("button", { name: "Connect YouTube" })).toBeNull();
  });

  it("switches the active connection off and says YouTube disconnected, with a way back", async () => {
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Disable YouTube" }));
    expect(setConnectionsActive).toHaveBeenCalledExactlyOnceWith([aConnection().id], false);
    expect(await screen.findByText("YouTube disconnected")).toBeInTheDocument();
    await user.click(screen.getByRole("button", { name: "Undo" }));
    await waitFor(() => expect(setConnectionsActive).toHaveBeenLastCalledWith([aConnection().id], true));
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

  it("shows the health of the channel and the credits used today", async () => {
    vi.mocked(getConnections).mockResolvedValue([aConnection({ health: "need_reauth" })]);
    await openScreen();
    expect(screen.getByText("Reauth Required")).toBeVisible();
    expect(screen.getByText(/650 of 9,950 credits used today/)).toBeVisible();
    expect(screen.getByRole("button", { name: "Reconnect" })).toBeVisible();
  });

  it("says Stopped with the cause and the step although the badge says Connected, and no more once it is mended", async () => {
    const { sentence, console_page } = ERROR_KINDS.api_off;
    const stopped_page = `https://console.cloud.google.com/${console_page}?project=1234567890`;
    const stopped = { stopped_by: "api_off", stopped_sentence: sentence, stopped_page };
    vi.mocked(getConnections).mockResolvedValue([aConnection(stopped)]);
    await openScreen();
    const line = screen.getByText(/^Stopped: YouTube Data API v3 is turned off/);
    expect(screen.getByText("Connected")).toBeVisible();
    expect(within(line).getByRole("link", { name: "Open Google Cloud" })).toHaveAttribute(
      "href",
      stopped_page,
    );
    vi.mocked(getConnections).mockResolvedValue([aConnection()]);
    await queryClient.refetchQueries({ queryKey: ["connections"] });
    await waitFor(() => expect(screen.queryByText(/^Stopped:/)).toBeNull());
  });

  it("says once when a spent quota opens again", async () => {
    const words = "Today's quota is used up. We'll resume at 13:30.";
    vi.mocked(getConnections).mockResolvedValue([
      aConnection({
        health: "quota_reached",
        stopped_by: "quota",
        stopped_sentence: words,
        quota_words: words,
      }),
    ]);
    await openScreen();
    expect(screen.getAllByText(/We.ll resume at 13:30/)).toHaveLength(1);
    expect(screen.getByText(`Stopped: ${words}`)).toBeVisible();
  });

  it("leads from the counts to the replies", async () => {
    await openScreen();
    const link = await screen.findByRole("link", { name: /12\s*To approve/ });
    expect(link).toHaveAttribute("href", "/app/replies?tab=to_approve");
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

  it("go away when all are made", async () => {
    await openScreen();
    expect(screen.queryByText("First steps")).toBeNull();
  });
});

describe("posting policy", () => {
  const openDialog = async () => {
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Turn on auto-posting…" }));
    return { user, dialog: within(await screen.findByRole("dialog")) };
  };

  it("asks for an explicit consent to the terms of the channel as the server words them", async () => {
    const { user, dialog } = await openDialog();
    expect(await dialog.findByText("What can be posted as Slow Kitchen")).toBeVisible();
    for (const line of [...someTerms.rules, ...someTerms.caps]) expect(dialog.getByText(line)).toBeVisible();

    await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
    expect(dialog.getByRole("alert")).toHaveTextContent("Check the box to agree.");
    expect(postWithoutReview).not.toHaveBeenCalled();

    await user.click(dialog.getByRole("checkbox", { hidden: false }));
    await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
    await waitFor(() => expect(postWithoutReview).toHaveBeenCalledTimes(1));
    expect(vi.mocked(postWithoutReview).mock.calls[0]?.[0]).toEqual({
      about: "comments",
      channelId: CHANNEL,
      hash: "h1",
      onlyHere: false,
    });
  });

  it("shows terms that have changed meanwhile, and has them agreed to anew", async () => {
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("checkbox", { hidden: false }));
    vi.mocked(getPostingTerms).mockResolvedValue({ ...someTerms, caps: ["At most 20 a day."], hash: "h2" });
    vi.mocked(postWithoutReview).mockRejectedValueOnce(
      new ApiError("The terms have changed since you opened them. Read them again.", {
        code: "terms_changed",
        status: 409,
      }),
    );
    await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
    expect(await dialog.findByText("At most 20 a day.")).toBeVisible();
    expect(dialog.getByRole("alert")).toHaveTextContent(
      "The terms have changed since you opened them. Read them again.",
    );
    expect(dialog.getByRole("checkbox", { hidden: false })).not.toBeChecked();

    await user.click(dialog.getByRole("checkbox", { hidden: false }));
    await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(vi.mocked(postWithoutReview).mock.calls.map(([agreed]) => agreed.hash)).toEqual(["h1", "h2"]);
  });

  it("has the terms of another channel agreed to of their own", async () => {
    const other = aConnection({ id: "other", channel_id: "UCother", channel_title: "Bread Notes" });
    vi.mocked(getConnections).mockResolvedValue([aConnection(), other]);
    vi.mocked(getPostingTerms).mockImplementation(async (channel) =>
      channel === "UCother" ? { ...someTerms, channel_title: "Bread Notes", hash: "h3" } : someTerms,
    );
    const { user, dialog } = await openDialog();
    await user.click(await dialog.findByRole("checkbox", { hidden: false }));
    await user.click(dialog.getByRole("combobox", { name: "Channel" }));
    await pick(user, "option", "Bread Notes");
    expect(await dialog.findByText("What can be posted as Bread Notes")).toBeVisible();
    expect(dialog.getByRole("checkbox", { hidden: false })).not.toBeChecked();
  });

  it("offers nothing to agree to when the terms cannot be read", async () => {
    vi.mocked(getPostingTerms).mockRejectedValue(
      new ApiError("The table is being moved", { code: "moved", status: 400 }),
    );
    const { dialog } = await openDialog();
    expect(await dialog.findByRole("alert")).toHaveTextContent(/Couldn't load the terms/);
    expect(dialog.queryByRole("button", { name: "Agree and turn on" })).toBeNull();
  });

  it("is withdrawn with one click", async () => {
    vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ posting_policy: "auto" }));
    const { user } = await openScreen();
    await user.click(screen.getByRole("button", { name: "Turn off auto-posting" }));
    expect(reviewReplies).toHaveBeenCalledTimes(1);
    expect(await screen.findByText("Every reply waits for your approval")).toBeInTheDocument();
  });

  it("cannot be switched to automatic without a channel", async () => {
    vi.mocked(getConnections).mockResolvedValue([]);
    await openScreen();
    expect(screen.getByRole("button", { name: "Turn on auto-posting…" })).toBeDisabled();
  });
});

describe("automatic answers in conversations", () => {
  const card = async () => {
    const heading = await screen.findByRole("heading", { name: "Conversations" });
    return within(heading.closest("section") as HTMLElement);
  };
  const autoForComments = () =>
    vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ posting_policy: "auto" }));

  it("can't be turned on while replies to comments are reviewed, and the card says what to do", async () => {
    await openScreen();
    const conversations = await card();
    expect(conversations.getByRole("button", { name: "Turn on for conversations…" })).toBeDisabled();
    expect(conversations.getByText("Turn on auto-posting for comments first.")).toBeVisible();
  });

  it("have terms and a consent of their own", async () => {
    autoForComments();
    vi.mocked(getPostingTerms).mockImplementation(async (_, about) => ({
      ...someTerms,
      ...(about === "conversations" && { rules: ["At most 2 automatic replies."], hash: "h9" }),
    }));
    const { user } = await openScreen();
    await user.click((await card()).getByRole("button", { name: "Turn on for conversations…" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Answer viewers without review" }));
    expect(await dialog.findByText("At most 2 automatic replies.")).toBeVisible();
    await user.click(dialog.getByRole("checkbox", { hidden: false }));
    await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
    await waitFor(() => expect(postWithoutReview).toHaveBeenCalledTimes(1));
    expect(vi.mocked(postWithoutReview).mock.calls[0]?.[0]).toEqual({
      about: "conversations",
      channelId: CHANNEL,
      hash: "h9",
      onlyHere: false,
    });
  });

  it("say when they were agreed to, which is not when replies to comments were, and are withdrawn alone", async () => {
    vi.mocked(getAutomationSettings).mockResolvedValue(
      someSettings({ posting_policy: "auto", conversations: "auto" }),
    );
    vi.mocked(getLatestConsent).mockImplementation(
      async (_, about) =>
        ({ created_at: about === "comments" ? "2026-01-05T12:00:00Z" : "2026-11-05T12:00:00Z" }) as Consent,
    );
    const { user } = await openScreen();
    const conversations = await card();
    expect(conversations.getByText(/You agreed on November 5, 2026/)).toBeVisible();
    await user.click(conversations.getByRole("button", { name: "Turn off for conversations" }));
    expect(reviewReplies).toHaveBeenCalledExactlyOnceWith("conversations", undefined);
  });

  it("are on hold, and said to be, once every reply to comments is reviewed again", async () => {
    vi.mocked(getAutomationSettings).mockResolvedValue(someSettings({ conversations: "auto" }));
    await openScreen();
    const conversations = await card();
    expect(conversations.getByText("On hold while you review every reply to comments.")).toBeVisible();
    expect(conversations.getByRole("button", { name: "Turn off for conversations" })).toBeEnabled();
  });
});
