import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { googleSetup } from "@/api/functions";
import {
  type Conversation,
  getInboxCounts,
  getInboxPage,
  type InboxItem,
  setConversation,
} from "@/api/inbox";
import { approveReply, writeReply } from "@/api/replies";
import { at, openInbox, row, serveInbox, shownIds } from "./inbox-server";
import { serveOwner } from "./owner-server";
import { anItem, type Item, noCounts, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });

const answer = {
  id: "one",
  author_name: "@ana",
  thread_id: "comment-top",
  follow_up: true,
  answers_us: true,
} satisfies Partial<Item>;
const due = { reply_status: null, generated_reply: null, reply_type: null } satisfies Partial<Item>;

const conversation: Conversation = {
  automatic: 1,
  most_automatic: 2,
  addressed: "channel",
  stance: null,
  leaves: { rest: "no_reply" },
};

const said = (change: Partial<InboxItem["thread"][number]>) => ({
  ...{ id: "top", comment_id: "comment-top", author_name: "@ana", ours: false, text: "Where is my order?" },
  ...{ published_at: "2026-11-20T09:00:00Z", state: null },
  ...change,
});
const ours = said({ ours: true, author_name: null, text: "It is on its way.", state: "verified_public" });
const own = said({ id: "one", comment_id: "comment-one", text: "Comment of one" });
const thread = [said({}), ours, own];

async function open(item: Item, change: Partial<{ thread: typeof thread; conversation: Conversation }> = {}) {
  const server = serveInbox([item, anItem({ id: "two" })]);
  Object.assign(server, { thread, conversation }, change);
  const app = await openInbox();
  return { ...app, server };
}

const bar = async () => within(await screen.findByRole("region", { name: "Conversation" }));

beforeEach(() => {
  localStorage.clear();
  serveOwner();
  vi.mocked(googleSetup).mockReset();
});

describe("an answer to us", () => {
  it("says so in the list, and stands last in its thread, with who said what before it and ours in its state", async () => {
    await open(anItem(answer));
    expect(row("one").getByText("Answered you.")).toBeVisible();
    expect(row("two").queryByText("Answered you.")).toBeNull();
    const { element } = await at("one");
    const words = within(element).getByRole("article").textContent ?? "";
    const inOrder = [
      "Where is my order?",
      "Slow Kitchen",
      "It is on its way.",
      "Answered you",
      "Comment of one",
    ];
    const places = inOrder.map((one) => words.indexOf(one));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(words).toContain("Public");
  });

  it("tells how often this viewer was answered automatically, and who answers now", async () => {
    await open(anItem(answer));
    const conversationBar = await bar();
    expect(conversationBar.getByText("Automatic replies to this viewer: 1 of 2")).toBeVisible();
    expect(conversationBar.getByText("Replies here are drafted for you.")).toBeVisible();
    expect(conversationBar.queryByRole("button", { name: "Go on as before" })).toBeNull();
  });

  it("is the owner's to answer where a person is called, whatever becomes of the rest of the thread", async () => {
    await open(anItem({ ...answer, ...due, escalation: "quarrel", status_reason: "follow_up" }));
    expect((await bar()).getByText("This one is yours to answer.")).toBeVisible();
    expect((await at("one")).getByText(/^This one needs a person/)).toBeVisible();
  });

  it("is told from talk among viewers, which is not called an answer", async () => {
    await open(
      anItem({ ...answer, ...due, answers_us: false, escalation: "money", status_reason: "follow_up" }),
    );
    expect(row("one").queryByText("Answered you.")).toBeNull();
    expect(row("one").getByText("In a thread.")).toBeInTheDocument();
    const detail = await at("one");
    expect(detail.queryByText("Answered you")).toBeNull();
    expect(detail.getByText("It's about money.")).toBeInTheDocument();
  });

  it("has what was said after it below, and our reply to it only once", async () => {
    const later = said({ id: "late", author_name: "@ben", text: "Same here" });
    const reply = said({
      id: "one",
      comment_id: null,
      author_name: null,
      ours: true,
      text: "Reply to one",
      state: "queue",
    });
    await open(anItem(answer), { thread: [...thread, reply, later] });
    const detail = await at("one");
    expect(
      within(detail.getByRole("region", { name: "Later in this thread" })).getByText("Same here"),
    ).toBeVisible();
    expect(detail.getAllByText("Reply to one")).toHaveLength(1);
  });

  it("of a long thread folds away what was said long before", async () => {
    const many = Array.from({ length: 7 }, (_, n) => said({ id: `w${n}`, text: `Word ${n}` }));
    const { user } = await open(anItem(answer), { thread: [...many, own] });
    const detail = await at("one");
    expect(detail.queryByText("Word 2")).toBeNull();
    await user.click(detail.getByRole("button", { name: "Show 3 earlier comments" }));
    expect(detail.getByText("Word 0")).toBeVisible();
  });
});

