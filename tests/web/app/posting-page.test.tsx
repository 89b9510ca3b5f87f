/** How replies are posted: chosen in the account, by consent where nobody reviews them. */
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import {
  type Consent,
  getAutomationSettings,
  getLatestConsent,
  getPostingTerms,
  postWithoutReview,
  reviewReplies,
} from "@/api/automation";
import { getConnections } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { getModelCosts, getPostingOutlook, getPostingPace } from "@/api/pace";
import { pick } from "../support/pick.ts";
import { aConnection, aPace, aProfile, CHANNEL, renderApp, someSettings } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/pace", { spy: true });

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
  vi.mocked(getLatestConsent).mockResolvedValue(null);
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getPostingPace).mockResolvedValue(aPace());
  vi.mocked(getPostingOutlook).mockResolvedValue([]);
  vi.mocked(getModelCosts).mockResolvedValue([]);
  vi.mocked(getPostingTerms).mockReset().mockResolvedValue(someTerms);
  vi.mocked(reviewReplies).mockReset().mockResolvedValue();
  vi.mocked(postWithoutReview).mockReset().mockResolvedValue();
});

async function openScreen() {
  const app = renderApp("/app/account/posting");
  await screen.findByRole("heading", { level: 2, name: "How replies are posted" });
  return app;
}

/** Ticks the box and agrees; what was agreed to. */
async function agree(
  user: Awaited<ReturnType<typeof openScreen>>["user"],
  dialog: ReturnType<typeof within>,
) {
  await user.click(dialog.getByRole("checkbox", { hidden: false }));
  await user.click(dialog.getByRole("button", { name: "Agree and turn on" }));
  await waitFor(() => expect(postWithoutReview).toHaveBeenCalledTimes(1));
  return vi.mocked(postWithoutReview).mock.calls[0]?.[0];
}

it.each(["posting-policy", "pace"])("is where links to %s on Reply Agent lead", async (hash) => {
  const { router } = renderApp(`/app/automations#${hash}`);
  await screen.findByRole("heading", { level: 2, name: "Pace" });
  expect(router.state.location).toMatchObject({ pathname: "/app/account/posting", hash });
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

    const agreed = await agree(user, dialog);
    expect(agreed).toEqual({ about: "comments", channelId: CHANNEL, hash: "h1", onlyHere: false });
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
    const agreed = await agree(user, dialog);
    expect(agreed).toEqual({ about: "conversations", channelId: CHANNEL, hash: "h9", onlyHere: false });
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
