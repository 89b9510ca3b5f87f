import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { manageReply, translateComment } from "@/api/functions";
import { getInboxPage } from "@/api/inbox";
import { getFittingReplies, getSavedReplies, noteSavedReply } from "@/api/saved-replies";
import { isForeign } from "@/screens/replies/comment-translation";
import { pick } from "../support/pick.ts";
import { at, serveInbox } from "./inbox-server";
import { serveOwner, servePace } from "./owner-server";
import { anItem, aSavedReply, changedItem, type Item, renderApp } from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/saved-replies", { spy: true });
// jscpd:ignore-end

let item: Item;

const posted = () =>
  anItem({ id: "one", reply_status: "verified_public", status_reason: null, youtube_reply_id: "yt-1" });

beforeEach(() => {
  localStorage.clear();
  item = anItem({ id: "one" });
  serveOwner();
  servePace();
  vi.mocked(getSavedReplies).mockResolvedValue([
    aSavedReply({ id: "s1", name: "Recipe", body: "It is under {video}, {viewer}." }),
  ]);
  vi.mocked(getFittingReplies).mockResolvedValue([]);
  vi.mocked(noteSavedReply).mockReset().mockResolvedValue();
  vi.mocked(manageReply)
    .mockReset()
    .mockResolvedValue({ reply_status: "verified_public", youtube_reply_id: "yt-1" });
  vi.mocked(translateComment).mockReset();
});

async function openCard(search = "") {
  serveInbox([item]);
  const app = renderApp(`/app/replies${search}`);
  return { ...app, card: await at("one") };
}

describe("the order of the replies", () => {
  it("is the most urgent first for what waits for approval, the newest first elsewhere, and can be chosen", async () => {
    const { user, router } = await openCard();
    expect(getInboxPage).toHaveBeenLastCalledWith({ tab: "to_approve", filters: {}, order: "urgent" }, null);
    await user.click(screen.getByRole("combobox", { name: "Sort by" }));
    await pick(user, "option", "Oldest first");
    await waitFor(() =>
      expect(getInboxPage).toHaveBeenLastCalledWith(expect.objectContaining({ order: "oldest" }), null),
    );
    expect(router.state.location.search).toMatchObject({ order: "oldest" });
    await user.click(screen.getByRole("tab", { name: /^Posted/ }));
    await waitFor(() =>
      expect(getInboxPage).toHaveBeenLastCalledWith(
        expect.objectContaining({ tab: "posted", order: "newest" }),
        null,
      ),
    );
  });
});

describe("a saved reply in the editor", () => {
  it("is filled in from the comment and goes where the cursor is", async () => {
    const { user, card } = await openCard();
    await user.click(card.getByRole("button", { name: /^Edit reply/ }));
    await user.click(await card.findByRole("button", { name: "Insert saved reply" }));
    await pick(user, "menuitem", "Recipe");
    expect(card.getByRole("textbox")).toHaveValue(
      "Reply to oneIt is under Sourdough for people with jobs, @viewer-one.",
    );
    expect(noteSavedReply).toHaveBeenCalledExactlyOnceWith("one", "s1");
  });

  it("is suggested with the reason, before those for the channel, for all and in other languages", async () => {
    item = anItem({ id: "one", language: "en-GB" });
    const { channel_id } = item;
    vi.mocked(getSavedReplies).mockResolvedValue([
      aSavedReply({ id: "de", name: "Danke", language: "de" }),
      aSavedReply({ id: "all", name: "For all" }),
      aSavedReply({ id: "here", name: "Here", channel_id }),
      aSavedReply({ id: "oven", name: "Oven" }),
      aSavedReply({ id: "recipe", name: "Recipe" }),
      aSavedReply({ id: "tea", name: "Tea", channel_id: "UCtea" }),
    ]);
    vi.mocked(getFittingReplies).mockResolvedValue([
      { saved_reply_id: "recipe", used_for: 4, about: ["flour"] },
      { saved_reply_id: "oven", used_for: 0, about: ["ovens", "heat"] },
    ]);
    const { user, card } = await openCard();
    await user.click(card.getByRole("button", { name: /^Edit reply/ }));
    await user.click(await card.findByRole("button", { name: "Insert saved reply" }));
    await screen.findByText("Used for 4 comments like this");
    expect(screen.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
      "RecipeUsed for 4 comments like this",
      "OvenAbout ovens and heat",
      "Here",
      "For all",
      "DankeGerman",
    ]);
  });

  it("names what could not be filled in", async () => {
    item = anItem({ id: "one", video_title: null });
    const { user, card } = await openCard();
    await user.click(card.getByRole("button", { name: /^Edit reply/ }));
    await user.clear(card.getByRole("textbox"));
    await user.click(await card.findByRole("button", { name: "Insert saved reply" }));
    await pick(user, "menuitem", "Recipe");
    expect(card.getByRole("textbox")).toHaveValue("It is under, @viewer-one.");
    expect(card.getByText("Left out because it isn't known here: the video's title.")).toBeVisible();
  });
});

