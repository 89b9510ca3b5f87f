import { ERROR_KINDS, LIMITS } from "@shared/database/vocabulary.gen.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getConnections } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { draftReplies, syncComments } from "@/api/functions";
import { getInboxChanges, getInboxPage } from "@/api/inbox";
import { bulkAct, previewBulk } from "@/api/inbox-bulk";
import { getObjective } from "@/api/objectives";
import { getPostingOutlook } from "@/api/pace";
import {
  approveReply,
  dismissReply,
  editReply,
  getReplyCounts,
  previewBackfill,
  startBackfill,
  writeReply,
} from "@/api/replies";
import { getSavedViews, type SavedView, saveView } from "@/api/saved-views";
import { forgetTextsOf, unsavedText } from "@/lib/kept-texts";
import { queryClient } from "@/session/query-client";
import { ownClock } from "../support/clock";
import { at, type InboxServer, row, serveInbox, shownIds } from "./inbox-server";
import { serveOwner, servePace } from "./owner-server";
import {
  aConnection,
  anItem,
  anObstacle,
  aProfile,
  aVersion,
  CHANNEL,
  type Item,
  maya,
  minutes,
  noCounts,
  renderApp,
} from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/pace", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/objectives", { spy: true });
// jscpd:ignore-end

const conflict = new ApiError("Only a draft can be approved.", { code: "reply_state_conflict", status: 409 });

let server: InboxServer;
const serve = (items: Item[]) => {
  server = serveInbox(items);
};
const become = (id: string, change: Partial<Item>) => server.become(id, change);

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTextsOf(maya.id);
  serve(three());
  serveOwner();
  servePace();
});

/** As old as their place in the list says: the oldest of what is as urgent is first. */
const three = (change: Record<string, Partial<Item>> = {}) =>
  ["one", "two", "three"].map((id, index) =>
    anItem({ id, published_at: `2026-11-20T10:0${index}:00Z`, ...change[id] }),
  );

async function openScreen(search = "") {
  const app = renderApp(`/app/replies${search}`);
  await screen.findByRole("heading", { level: 1, name: "Replies" });
  return app;
}

async function openCards(search = "") {
  const app = await openScreen(search);
  await waitFor(() => expect(shownIds()).toContain("one"));
  return app;
}

const poll = () => act(() => queryClient.invalidateQueries({ queryKey: ["replies", "changes"] }));
/** Opens the editor of the comment `one`, and writes this instead of what is there. */
async function rewrite(user: Awaited<ReturnType<typeof openCards>>["user"], text: string) {
  await user.click((await at("one")).getByRole("button", { name: /^Edit/ }));
  fireEvent.change((await at("one")).getByLabelText(/^Reply to/), { target: { value: text } });
}
const sent = expect.any(String);
const approvedIs = (id: string, as: { text?: string; shown?: string }) =>
  waitFor(() => expect(approveReply).toHaveBeenCalledExactlyOnceWith(id, { ...as, version: 1 }, sent));
const undoneIs = (act: "cancel" | "restore", id: string) =>
  waitFor(() =>
    expect(bulkAct).toHaveBeenCalledExactlyOnceWith(
      act,
      expect.objectContaining({ ids: [id] }),
      undefined,
      sent,
    ),
  );
const undoBar = () => screen.findByText(/^(Approved|Dismissed)/);

