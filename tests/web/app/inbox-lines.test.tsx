/** A line of the inbox: what it shows, what can be done in it, and what stands beside the comment in front. */
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getConnections } from "@/api/connections";
import { approveReply, dismissReply, getWaitingByChannel } from "@/api/replies";
import { getVideos } from "@/api/rules";
import { getSavedViews } from "@/api/saved-views";
import { forgetTextsOf, keepText, keepTextsOf } from "@/lib/kept-texts";
import { at, row, serveInbox, shownIds, viewport } from "./inbox-server";
import { serveOwner, servePace } from "./owner-server";
import { aConnection, anItem, CHANNEL, type Item, maya, minutes, renderApp } from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/rules", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/connections", { spy: true });
// jscpd:ignore-end

const TEA = "UC0teatimeteatimeteatim0";
const tea = aConnection({ id: "tea", channel_id: TEA, channel_title: "Tea Time", label: "youtube_2" });
const approveButton = (id: string) => row(id).queryByRole("button", { name: /^Approve as shown/ });

/** What a layout would say of a draft that does not fit its line. */
function cutOffDrafts() {
  vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(401);
}

beforeEach(() => {
  localStorage.clear();
  forgetTextsOf(maya.id);
  viewport.rem = 80;
  serveOwner();
  servePace();
  vi.mocked(getWaitingByChannel).mockResolvedValue([]);
  vi.mocked(getVideos).mockResolvedValue([]);
});
afterEach(() => vi.spyOn(Element.prototype, "scrollWidth", "get").mockReturnValue(0));

async function open(items: Item[], search = "") {
  serveInbox(items);
  const app = renderApp(`/app/replies${search}`);
  await waitFor(() => expect(shownIds()).toContain(items[0]?.id));
  return app;
}

describe("a line of the inbox", () => {
  it("shows who wrote what and when, and under it the draft", async () => {
    await open([anItem({ id: "one", published_at: minutes(-180) })]);
    expect(row("one").opener).toHaveTextContent("@viewer-one");
    expect(row("one").getByText("Comment of one")).toBeVisible();
    expect(row("one").getByText("Reply to one")).toBeVisible();
    expect(row("one").getByText("3h")).toBeVisible();
  });

  it.each([
    ["to_approve", { status_reason: "grave", grave: true, reply_status: null }, "Needs a personal reply"],
    [
      "unanswered",
      { status_reason: "model_busy", reply_status: null },
      "The model isn't answering right now",
    ],
    ["no_reply", { status_reason: "noise", reply_status: "skipped" }, "There's nothing to answer"],
  ] as const)(
    "says without a draft what is asked of a person, or why there is none: %s",
    async (tab, change, words) => {
      await open([anItem({ id: "one", generated_reply: null, ...change })], `?tab=${tab}`);
      expect(row("one").getByText(words)).toBeVisible();
    },
  );

  it("names each warning to who cannot see its sign", async () => {
    await open([anItem({ id: "one", escalation: "money" })]);
    expect(row("one").getByTitle("Held for you: it's about money")).toHaveTextContent("Held for you");
  });

  it("marks the channel only where there are several, and not once one is chosen", async () => {
    vi.mocked(getConnections).mockResolvedValue([aConnection(), tea]);
    const { user } = await open([anItem({ id: "one", channel_id: TEA })]);
    expect(await row("one").findByTitle("Tea Time")).toHaveTextContent("TT");
    await user.click(screen.getByRole("button", { name: /^Tea Time/ }));
    await waitFor(() => expect(row("one").queryByTitle("Tea Time")).toBeNull());
  });
});

describe("approving in a line", () => {
  it("does what the key does: the reply is approved as it was shown, and the next comment has the focus", async () => {
    const { user } = await open([
      anItem({ id: "one", published_at: minutes(-9) }),
      anItem({ id: "two", published_at: minutes(-8) }),
    ]);
    await user.click(approveButton("one") as HTMLElement);
    await waitFor(() =>
      expect(approveReply).toHaveBeenCalledExactlyOnceWith(
        "one",
        { shown: "Reply to one", version: 1 },
        expect.any(String),
      ),
    );
    expect(shownIds()).toEqual(["two"]);
    expect(row("two").opener).toHaveFocus();
    expect(screen.getByText("Approved the reply to @viewer-one")).toBeVisible();
  });

  it.each([
    ["carries a warning", { escalation: "money" }],
    ["is longer than the line is given", { reply_whole: false }],
    ["may not be approved", { can: {} }],
  ] as const)("is not offered for a draft that %s", async (_, change) => {
    const item = anItem({ id: "one" });
    await open([{ ...anItem({ id: "one", ...change }), can: item.can, ...change } as Item]);
    expect(approveButton("one")).toBeNull();
  });

  it("is not offered for a draft that the line cuts off, and such an approval from the list says of no text that it was shown", async () => {
    cutOffDrafts();
    viewport.rem = 40;
    const { user } = await open([anItem({ id: "one" })]);
    expect(approveButton("one")).toBeNull();
    await user.keyboard("a");
    await waitFor(() =>
      expect(approveReply).toHaveBeenCalledExactlyOnceWith(
        "one",
        { shown: undefined, version: 1 },
        expect.any(String),
      ),
    );
  });

  it("is not offered while an edit of one's own is not saved", async () => {
    keepTextsOf(maya.id);
    keepText("one", { text: "My own words", base: "Reply to one" });
    await open([anItem({ id: "one" })]);
    expect(row("one").getByText("Your unsaved edit")).toBeVisible();
    expect(approveButton("one")).toBeNull();
  });
});