describe("a reply on YouTube", () => {
  beforeEach(() => {
    item = posted();
  });

  it("is edited there, for the price that is said", async () => {
    const { user, card } = await openCard("?tab=posted");
    await user.click(card.getByRole("button", { name: "Edit on YouTube" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(dialog.getByText(/costs 50 credits/)).toBeVisible();
    expect(dialog.getByRole("button", { name: "Change on YouTube" })).toBeDisabled();
    await user.clear(dialog.getByLabelText("Reply"));
    await user.type(dialog.getByLabelText("Reply"), "A better answer.");
    await user.click(dialog.getByRole("button", { name: "Change on YouTube" }));
    expect(manageReply).toHaveBeenCalledExactlyOnceWith({
      id: "one",
      action: "edit",
      text: "A better answer.",
    });
    expect(await screen.findByText("Changed on YouTube")).toBeInTheDocument();
  });

  it("keeps the text of an edit that YouTube refuses and says why", async () => {
    vi.mocked(manageReply).mockRejectedValue(
      new ApiError("Today's YouTube quota is used up.", { code: "quota", status: 429 }),
    );
    const { user, card } = await openCard("?tab=posted");
    await user.click(card.getByRole("button", { name: "Edit on YouTube" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.type(dialog.getByLabelText("Reply"), " More.");
    await user.click(dialog.getByRole("button", { name: "Change on YouTube" }));
    await waitFor(() =>
      expect(dialog.getByLabelText("Reply")).toHaveAccessibleDescription(/Today's YouTube quota is used up/),
    );
    expect(dialog.getByLabelText("Reply")).toHaveValue("Reply to one More.");
  });

  it("keeps what was typed into the edit through a closed window and a reload, until it is discarded", async () => {
    const { user, card } = await openCard("?tab=posted");
    await user.click(card.getByRole("button", { name: "Edit on YouTube" }));
    const typed = await screen.findByLabelText("Reply");
    await user.type(typed, " More.");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    cleanup();

    const again = await openCard("?tab=posted");
    // It is of what is on YouTube: the inbox approves no such text.
    expect(again.card.queryByText(/^Your unsaved edit/)).toBeNull();
    await again.user.click(again.card.getByRole("button", { name: "Edit on YouTube" }));
    expect(await screen.findByLabelText("Reply")).toHaveValue("Reply to one More.");
    await again.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await again.user.click(again.card.getByRole("button", { name: "Edit on YouTube" }));
    expect(await screen.findByLabelText("Reply")).toHaveValue("Reply to one");
    expect(manageReply).not.toHaveBeenCalled();
  });

  it("forgets what was typed once it is on YouTube", async () => {
    const { user, card } = await openCard("?tab=posted");
    await user.click(card.getByRole("button", { name: "Edit on YouTube" }));
    await user.type(await screen.findByLabelText("Reply"), " More.");
    await user.click(screen.getByRole("button", { name: "Change on YouTube" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.click(card.getByRole("button", { name: "Edit on YouTube" }));
    expect(await screen.findByLabelText("Reply")).toHaveValue("Reply to one");
  });

  it("cannot be changed before YouTube has it or after it is gone", async () => {
    item = changedItem(posted(), { reply_status: "removed" });
    const { card } = await openCard("?tab=needs_you");
    expect(card.queryByRole("button", { name: "Edit on YouTube" })).toBeNull();
    expect(card.queryByRole("button", { name: "Delete on YouTube" })).toBeNull();
  });
});

describe("a foreign comment", () => {
  it("says why it was not translated", async () => {
    item = anItem({ id: "one", language: "de" });
    vi.mocked(translateComment).mockRejectedValue(
      new ApiError("Today's model calls are used up.", { code: "model_budget", status: 429 }),
    );
    const { user, card } = await openCard();
    await user.click(card.getByRole("button", { name: "Translate" }));
    expect(await card.findByRole("alert")).toHaveTextContent("Today's model calls are used up.");
  });

  it("is only one whose language is known and another than the reader's", () => {
    expect([
      isForeign("de", "en-GB"),
      isForeign("en", "en-GB"),
      isForeign("pt-BR", "pt"),
      isForeign(null, "en"),
      isForeign("und", "en"),
    ]).toEqual([true, false, false, false, false]);
  });
});

describe("what a card tells", () => {
  it("names the rule that decided", async () => {
    item = anItem({ id: "one", status_reason: "rule", rule_id: "r1", rule_name: "Thank for praise" });
    const { card } = await openCard();
    expect(card.getByRole("link", { name: "Thank for praise" })).toHaveAttribute("href", "/app/rules");
  });

  it("shows markup of strangers as the text that it is", async () => {
    const markup = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
    item = anItem({
      id: "one",
      language: "de",
      author_name: `${markup}author`,
      text_original: `${markup}comment`,
      generated_reply: `${markup}reply`,
      video_title: `${markup}video`,
      channel_title: `${markup}channel`,
      rule_name: `${markup}rule`,
      translation: `${markup}translation`,
      translated_to: "en",
      findings: [{ check: "x", reason: `${markup}finding` }],
    });
    const { card } = await openCard();
    for (const place of [
      "author",
      "comment",
      "reply",
      "video",
      "channel",
      "rule",
      "translation",
      "finding",
    ]) {
      expect(card.getByText(`${markup}${place}`)).toBeVisible();
    }
    expect(document.querySelector("[data-detail] img, [data-detail] script, [data-reply] script")).toBeNull();
  });
});