describe("replies screen", () => {
  describe("of a tab that holds more than is looked at", () => {
    const serveParts = (capped: boolean) => {
      serve([anItem({ id: "one" }), anItem({ id: "two" })]);
      const [first, second] = server.rows as [Item, Item];
      const page = { now: minutes(0), cursor: 1 };
      vi.mocked(getInboxPage)
        .mockResolvedValueOnce({ ...page, rows: [first], next: "behind", capped: true })
        .mockResolvedValueOnce({ ...page, rows: [second], next: null, capped });
      const counts = { ...noCounts, to_approve: LIMITS.inbox_window + 1 };
      vi.mocked(getReplyCounts).mockResolvedValue(counts);
      vi.mocked(getInboxChanges).mockResolvedValue({
        ...page,
        tabs: counts,
        writing: [],
        changed: [],
        more: false,
      });
    };

    it("tells that there are more than it counts, and looks further only when asked", async () => {
      serveParts(false);
      const { user } = await openCards("?order=newest");
      expect(screen.getByRole("tab", { name: /To approve\s*10,000\+/ })).toBeVisible();
      expect(shownIds()).toEqual(["one"]);
      await user.click(await screen.findByRole("button", { name: "Keep searching" }));
      await waitFor(() => expect(shownIds()).toEqual(["one", "two"]));
      expect(getInboxPage).toHaveBeenLastCalledWith(expect.anything(), "behind");
      expect(screen.queryByRole("button", { name: "Keep searching" })).toBeNull();
    });

    it("tells which comments are sorted by urgency, and gives these without being asked", async () => {
      serveParts(true);
      await openCards("?order=urgent");
      await waitFor(() => expect(shownIds()).toEqual(["one", "two"]));
      expect(screen.getByText("Only the newest 10,000 comments are sorted by urgency.")).toBeVisible();
    });
  });

  it("does not let an undo overtake the approval that it undoes", async () => {
    let approved = () => {};
    vi.mocked(approveReply).mockImplementation(
      (id) =>
        new Promise((resolve) => {
          approved = () => {
            become(id, { reply_status: "queue", post_after: minutes(2) });
            resolve();
          };
        }),
    );
    const { user } = await openCards();
    await user.click((await at("one")).getByRole("button", { name: /^Approve/ }));
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    expect(bulkAct).not.toHaveBeenCalled();
    await act(async () => approved());
    await undoneIs("cancel", "one");
  });

  it("has from a later poll what an earlier one told of a comment while an action was under way for it", async () => {
    const { user } = await openCards();
    let approved = () => {};
    vi.mocked(approveReply).mockReturnValue(new Promise((resolve) => (approved = resolve)));
    await user.click((await at("one")).getByRole("button", { name: /^Approve/ }));
    // The queue was read before the server approved, and a poll tells of it before the approval's own answer is there.
    const empty = { now: minutes(0), cursor: 1, rows: [], next: null, capped: false };
    vi.mocked(getInboxPage).mockResolvedValueOnce(empty);
    become("one", { reply_status: "queue", post_after: minutes(2) });
    const [one] = server.rows as [Item];
    const told = { now: minutes(0), cursor: 2, tabs: { ...noCounts, queued: 1 }, writing: [], more: false };
    vi.mocked(getInboxChanges).mockImplementation(async (_, since) => ({
      ...told,
      changed: since === 2 ? [] : [{ ...one, in_view: true }],
    }));
    await user.click(screen.getByRole("tab", { name: /^Queued/ }));
    await poll();
    expect(shownIds()).toEqual([]);
    await act(async () => approved());
    await poll();
    await waitFor(() => expect(shownIds()).toEqual(["one"]));
  });

  it("counts each state in its tab and shows the drafts first", async () => {
    serve([
      anItem({ id: "one" }),
      anItem({ id: "two", reply_status: "failed", status_reason: "commentsDisabled" }),
      anItem({ id: "three", reply_status: "skipped", status_reason: "noise", generated_reply: null }),
    ]);
    const { user } = await openCards();
    expect(screen.getByRole("tab", { name: /To approve\s*1/ })).toHaveAttribute("aria-selected", "true");
    expect(screen.getByRole("tab", { name: /No reply\s*1/ })).toBeVisible();
    await user.click(screen.getByRole("tab", { name: /Problems\s*1/ }));
    expect(await screen.findByText("Comments are turned off for this video.")).toBeVisible();
    expect(screen.queryByText("Comment of one")).toBeNull();
  });

  it("shows why a comment gets no reply", async () => {
    serve([anItem({ id: "one", reply_status: "skipped", status_reason: "noise", generated_reply: null })]);
    await openCards("?tab=no_reply");
    expect((await at("one")).getByText("There's nothing to answer.")).toBeVisible();
  });

  it("opens an empty editor for a comment that was skipped by mistake, and saves what is written as a draft", async () => {
    serve([
      anItem({
        id: "one",
        reply_status: "skipped",
        status_reason: "off_topic",
        generated_reply: null,
        can: { write: "to_approve" },
      }),
      anItem({ id: "two", reply_status: "skipped", status_reason: "comment_gone", generated_reply: null }),
    ]);
    const { user } = await openCards("?tab=no_reply");
    expect((await at("two")).queryByRole("button", { name: /^Write a reply/ })).toBeNull();
    await user.click((await at("one")).getByRole("button", { name: /^Write a reply/ }));
    const box = (await at("one")).getByRole("textbox", { name: "Reply to @viewer-one" });
    expect(box).toHaveValue("");
    await user.type(box, "Sorry, we missed this.");
    await user.click((await at("one")).getByRole("button", { name: "Save draft" }));
    await waitFor(() =>
      expect(writeReply).toHaveBeenCalledExactlyOnceWith(
        "one",
        "Sorry, we missed this.",
        1,
        expect.any(String),
      ),
    );
    expect(screen.getByRole("tab", { name: /To approve\s*1/ })).toBeVisible();
  });

  it("leads to the comment on YouTube", async () => {
    await openCards();
    expect((await at("one")).getByRole("link", { name: /^Open comment/ })).toHaveAttribute(
      "href",
      "https://www.youtube.com/watch?v=9bZkp7q19f0&lc=comment-one",
    );
  });

  it("says what the checks found and who should decide", async () => {
    serve([
      anItem({
        id: "one",
        escalation: "money",
        findings: [{ check: "foreign_link", reason: "The reply contains a link." }],
      }),
    ]);
    await openCards();
    const detail = await at("one");
    expect(detail.getByText("It's about money.")).toBeVisible();
    expect(detail.getByText("The reply contains a link.")).toBeVisible();
    expect(row("one").getByText("Failed a check.")).toBeInTheDocument();
  });

  it("says what will be here when a tab is empty", async () => {
    serve([]);
    await openScreen();
    expect(await screen.findByText("Nothing to approve")).toBeVisible();
    expect(screen.getByText(/We'll look for new comments when your channel is next read/)).toBeVisible();
  });

  it("says of an empty list when new comments are next looked for, and nothing of it while none are drafted", async () => {
    serve([]);
    const next_sync_at = minutes(200);
    vi.mocked(getConnections).mockResolvedValue([aConnection({ next_sync_at })]);
    await openScreen();
    const words = `Drafts for new comments appear here. We'll look for new comments around ${next_sync_at.slice(11, 16)}.`;
    expect(await screen.findByText(words)).toBeVisible();
    vi.mocked(getPostingOutlook).mockResolvedValue([
      anObstacle({ reason: "all_paused", sentence: "The operator has paused everything." }),
    ]);
    await act(() => queryClient.invalidateQueries({ queryKey: ["automation", "outlook"] }));
    expect(await screen.findByText("Drafts for new comments appear here.")).toBeVisible();
  });

  it("says what went wrong and tries again", async () => {
    const plain = vi.mocked(getInboxPage).getMockImplementation();
    vi.mocked(getInboxPage).mockRejectedValue(
      new ApiError("The database is away.", { code: "down", status: 400 }),
    );
    const { user } = await openScreen();
    expect(await screen.findByText("The database is away.")).toBeVisible();
    if (plain) vi.mocked(getInboxPage).mockImplementation(plain);
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(shownIds()).toContain("one"));
  });

  it("reads the list when the network is back, and says no longer that there is none", async () => {
    const plain = vi.mocked(getInboxPage).getMockImplementation();
    vi.mocked(getInboxPage).mockRejectedValue(
      new ApiError("No connection.", { code: "network", status: 0, retryable: false }),
    );
    await openScreen();
    expect(await screen.findByText("No connection.")).toBeVisible();
    if (plain) vi.mocked(getInboxPage).mockImplementation(plain);
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(shownIds()).toContain("one"));
    expect(screen.queryByText("No connection.")).toBeNull();
  });

  it("says why approved replies stay queued", async () => {
    const sentence = `Posting has stopped, so replies wait: ${ERROR_KINDS.scope.sentence}`;
    vi.mocked(getPostingOutlook).mockResolvedValue([
      anObstacle({ reason: "stopped", label: "Posting has stopped", sentence }),
    ]);
    const { user } = await openCards();
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole("link", { name: "View connections" })).toBeVisible();
    await user.keyboard("a");
    expect(await undoBar()).toHaveTextContent(`Approved the reply to @viewer-one. ${sentence}`);
  });

  it("shows a view that was saved while the list of views still loaded", async () => {
    const view: SavedView = { id: "v1", name: "For Noor", tab: "to_approve", filters: {}, order: "urgent" };
    let answer = (_: SavedView[]) => {};
    vi.mocked(getSavedViews)
      .mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
      .mockResolvedValue([view]);
    vi.mocked(saveView).mockResolvedValue();
    const { user } = await openCards();
    await user.click(screen.getByRole("button", { name: "Saved views" }));
    await user.type(await screen.findByLabelText("Save current view as"), "For Noor{Enter}");
    await waitFor(() => expect(saveView).toHaveBeenCalledTimes(1));
    // What was asked before the view was there is answered last.
    await act(async () => answer([]));
    expect(await screen.findByRole("button", { name: /^For Noor/ })).toBeVisible();
  });

  it("keeps the tab, the search and the order in the address", async () => {
    const { user, router } = await openCards();
    fireEvent.change(screen.getByLabelText("Search comments"), { target: { value: "knife" } });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ q: "knife" }));
    await waitFor(() =>
      expect(getInboxPage).toHaveBeenLastCalledWith(
        { tab: "to_approve", filters: { search: "knife" }, order: "urgent" },
        null,
      ),
    );
    await user.click(screen.getByRole("tab", { name: /Queued/ }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ tab: "queued", q: "knife" }));
  });

  it("reads comments and writes drafts on demand", async () => {
    vi.mocked(syncComments).mockResolvedValue({
      channels: 1,
      inserted: 3,
      reread: 0,
      units: 2,
      more: false,
      errors: [],
    });
    vi.mocked(draftReplies).mockResolvedValue({
      claimed: 3,
      drafted: 2,
      queued: 0,
      skipped: 1,
      asked: 0,
      retried: 0,
      model_calls: 2,
    });
    const { user } = await openCards();
    await user.click(await screen.findByRole("button", { name: "Check for new comments" }));
    expect(await screen.findByText("Comments are up to date")).toBeInTheDocument();
    expect(screen.getByText("3 new comments, 2 drafts written")).toBeInTheDocument();
  });
});

