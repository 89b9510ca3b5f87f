/** One of several channels: chosen for every screen, and what is said for it alone. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getMappedChannels, getProfile } from "@/api/account";
import {
  getAutomationSettings,
  getFirstSteps,
  getLatestConsent,
  reviewReplies,
  setVideoReplies,
} from "@/api/automation";
import { defaultVoice, getBrandVoice, saveBrandVoice } from "@/api/brand-voice";
import { type ChannelChoices, getChannelChoices, sayForChannel, takeFromAll } from "@/api/channel-choices";
import { getConnections } from "@/api/connections";
import { getInboxPage } from "@/api/inbox";
import { getNoticeSettings } from "@/api/notices";
import { getObjective, saveObjective } from "@/api/objectives";
import { getModelCosts, getPausedChannels, getPostingOutlook, getPostingPace } from "@/api/pace";
import { getReplyCounts, getWaitingByChannel } from "@/api/replies";
import { addRules, getRuleStates, getShadowReport, getVideos, reorderRules } from "@/api/rules";
import { getSavedReplies } from "@/api/saved-replies";
import { getToday } from "@/api/today";
import { paceOtherwise } from "@/features/posting/pace-form";
import { pick } from "../support/pick.ts";
import { serveInbox } from "./inbox-server";
import {
  aConnection,
  allSteps,
  aPace,
  aProfile,
  aRule,
  aSavedReply,
  aToday,
  CHANNEL,
  maya,
  noCounts,
  noNotices,
  noShadow,
  renderApp,
  someSettings,
} from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/brand-voice", { spy: true });
vi.mock("@/api/channel-choices", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/objectives", { spy: true });
vi.mock("@/api/notices", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/rules", { spy: true });
vi.mock("@/api/saved-replies", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/today", { spy: true });

const TEA = "UC0teatimeteatimeteatim0";
const tea = aConnection({ id: "tea", channel_id: TEA, channel_title: "Tea Time", label: "youtube_2" });

let said: ChannelChoices;
const say = (change: Partial<ChannelChoices>) => {
  said = { ...said, ...change };
};

beforeEach(() => {
  said = {
    channel_id: TEA,
    channel_title: "Tea Time",
    own: [],
    settings: someSettings(),
    unseen: { comments: null, conversations: null },
    voice: { ...defaultVoice, tone: "Plain" },
    objective: null,
  };
  serveInbox([]);
  vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: "enterprise" }));
  vi.mocked(getMappedChannels).mockResolvedValue([]);
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getFirstSteps).mockResolvedValue(allSteps);
  vi.mocked(getNoticeSettings).mockResolvedValue(noNotices);
  vi.mocked(getToday).mockResolvedValue([aToday(), aToday({ channel_id: TEA, channel_title: "Tea Time" })]);
  vi.mocked(getLatestConsent).mockResolvedValue(null);
  vi.mocked(getConnections).mockResolvedValue([aConnection(), tea]);
  vi.mocked(getPostingPace).mockResolvedValue(aPace());
  vi.mocked(getPostingOutlook).mockResolvedValue([]);
  vi.mocked(getPausedChannels).mockResolvedValue([]);
  vi.mocked(getModelCosts).mockResolvedValue([]);
  vi.mocked(getReplyCounts).mockResolvedValue({ ...noCounts, to_approve: 15 });
  vi.mocked(getWaitingByChannel).mockResolvedValue([
    { channel_id: CHANNEL, waiting: 12 },
    { channel_id: TEA, waiting: 3 },
  ]);
  vi.mocked(getObjective).mockResolvedValue(null);
  vi.mocked(getBrandVoice).mockResolvedValue({ ...defaultVoice, tone: "Plain" });
  vi.mocked(getSavedReplies).mockResolvedValue([
    aSavedReply({ id: "all", name: "Recipe", body: "Below." }),
    aSavedReply({ id: "bread", channel_id: CHANNEL, name: "Flour", body: "Type 550." }),
    aSavedReply({ id: "tea", channel_id: TEA, name: "Leaves", body: "Loose ones." }),
  ]);
  vi.mocked(getShadowReport).mockResolvedValue(noShadow);
  vi.mocked(getVideos).mockResolvedValue([]);
  vi.mocked(getRuleStates).mockResolvedValue([]);
  vi.mocked(getChannelChoices)
    .mockReset()
    .mockImplementation(async (id) => (id === TEA ? said : null));
  for (const write of [
    sayForChannel,
    takeFromAll,
    saveBrandVoice,
    setVideoReplies,
    reviewReplies,
    addRules,
    reorderRules,
  ])
    vi.mocked(write).mockReset().mockResolvedValue(undefined);
});

const card = (title: string) => {
  const found = screen.getByRole("heading", { name: title, level: 2 }).closest("section");
  return within(found as HTMLElement);
};

async function open(path: string, heading: string) {
  const app = renderApp(path);
  await screen.findByRole("heading", { level: 1, name: heading });
  return app;
}

describe("the channel that is chosen", () => {
  const switcher = () => screen.findByRole("combobox", { name: "Channel" });

  it("is offered with how much waits, and can be chosen from the menu of commands", async () => {
    const { user, router } = await open("/app/objectives", "Objective");
    expect(await switcher()).toHaveTextContent("All channels15 waiting");
    await user.keyboard("{Control>}k{/Control}");
    await waitFor(() => expect(screen.getByLabelText("Find a command")).toHaveFocus());
    await user.keyboard("tea time{Enter}");
    await waitFor(() => expect(router.state.location.search).toEqual({ channel: TEA }));
    await waitFor(async () => expect(await switcher()).toHaveTextContent("Tea Time3 waiting"));
  });

  it("narrows the inbox and its counts, and is let go with the filter", async () => {
    const { router } = await open(`/app/replies?channel=${TEA}`, "Replies");
    await waitFor(() =>
      expect(getInboxPage).toHaveBeenCalledWith(expect.objectContaining({ filters: { channel: TEA } }), null),
    );
    await waitFor(() => expect(getReplyCounts).toHaveBeenCalledWith(TEA));
    await switcher();
    await waitFor(() => expect(screen.queryByRole("list", { name: "Active filters" })).toBeNull());
    expect(router.state.location.search).toMatchObject({ channel: TEA });
  });

  it("is not asked for where there is only one", async () => {
    vi.mocked(getConnections).mockResolvedValue([aConnection()]);
    await open("/app/objectives", "Objective");
    await screen.findByRole("heading", { name: "Brand voice" });
    await waitFor(() => expect(getConnections).toHaveBeenCalled());
    expect(screen.queryByRole("combobox", { name: "Channel" })).toBeNull();
    expect(screen.queryByText("As for all channels")).toBeNull();
  });
});

describe("a channel's own settings", () => {
  it("go back to those of all by one press, with what was typed", async () => {
    say({ own: ["voice"], voice: { ...defaultVoice, tone: "As leaves fall" } });
    const { user } = await open(`/app/objectives?channel=${TEA}`, "Objective");
    const voice = card("Brand voice");
    await user.type(await voice.findByLabelText("Tone"), " and more");
    say({ own: [], voice: { ...defaultVoice, tone: "Plain" } });
    await user.click(voice.getByRole("button", { name: "Use the setting for all channels" }));
    expect(takeFromAll).toHaveBeenCalledExactlyOnceWith(TEA, "voice");
    expect(await voice.findByText("As for all channels")).toBeVisible();
    expect(voice.getByLabelText("Tone")).toHaveValue("Plain");
  });

  it("have an objective of the channel's own", async () => {
    vi.mocked(saveObjective).mockResolvedValue({
      id: "o",
      user_id: maya.id,
      channel_id: TEA,
      email: maya.email,
      objective_text: "Sell tea.",
      tags: [],
      created_at: "2026-11-20T10:00:00Z",
      updated_at: "2026-11-20T10:00:00Z",
    });
    const { user } = await open(`/app/objectives?channel=${TEA}`, "Objective");
    const box = screen.getByLabelText("What do you want to achieve?");
    await user.type(box, "Sell tea.");
    const form = within(box.closest("form") as HTMLElement);
    await user.click(form.getByRole("button", { name: "Set for this channel" }));
    expect(saveObjective).toHaveBeenCalledExactlyOnceWith(maya.id, "Sell tea.", [], TEA);
  });

  it("show the saved replies of the channel and of all", async () => {
    await open(`/app/objectives?channel=${TEA}`, "Objective");
    const saved = card("Saved replies");
    expect(await saved.findByText("Leaves")).toBeVisible();
    expect(saved.getByText("Recipe")).toBeVisible();
    expect(saved.queryByText("Flour")).toBeNull();
    expect(await saved.findByText("Only Tea Time")).toBeVisible();
  });

  it("say otherwise only what is taken from all: a pace, and neither quiet hours nor model calls", async () => {
    const { user } = await open(`/app/account/posting?channel=${TEA}`, "Account");
    const limits = (await screen.findByText("Limits and variety")).closest("li") as HTMLElement;
    await user.click(within(limits).getByRole("button", { name: "Set for this channel" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Pace on Tea Time" }));
    const perDay = dialog.getByLabelText("Replies per day");
    await user.clear(perDay);
    await user.type(perDay, "40");
    expect(dialog.queryByLabelText("Model calls a day")).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Save pace" }));
    await waitFor(() =>
      expect(sayForChannel).toHaveBeenCalledExactlyOnceWith(
        maya.id,
        TEA,
        paceOtherwise({ ...someSettings(), cap_day: 40 }, new Set(["pace"])),
      ),
    );
  });

  it("ask before they are turned off on all of several channels, too", async () => {
    const { user } = await open("/app/automations", "Reply Agent");
    await screen.findByRole("combobox", { name: "Channel" });
    await user.click(await screen.findByRole("switch", { name: "Video replies" }));
    const dialog = within(
      await screen.findByRole("alertdialog", { name: "Turn off replies on all channels?" }),
    );
    await user.click(dialog.getByRole("button", { name: "Turn off replies" }));
    await waitFor(() => expect(setVideoReplies).toHaveBeenCalledExactlyOnceWith(maya.id, false));
  });

  it("say that replies are posted without review only where that was agreed to for the channel", async () => {
    say({ settings: someSettings({ posting_policy: "auto" }) });
    await open(`/app/account/posting?channel=${TEA}`, "Account");
    await screen.findByRole("heading", { name: "How replies are posted" });
    const policy = card("How replies are posted");
    expect(await policy.findByText(/^Your other channels post without review/)).toBeVisible();
    expect(policy.getByRole("button", { name: "Turn on auto-posting…" })).toBeEnabled();
    expect(policy.queryByText(/^You agreed on/)).toBeNull();
  });

  it("go back to review on this channel alone", async () => {
    say({
      own: ["posting_policy"],
      settings: someSettings({ posting_policy: "auto" }),
      unseen: { comments: "2026-11-20T10:00:00Z", conversations: null },
    });
    const { user } = await open(`/app/account/posting?channel=${TEA}`, "Account");
    await screen.findByRole("heading", { name: "How replies are posted" });
    const policy = card("How replies are posted");
    expect(await policy.findByText(/^You agreed on/)).toBeVisible();
    await user.click(policy.getByRole("button", { name: "Turn off auto-posting" }));
    expect(reviewReplies).toHaveBeenCalledExactlyOnceWith("comments", TEA);
  });
});

describe("the rules of a channel", () => {
  const rules = [
    aRule({ id: "1", position: 1, name: "For all" }),
    aRule({ id: "2", position: 2, name: "For bread", channel_id: CHANNEL }),
    aRule({ id: "3", position: 3, name: "For tea", channel_id: TEA }),
  ];
  beforeEach(() => void vi.mocked(getRuleStates).mockResolvedValue(rules));

  it("are shown with those of all, and change places among themselves", async () => {
    const { user } = await open(`/app/rules?channel=${TEA}`, "Rules");
    const list = within(await screen.findByRole("list", { name: "Rules in order" }));
    expect(list.getAllByRole("heading").map((one) => one.textContent)).toEqual(["For all", "For tea"]);
    await user.click(list.getByRole("button", { name: "More for For tea" }));
    await pick(user, "menuitem", "Move up");
    await waitFor(() => expect(reorderRules).toHaveBeenCalledExactlyOnceWith(["3", "2", "1"]));
  });

  it("get a new one for the channel that is chosen", async () => {
    const { user } = await open(`/app/rules?channel=${TEA}`, "Rules");
    await screen.findByRole("combobox", { name: "Channel" });
    await user.click(screen.getByRole("button", { name: "Add rule" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Add rule" }));
    expect(dialog.getByRole("combobox", { name: "For" })).toHaveTextContent("Only Tea Time");
    await user.type(dialog.getByLabelText("Name"), "No ads");
    await user.click(dialog.getByRole("button", { name: "Add rule" }));
    await waitFor(() =>
      expect(addRules).toHaveBeenCalledExactlyOnceWith(maya.id, [
        expect.objectContaining({ name: "No ads", channel_id: TEA }),
      ]),
    );
  });
});