describe("a line under a finger", () => {
  const pull = (id: string, px: number, pointerType = "touch") => {
    const front = row(id).opener.closest(".touch-pan-y") as HTMLElement;
    const pointer = { pointerId: 1, pointerType, isPrimary: true, clientY: 300 };
    fireEvent.pointerDown(front, { ...pointer, clientX: 200 });
    fireEvent.pointerMove(front, { ...pointer, clientX: 200 + px / 2 });
    fireEvent.pointerMove(front, { ...pointer, clientX: 200 + px });
    fireEvent.pointerUp(front, { ...pointer, clientX: 200 + px });
  };
  const two = () => [
    anItem({ id: "one", published_at: minutes(-9) }),
    anItem({ id: "two", published_at: minutes(-8), escalation: "money" }),
  ];

  it("is approved to the right and dismissed to the left, and both can be undone", async () => {
    viewport.rem = 24;
    const { user } = await open(two());
    pull("one", 120);
    await waitFor(() => expect(approveReply).toHaveBeenCalledOnce());
    expect(shownIds()).toEqual(["two"]);
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    await waitFor(() => expect(shownIds()).toContain("one"));
    pull("one", -120);
    await waitFor(() => expect(dismissReply).toHaveBeenCalledExactlyOnceWith("one", expect.any(String)));
  });

  it("stays for a short pull, for a mouse, and opens in place of being approved where it carries a warning", async () => {
    viewport.rem = 24;
    await open(two());
    pull("one", 60);
    pull("one", 120, "mouse");
    pull("two", 120);
    expect(await screen.findByRole("button", { name: "Back to the list" })).toBeVisible();
    expect(approveReply).not.toHaveBeenCalled();
    expect(dismissReply).not.toHaveBeenCalled();
  });
});

describe("several channels", () => {
  it("stand above the list with what waits on each, and show their comments at a press", async () => {
    vi.mocked(getConnections).mockResolvedValue([aConnection(), tea]);
    vi.mocked(getWaitingByChannel).mockResolvedValue([{ channel_id: TEA, waiting: 7 }]);
    const { user, router } = await open([anItem({ id: "one" })]);
    const chips = within(screen.getByRole("group", { name: "Channel" }));
    await user.click(await chips.findByRole("button", { name: /^Tea Time\W+7\s*waiting$/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ channel: TEA }));
    expect(chips.getByRole("button", { name: /^Tea Time/ })).toHaveAttribute("aria-pressed", "true");
    await user.click(chips.getByRole("button", { name: /^All channels/ }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty("channel", TEA));
  });

  it("are not spoken of where there is one", async () => {
    await open([anItem({ id: "one" })]);
    expect(screen.queryByRole("group", { name: "Channel" })).toBeNull();
  });
});

describe("a comment in front", () => {
  it("has its viewer, sources and history in a column of their own where there is room, and nowhere else", async () => {
    viewport.rem = 100;
    await open([anItem({ id: "one", lessons: ["lesson"] })]);
    const detail = await at("one");
    const beside = within(screen.getByRole("complementary", { name: "About this comment" }));
    expect(beside.getByRole("region", { name: "History" })).toBeVisible();
    expect(beside.getByRole("button", { name: /^Learned from you/ })).toBeVisible();
    expect(detail.queryByRole("button", { name: /^Learned from you/ })).toBeNull();
    expect(detail.queryByRole("button", { name: /^History/ })).toBeNull();
  });

  it("has them with itself where there is none", async () => {
    const { user } = await open([anItem({ id: "one", lessons: ["lesson"] })]);
    const detail = await at("one");
    expect(screen.queryByRole("complementary", { name: "About this comment" })).toBeNull();
    expect(detail.getByRole("button", { name: /^Learned from you/ })).toBeVisible();
    await user.click(detail.getByRole("button", { name: /^History/ }));
    expect(detail.getByRole("region", { name: "History" })).toBeVisible();
  });
});

describe("the palette", () => {
  it("leads to a saved view and to the comments on a video", async () => {
    vi.mocked(getVideos).mockResolvedValue([{ id: "loaf", title: "A loaf in an hour" }]);
    const { user, router } = await open([anItem({ id: "one" })]);
    vi.mocked(getSavedViews).mockResolvedValue([
      { id: "v1", name: "For Noor", tab: "queued", filters: { channel: CHANNEL }, order: "newest" },
    ]);
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByText("Open view “For Noor”"));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ tab: "queued", channel: CHANNEL }),
    );
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("{Control>}k{/Control}");
    await user.click(await screen.findByText("Show comments on “A loaf in an hour”"));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ video: "loaf" }));
  });
});