describe("approving", () => {
  it("takes the comment out at once, before the server has answered", async () => {
    let answer = () => {};
    vi.mocked(approveReply).mockImplementation(
      (id) =>
        new Promise((resolve) => {
          answer = () => {
            become(id, { reply_status: "queue" });
            resolve();
          };
        }),
    );
    const { user } = await openCards();
    await user.click((await at("one")).getByRole("button", { name: /^Approve/ }));
    expect(shownIds()).toEqual(["two", "three"]);
    expect(screen.getByRole("tab", { name: /To approve\s*2/ })).toBeVisible();
    // A poll under way must not bring it back.
    await poll();
    expect(shownIds()).toEqual(["two", "three"]);
    answer();
    expect(await undoBar()).toHaveTextContent("Approved the reply to @viewer-one");
  });

  it("says so when undoing comes too late", async () => {
    vi.mocked(bulkAct).mockResolvedValue({
      done: [],
      refused: [{ id: "one", message: "It's too late to cancel this reply." }],
      left: 0,
    });
    const { user } = await openCards();
    await user.click((await at("one")).getByRole("button", { name: /^Approve/ }));
    await undoBar();
    await user.click(screen.getByRole("button", { name: /^Undo/ }));
    expect(await screen.findByText(/too late to cancel/)).toBeInTheDocument();
  });

  it("of all leaves those with warnings out, names number and cost, and asks once", async () => {
    serve(three({ two: { escalation: "legal" } }));
    const { user } = await openCards();
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded comments without warnings" }));
    await user.click(screen.getByRole("button", { name: "Approve: 2 of 3 selected" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Approve 2 replies?" }));
    expect(question.getByText(/Posting uses 100 credits and can be done today/)).toBeVisible();
    expect(bulkAct).not.toHaveBeenCalled();
    await user.click(question.getByRole("button", { name: "Approve 2" }));
    await waitFor(() =>
      expect(bulkAct).toHaveBeenCalledExactlyOnceWith(
        "approve",
        expect.objectContaining({ ids: ["one", "three"] }),
        undefined,
      ),
    );
    await waitFor(() => expect(shownIds()).toEqual(["two"]));
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    await waitFor(() => expect(shownIds()).toEqual(["one", "two", "three"]));
    // The selection is back as it was.
    expect(row("one").getByRole("checkbox", { name: /^Select/ })).toBeChecked();
    expect(row("two").getByRole("checkbox", { name: /^Select/ })).not.toBeChecked();
  });

  it("counts what is loaded, and offers all that match as well as those of them without warnings", async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      anItem({
        id: index === 0 ? "one" : `item-${index}`,
        published_at: minutes(index - 500),
        ...(index < 3 && { escalation: "legal" }),
      }),
    );
    serve(many);
    server.page = 200;
    const { user } = await openCards();
    expect(await screen.findByText("200 of 400 comments loaded")).toBeVisible();
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded comments without warnings" }));
    expect(screen.getByText("197 of 400 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Select all 400" }));
    expect(screen.getByText("All 400 selected")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Approve: all 400 selected" }));
    expect(await screen.findByText("3 comments with a warning are among them.")).toBeVisible();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await user.click(await screen.findByRole("button", { name: "Only the 397 without warnings" }));
    expect(screen.getByText("The 397 without warnings selected")).toBeVisible();
    expect(row("one").getByRole("checkbox", { name: /^Select/ })).not.toBeChecked();
    await user.click(screen.getByRole("button", { name: "Approve: the 397 without warnings selected" }));
    await waitFor(() =>
      expect(previewBulk).toHaveBeenLastCalledWith(
        "approve",
        expect.objectContaining({ ids: null, filters: expect.objectContaining({ warning: "none" }) }),
      ),
    );
  });

  it("calls all what are all: without warnings among them nothing is left out, and once all are loaded none are spoken of", async () => {
    const { user } = await openCards();
    expect(screen.getByText("3 comments")).toBeVisible();
    expect(screen.queryByText(/loaded$/)).toBeNull();
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded comments" }));
    expect(screen.getByText("All 3 selected")).toBeVisible();
    expect(screen.queryByRole("button", { name: /^Select all/ })).toBeNull();
  });

  it("says what the replies would wait for before they are approved", async () => {
    const sentence = "Bread Notes is off, so its replies wait until you turn it on.";
    vi.mocked(previewBulk).mockResolvedValue({
      number: 2,
      capped: false,
      credits: 100,
      days: 0,
      until: minutes(0),
      skipped: [],
      waits: [sentence],
    });
    const { user } = await openCards();
    await user.keyboard("jxjxa");
    const question = within(await screen.findByRole("alertdialog", { name: "Approve 2 replies?" }));
    expect(question.getByText(sentence)).toBeVisible();
    expect(question.getByText(/Posting uses 100 credits\.$/)).toBeVisible();
    expect(question.queryByText(/today/)).toBeNull();
  });

  it("of several names those that were looked at, which alone earn trust", async () => {
    serveInbox(["one", "two", "three"].map((id) => anItem({ id })));
    const { user } = await openCards();
    await at("one");
    await at("two");
    for (const id of ["two", "three"]) await user.click(row(id).getByRole("checkbox", { name: /^Select/ }));
    await user.keyboard("a");
    const dialog = within(await screen.findByRole("alertdialog"));
    await user.click(await dialog.findByRole("button", { name: "Approve 2" }));
    await waitFor(() =>
      expect(bulkAct).toHaveBeenCalledExactlyOnceWith(
        "approve",
        expect.objectContaining({ ids: ["two", "three"], opened: ["two"] }),
        undefined,
      ),
    );
  });
});

describe("writing", () => {
  it("saves an edited text as a draft", async () => {
    const { user } = await openCards();
    await rewrite(user, "A better reply");
    await user.click((await at("one")).getByRole("button", { name: "Save draft" }));
    expect(await screen.findByText("Saved as a draft")).toBeInTheDocument();
    expect(editReply).toHaveBeenCalledExactlyOnceWith("one", "A better reply", 1, expect.any(String));
    expect(await (await at("one")).findByText("A better reply")).toBeVisible();
  });

  it("is never overwritten by what a poll brings", async () => {
    const { user } = await openCards();
    await rewrite(user, "Half a sen");
    become("one", { generated_reply: "Written anew by somebody else" });
    await poll();
    expect(await (await at("one")).findByText("Written anew by somebody else")).toBeVisible();
    expect((await at("one")).getByLabelText(/^Reply to/)).toHaveValue("Half a sen");
  });

  it("stays in sight when the comment leaves the tab meanwhile", async () => {
    const { user } = await openCards();
    await rewrite(user, "Half a sen");
    become("one", { reply_status: "skipped", status_reason: "already_answered" });
    await poll();
    expect(await (await at("one")).findByText(/status changed while you were writing/)).toBeVisible();
    expect((await at("one")).getByLabelText(/^Reply to/)).toHaveValue("Half a sen");
    expect((await at("one")).getByRole("button", { name: /^Approve/ })).toBeDisabled();
    await user.click((await at("one")).getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(shownIds()).toEqual(["two", "three"]));
  });

  it("is what an approval outside the editor posts", async () => {
    const { user } = await openCards();
    await user.keyboard("e");
    fireEvent.change((await at("one")).getByLabelText(/^Reply to/), { target: { value: "My own words" } });
    await user.keyboard("{Escape}");
    await user.keyboard("a");
    await approvedIs("one", { text: "My own words" });
    expect(unsavedText("one")).toBeUndefined();
  });

  it("is saved before several are approved at once", async () => {
    const { user } = await openCards();
    await rewrite(user, "My own words");
    await user.keyboard("{Escape}*a");
    await waitFor(() =>
      expect(editReply).toHaveBeenCalledExactlyOnceWith("one", "My own words", 1, expect.any(String)),
    );
    expect(await screen.findByRole("button", { name: "Approve 3" })).toBeVisible();
    expect(unsavedText("one")).toBeUndefined();
  });

  it("opens instead of being approved while it is empty", async () => {
    const { user } = await openCards();
    await user.keyboard("e");
    fireEvent.change((await at("one")).getByLabelText(/^Reply to/), { target: { value: " " } });
    await user.keyboard("{Escape}a");
    expect(await (await at("one")).findByLabelText(/^Reply to/)).toHaveValue(" ");
    expect(approveReply).not.toHaveBeenCalled();
  });

  it("outlives a dismissal that is taken back", async () => {
    const { user } = await openCards();
    await user.keyboard("e");
    fireEvent.change((await at("one")).getByLabelText(/^Reply to/), { target: { value: "My own words" } });
    await user.keyboard("{Escape}d");
    await user.click(await screen.findByRole("button", { name: /^Undo/ }));
    expect(await (await at("one")).findByText("My own words")).toBeVisible();
  });

  it("opens again with the text when the server refuses it", async () => {
    vi.mocked(approveReply).mockRejectedValue(conflict);
    const { user } = await openCards();
    await rewrite(user, "A better reply");
    await user.click((await at("one")).getByRole("button", { name: /^Approve/ }));
    expect(await screen.findByText("Only a draft can be approved.")).toBeInTheDocument();
    expect(await (await at("one")).findByLabelText(/^Reply to/)).toHaveValue("A better reply");
  });

  it("does not accept an empty text or more than 1000 characters", async () => {
    const { user } = await openCards();
    await user.click((await at("one")).getByRole("button", { name: /^Edit/ }));
    const box = (await at("one")).getByLabelText(/^Reply to/);
    fireEvent.change(box, { target: { value: "   " } });
    expect((await at("one")).getByRole("button", { name: /^Approve/ })).toBeDisabled();
    fireEvent.change(box, { target: { value: "🙂".repeat(1000) } });
    expect((await at("one")).getByRole("button", { name: /^Approve/ })).toBeEnabled();
    fireEvent.change(box, { target: { value: "a".repeat(1001) } });
    expect((await at("one")).getByText("Shorten it to 1000 characters or fewer.")).toBeVisible();
    expect((await at("one")).getByRole("button", { name: /^Approve/ })).toBeDisabled();
  });

  it("answers a comment that has no draft by hand", async () => {
    serve([anItem({ id: "one", reply_status: null, generated_reply: null, candidate: false })]);
    const { user } = await openCards("?tab=unanswered");
    await user.click((await at("one")).getByRole("button", { name: /^Write a reply/ }));
    fireEvent.change((await at("one")).getByLabelText(/^Reply to/), { target: { value: "By hand" } });
    await user.click((await at("one")).getByRole("button", { name: /^Approve/ }));
    await waitFor(() =>
      expect(writeReply).toHaveBeenCalledExactlyOnceWith("one", "By hand", 1, expect.any(String)),
    );
    await approvedIs("one", { text: "By hand" });
  });

  it("takes a queued reply back to change it", async () => {
    serve([anItem({ id: "one", reply_status: "queue", post_after: minutes(2) })]);
    const { user } = await openCards("?tab=queued");
    await rewrite(user, "Changed");
    await user.click((await at("one")).getByRole("button", { name: /^Approve/ }));
    await waitFor(() =>
      expect(editReply).toHaveBeenCalledExactlyOnceWith("one", "Changed", 1, expect.any(String)),
    );
    expect(approveReply).toHaveBeenCalledExactlyOnceWith(
      "one",
      { text: "Changed", version: 1 },
      expect.any(String),
    );
  });
});

describe("dismissing", () => {
  it("is undone to the same place, with the comment in front again and never its neighbour", async () => {
    const { user } = await openCards();
    await user.keyboard("jd");
    await waitFor(() => expect(dismissReply).toHaveBeenCalledExactlyOnceWith("two", expect.any(String)));
    expect(shownIds()).toEqual(["one", "three"]);
    expect(row("three").element).toHaveAttribute("aria-current", "true");
    await user.keyboard("z");
    await waitFor(() => expect(shownIds()).toEqual(["one", "two", "three"]));
    expect(row("two").element).toHaveAttribute("aria-current", "true");
    await undoneIs("restore", "two");
    await user.keyboard("a");
    await approvedIs("two", { shown: "Reply to two" });
  });

  it("is undone one after the other, the last first", async () => {
    const { user } = await openCards();
    await user.keyboard("dd");
    expect(shownIds()).toEqual(["three"]);
    await user.keyboard("z");
    await waitFor(() => expect(shownIds()).toEqual(["two", "three"]));
    await user.keyboard("z");
    await waitFor(() => expect(shownIds()).toEqual(["one", "two", "three"]));
  });
});

describe("queued, failed and unproven replies", () => {
  it("count down to nothing before access is approved", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ plan: null, access_decided_at: null }));
    vi.mocked(getPostingOutlook).mockResolvedValue([anObstacle()]);
    serve([anItem({ id: "one", reply_status: "queue", status_reason: "approved", post_after: minutes(2) })]);
    await openCards("?tab=queued");
    const card = await at("one");
    expect(await card.findByText("Waiting for access")).toBeVisible();
    expect(card.getByText(/Your access isn.t approved yet/)).toBeVisible();
    expect(card.queryByText(/Posts in/)).toBeNull();
  });

  it("say why they wait in place of a time that is not kept", async () => {
    vi.mocked(getPostingOutlook).mockResolvedValue([
      anObstacle({ reason: "quota", label: "Posts after 09:00", ends: minutes(600) }),
    ]);
    serve([anItem({ id: "one", reply_status: "queue", status_reason: "approved", post_after: minutes(-2) })]);
    await openCards("?tab=queued");
    const card = await at("one");
    expect(await card.findByText("Posts after 09:00")).toBeVisible();
    expect(card.queryByText("Posting shortly")).toBeNull();
  });

  it("say that they are approved, and of when they are posted only what the outlook says", async () => {
    const approved = { reply_status: "queue", status_reason: "approved", post_after: minutes(2) } as const;
    serve([anItem({ id: "one", ...approved })]);
    await openCards("?tab=queued");
    expect((await at("one")).getByText("Approved.")).toBeVisible();
    const sentence = "Slow Kitchen is off, so its replies wait until you turn it on.";
    vi.mocked(getPostingOutlook).mockResolvedValue([
      anObstacle({ reason: "channel_off", label: "Channel is off", sentence }),
    ]);
    await act(() => queryClient.invalidateQueries({ queryKey: ["automation", "outlook"] }));
    expect(await (await at("one")).findByText(`Approved. ${sentence}`)).toBeVisible();
    expect((await at("one")).getByText("Channel is off")).toBeVisible();
    expect(document.body).not.toHaveTextContent("undo window");
  });

  it("count down to posting and can be taken back", async () => {
    serve([anItem({ id: "one", reply_status: "queue", post_after: minutes(2) })]);
    const { user } = await openCards("?tab=queued");
    expect((await at("one")).getByRole("timer")).toHaveTextContent(/Posts in [12]:\d\d/);
    await user.click((await at("one")).getByRole("button", { name: /^Take back/ }));
    await undoneIs("cancel", "one");
    expect(await screen.findByText("The queue is empty")).toBeVisible();
  });

  it("that another account answers say so and what to do, and count down to nothing", async () => {
    const queued = {
      reply_status: "queue",
      status_reason: "other_account",
      post_after: minutes(60),
    } as const;
    serve([anItem({ id: "one", ...queued })]);
    await openCards("?tab=queued");
    expect(
      (await at("one")).getByText(/Another account .* Take this one back, or let only one/),
    ).toBeVisible();
    expect((await at("one")).queryByRole("timer")).toBeNull();
    expect((await at("one")).getByRole("button", { name: /^Take back/ })).toBeEnabled();
  });
});