describe("taking the word", () => {
  it("brings the comment back and says why when the server refuses", async () => {
    const { user } = await open(anItem(answer));
    vi.mocked(setConversation).mockRejectedValue(new ApiError("Not now", { code: "no", status: 409 }));
    await user.click((await bar()).getByRole("button", { name: "Let it rest" }));
    expect(await screen.findByText("Not now")).toBeInTheDocument();
    await waitFor(() => expect(shownIds()).toContain("one"));
    expect((await at("one")).getByText("Replies here are drafted for you.")).toBeVisible();
  });

  it("is done by keys, a second press of which goes on as before", async () => {
    const { user } = await open(anItem(answer));
    await user.keyboard("i");
    await waitFor(() =>
      expect(setConversation).toHaveBeenLastCalledWith("one", "by_hand", expect.any(String)),
    );
    await user.keyboard("i");
    await waitFor(() =>
      expect(setConversation).toHaveBeenLastCalledWith("one", "goes_on", expect.any(String)),
    );
    await user.keyboard("l");
    await waitFor(() => expect(setConversation).toHaveBeenLastCalledWith("one", "rest", expect.any(String)));
    expect(shownIds()).toEqual(["two"]);
  });
});

describe("writing to who answered", () => {
  const quarrel = anItem({ ...answer, ...due, escalation: "quarrel", status_reason: "follow_up" });
  const shows = (replies: "flat" | "nested") =>
    vi.mocked(googleSetup).mockResolvedValue({
      lends: { client: false, client_later: false, api_key: false },
      ...{ replies, checked: false, fault: null },
    });

  it("begins with nobody's handle where YouTube shows the reply below their word", async () => {
    shows("nested");
    const { user } = await open(quarrel);
    await user.click((await at("one")).getByRole("button", { name: /^Write a reply/ }));
    await waitFor(() => expect(googleSetup).toHaveBeenCalledExactlyOnceWith({}));
    const box = (await at("one")).getByLabelText("Reply to @ana");
    await user.type(box, "Sorry about that.");
    await user.click((await at("one")).getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(writeReply).toHaveBeenCalledWith("one", "Sorry about that.", 1, expect.any(String)),
    );
  });

  it("begins with their handle where replies stand one below the other, which alone is no reply", async () => {
    shows("flat");
    const { user } = await open(quarrel);
    await user.click((await at("one")).getByRole("button", { name: /^Write a reply/ }));
    const box = (await at("one")).getByLabelText("Reply to @ana");
    await waitFor(() => expect(box).toHaveValue("@ana "));
    expect((await at("one")).getByRole("button", { name: "Approve" })).toBeDisabled();
    await user.type(box, "Sorry about that.");
    await user.click((await at("one")).getByRole("button", { name: "Approve" }));
    await waitFor(() =>
      expect(writeReply).toHaveBeenCalledWith("one", "@ana Sorry about that.", 1, expect.any(String)),
    );
    expect(approveReply).toHaveBeenCalled();
  });

  it("does not begin so where there is a draft, or for the first comment of a thread", async () => {
    const { user } = await open(anItem(answer));
    await user.click((await at("one")).getByRole("button", { name: /^Edit/ }));
    expect((await at("one")).getByLabelText("Reply to @ana")).toHaveValue("Reply to one");
  });
});

describe("the filter They answered you", () => {
  it("is offered with its number, stands in the address, and is taken off by its chip", async () => {
    serveInbox([anItem(answer), anItem({ id: "two" })]);
    vi.mocked(getInboxCounts).mockImplementation(async () => ({
      tabs: noCounts,
      total: 1,
      capped: false,
      facets: { kind: [{ value: "answer", label: null, count: 1 }] } as never,
    }));
    const { user, router } = renderApp("/app/replies?kind=answer");
    await waitFor(() =>
      expect(getInboxPage).toHaveBeenCalledWith(
        expect.objectContaining({ filters: { kind: "answer" } }),
        null,
      ),
    );
    await user.click(await screen.findByRole("button", { name: "Remove filter Kind: They answered you" }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty("kind"));
  });
});