describe("history", () => {
  it("shows every change of state and every earlier text", async () => {
    const event = {
      comment_row_id: "one",
      user_id: "",
      detail: {},
      actor: "engine",
      actor_id: null,
      link_id: null,
      link_name: null,
      program: null,
      created_at: "2026-11-20T10:05:00Z",
    };
    server.history = {
      events: [
        { ...event, id: 1, from_status: null, to_status: "draft", reason: "needs_approval" },
        {
          ...event,
          id: 2,
          from_status: "draft",
          to_status: "queue",
          reason: "approved",
          actor: "owner",
        },
      ],
      versions: [aVersion(1, "The first text"), aVersion(2, "Reply to one", { reply_type: "AI+Edited" })],
    };
    const { user } = await openCards();
    await user.click((await at("one")).getByRole("button", { name: /^History/ }));
    expect(await (await at("one")).findByText("Queued: You approved it.")).toBeVisible();
    expect((await at("one")).getByText("The first text")).toBeVisible();
  });
});

describe("a polled list", () => {
  it("holds new comments back until they are asked for", async () => {
    const { user } = await openCards();
    server.rows = [anItem({ id: "four", published_at: "2026-11-20T09:00:00Z" }), ...server.rows];
    await poll();
    const button = await screen.findByRole("button", { name: "Show 1 new" });
    expect(shownIds()).toEqual(["one", "two", "three"]);
    await user.click(button);
    expect(shownIds()).toEqual(["four", "one", "two", "three"]);
  });

  it("shows what comes after everything in sight at once", async () => {
    await openCards();
    server.rows = [...server.rows, anItem({ id: "four", published_at: "2026-11-20T11:00:00Z" })];
    await poll();
    await waitFor(() => expect(shownIds()).toEqual(["one", "two", "three", "four"]));
    expect(screen.queryByRole("button", { name: /^Show \d+ new/ })).toBeNull();
  });

  it("is read anew from the top in another order, with nothing held back", async () => {
    const { user } = await openCards();
    await user.click(screen.getByRole("combobox", { name: "Sort by" }));
    // The list takes presses only once it has been placed.
    const option = await screen.findByRole("option", { name: "Newest first" });
    await waitFor(() => user.click(option));
    await waitFor(() => expect(shownIds()).toEqual(["three", "two", "one"]));
    await poll();
    expect(screen.queryByRole("button", { name: /^Show \d+ new/ })).toBeNull();
  });

  it("asks only for what has changed", async () => {
    await openCards();
    await poll();
    await poll();
    expect(getInboxPage).toHaveBeenCalledTimes(1);
    expect(vi.mocked(getInboxChanges).mock.calls.length).toBeGreaterThanOrEqual(2);
  });

  it("reaches every row, a page at a time", async () => {
    serve(
      Array.from({ length: 130 }, (_, index) =>
        anItem({ id: index === 0 ? "one" : `item-${index}`, published_at: minutes(index - 200) }),
      ),
    );
    server.page = 50;
    await openCards();
    await waitFor(() => expect(getInboxPage).toHaveBeenCalledWith(expect.anything(), 50));
    expect(row("one").element).toHaveAttribute("aria-setsize", "130");
    // Only those in sight and a few around them are drawn.
    expect(shownIds().length).toBeLessThan(30);
  });
});

describe("keys", () => {
  it("move, approve, dismiss and undo on the framed comment", async () => {
    const { user } = await openCards();
    await user.keyboard("j");
    expect(row("two").opener).toHaveFocus();
    await user.keyboard("k");
    expect(row("one").opener).toHaveFocus();
    await user.keyboard("a");
    await approvedIs("one", { shown: "Reply to one" });
    expect(row("two").opener).toHaveFocus();
    await user.keyboard("d");
    expect(shownIds()).toEqual(["three"]);
    await user.keyboard("u");
    await waitFor(() => expect(shownIds()).toEqual(["two", "three"]));
  });

  it("reach Approve from a row in two presses, Enter and Tab", async () => {
    const { user } = await openCards();
    await user.keyboard("j");
    await user.keyboard("{Enter}");
    const actions = await screen.findByRole("group", { name: /^Actions for the comment/ });
    await waitFor(() => expect(actions).toHaveFocus());
    await user.tab();
    expect((await at("two")).getByRole("button", { name: /^Approve/ })).toHaveFocus();
  });

  it("do not take the page back from a screen that is still loading", async () => {
    const time = ownClock();
    let loaded = (_: null) => {};
    vi.mocked(getObjective).mockReturnValue(new Promise((resolve) => (loaded = resolve)));
    const { user, router } = await openCards();
    await user.keyboard("j");
    await user.click(screen.getAllByRole("link", { name: "Objective" })[0] as HTMLElement);
    await time.passes(1_000);
    expect(router.history.location.pathname).toBe("/app/objectives");
    await act(async () => loaded(null));
    expect(await screen.findByRole("heading", { level: 1, name: "Objective" })).toBeVisible();
  });

  it("open the editor, in which they are letters, and approve with Ctrl and Enter", async () => {
    const { user } = await openCards();
    await user.keyboard("e");
    const box = (await at("one")).getByLabelText(/^Reply to/);
    expect(box).toHaveFocus();
    await user.keyboard(" jad");
    expect(box).toHaveValue("Reply to one jad");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await approvedIs("one", { text: "Reply to one jad" });
  });

  it("are listed under the question mark, and can be switched off", async () => {
    const { user } = await openCards();
    await user.keyboard("?");
    const dialog = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    await user.click(dialog.getByRole("switch", { name: "Use single-key shortcuts on this device" }));
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await user.keyboard("a");
    expect(approveReply).not.toHaveBeenCalled();
  });
});

describe("command menu", () => {
  it("opens with Ctrl+K and does what is chosen by name to the framed comment", async () => {
    const { user } = await openCards();
    await user.keyboard("{Control>}k{/Control}");
    const dialog = within(await screen.findByRole("dialog", { name: "Commands" }));
    // A draft cannot be sent again, so that is not offered.
    expect(dialog.queryByText("Send again")).toBeNull();
    await waitFor(() => expect(dialog.getByLabelText("Find a command")).toHaveFocus());
    await user.keyboard("appr");
    await waitFor(() => expect(dialog.queryByText("Next comment")).toBeNull());
    await user.keyboard("{Enter}");
    await approvedIs("one", { shown: "Reply to one" });
  });

  it("takes letters that come before it has the focus for no actions", async () => {
    const { user } = await openCards();
    await user.keyboard("{Control>}k{/Control}");
    await screen.findByRole("dialog", { name: "Commands" });
    document.body.focus();
    fireEvent.keyDown(document.body, { key: "a" });
    expect(approveReply).not.toHaveBeenCalled();
  });
});

describe("older comments", () => {
  it("are drafted only after their count and cost were shown", async () => {
    serve([anItem({ id: "one", reply_status: null, generated_reply: null, candidate: false })]);
    vi.mocked(previewBackfill).mockResolvedValue({ comments: 14, credits: 700 });
    vi.mocked(startBackfill).mockResolvedValue({ comments: 14, credits: 700 });
    const { user } = await openCards("?tab=unanswered");
    await user.click(await screen.findByRole("button", { name: "Draft replies to older comments" }));
    const dialog = within(await screen.findByRole("dialog"));
    expect(await dialog.findByText("14 comments. Posting all replies would use 700 credits.")).toBeVisible();
    expect(startBackfill).not.toHaveBeenCalled();
    await user.click(dialog.getByRole("button", { name: "Draft 14 replies" }));
    await waitFor(() => expect(startBackfill).toHaveBeenCalledExactlyOnceWith(CHANNEL, 25));
  });
});
