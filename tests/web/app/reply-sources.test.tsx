import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { rewriteDraft } from "@/api/functions";
import { getLessons } from "@/api/lessons";
import { editReply } from "@/api/replies";
import { getFittingReplies, getSavedReplies } from "@/api/saved-replies";
import type { ShownSource } from "@/domain/sources";
import { forgetText } from "@/lib/kept-texts";
import { queryClient } from "@/session/query-client";
import { at, type InboxServer, serveInbox } from "./inbox-server";
import { serveOwner } from "./owner-server";
import { anItem, aVersion, type Item, renderApp } from "./support";

// jscpd:ignore-start: Vitest moves mocks to the top of the file they stand in, so each file says its own.
vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/lessons", { spy: true });
vi.mock("@/api/saved-replies", { spy: true });
// jscpd:ignore-end

const chapter: ShownSource = {
  passage_id: "passage-1",
  kind: "description",
  source_id: "9bZkp7q19f0",
  title: "Sourdough for people with jobs",
  text: "2:05 Folding the dough",
  url: "https://youtu.be/9bZkp7q19f0",
  changed: false,
};
const fact: ShownSource = {
  ...chapter,
  passage_id: "passage-2",
  kind: "fact",
  source_id: "fact-1",
  title: "Which whisk is this?",
  text: "Which whisk is this? The red one.",
  url: null,
};

const REPLY = "It is Midnight City, at 2:05.";
const marked = { generated_reply: REPLY, marks: [{ start: 6, end: 19, why: "claim" }] };

let item: Item;
let server: InboxServer;

beforeEach(() => {
  sessionStorage.clear();
  forgetText("one");
  serveOwner();
  vi.mocked(getSavedReplies).mockResolvedValue([]);
  vi.mocked(getFittingReplies).mockResolvedValue([]);
  vi.mocked(editReply).mockReset().mockResolvedValue();
  vi.mocked(rewriteDraft).mockReset();
  vi.mocked(getLessons).mockReset();
});

async function openCard(change: Partial<Item> = {}) {
  item = anItem({ id: "one", ...change });
  server = serveInbox([item]);
  const app = renderApp(`/app/replies?tab=${item.tab}`);
  return { ...app, card: await at("one") };
}

async function openEditor(change: Partial<Item> = {}) {
  const app = await openCard(change);
  await app.user.click(app.card.getByRole("button", { name: /^(Edit|Write a reply)/ }));
  return { ...app, box: app.card.getByRole<HTMLTextAreaElement>("textbox") };
}

const rewritten = { reply: "Kindly: look at 2:05.", sources: [fact], marks: [], findings: [] };

describe("the sources of a draft", () => {
  it("stand beside its text by kind, and show the passage with a way to it", async () => {
    const { user, card } = await openCard({ sources: [chapter, fact] });
    const list = within(card.getByRole("list", { name: "Sources" }));
    expect(list.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "Description",
      "Your fact",
    ]);
    await user.click(list.getByRole("button", { name: "Description" }));
    expect(await screen.findByText("2:05 Folding the dough")).toBeVisible();
    expect(screen.getByRole("link", { name: "Watch at 2:05" })).toHaveAttribute(
      "href",
      "https://youtu.be/9bZkp7q19f0?t=125s",
    );
    await user.click(list.getByRole("button", { name: "Your fact" }));
    expect(await screen.findByText("Which whisk is this? The red one.")).toBeVisible();
    expect(screen.getByRole("link", { name: "Open Knowledge" })).toHaveAttribute("href", "/app/knowledge");
  });

  it("open on the way of the Tab key and close with Escape, without taking the focus", async () => {
    const { user, card } = await openCard({ sources: [chapter] });
    const chip = card.getByRole("button", { name: "Description" });
    act(() => card.getByRole("link", { name: "View comment" }).focus());
    await user.tab();
    expect(chip).toHaveFocus();
    expect(await screen.findByText("2:05 Folding the dough")).toBeVisible();
    expect(chip).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("2:05 Folding the dough")).toBeNull());
    expect(chip).toHaveFocus();
  });

  it("come after one another on the way of the Tab key, each with the link behind it", async () => {
    const { user, card } = await openCard({ sources: [chapter, fact] });
    act(() => card.getByRole("link", { name: "View comment" }).focus());
    await user.tab();
    await screen.findByText("2:05 Folding the dough");
    await user.tab();
    expect(screen.getByRole("link", { name: "Watch at 2:05" })).toHaveFocus();
    await user.tab();
    expect(card.getByRole("button", { name: "Your fact" })).toHaveFocus();
    expect(await screen.findByText("Which whisk is this? The red one.")).toBeVisible();
    expect(screen.queryByText("2:05 Folding the dough")).toBeNull();
    await user.tab();
    expect(screen.getByRole("link", { name: "Open Knowledge" })).toHaveFocus();
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByText("Which whisk is this? The red one.")).toBeNull());
    expect(card.getByRole("button", { name: "Your fact" })).toHaveFocus();
  });

  it("open under a resting pointer", async () => {
    const { user, card } = await openCard({ sources: [chapter] });
    await user.hover(card.getByRole("button", { name: "Description" }));
    expect(await screen.findByText("2:05 Folding the dough")).toBeVisible();
  });

  it("say when a source has changed since", async () => {
    const { user, card } = await openCard({ sources: [{ ...fact, changed: true, text: null }] });
    await user.click(card.getByRole("button", { name: /^Your fact\s*changed$/ }));
    expect(await screen.findByText("The source has changed since.")).toBeVisible();
  });

  it("are there in the editor, and for the earlier texts of the history", async () => {
    const { user, card } = await openEditor({ sources: [chapter] });
    expect(card.getByRole("button", { name: "Description" })).toBeVisible();
    server.history = {
      events: [],
      versions: [
        aVersion(1, "The first text", { sources: [fact] }),
        aVersion(2, "Reply to one", { reply_type: "AI+Edited" }),
      ],
    };
    await act(() => queryClient.invalidateQueries({ queryKey: ["replies", "item"] }));
    await user.click(card.getByRole("button", { name: "Discard" }));
    await user.click(card.getByRole("button", { name: /^History/ }));
    await card.findByText("The first text");
    expect(card.getByRole("button", { name: "Your fact" })).toBeVisible();
  });

  it("stand with what the draft was learned from, which is read when it is asked for", async () => {
    vi.mocked(getLessons).mockResolvedValue([
      {
        id: "lesson-1",
        channel_id: "UC1",
        comment: "How long?",
        draft: null,
        final: "Ninety minutes.",
        how: "written",
        changed: null,
        created_at: "2026-11-20T10:00:00Z",
      },
    ]);
    const { user, card } = await openCard({ sources: [chapter], lessons: ["lesson-1"] });
    expect(getLessons).not.toHaveBeenCalled();
    await user.click(card.getByRole("button", { name: "Learned from you" }));
    expect(await card.findByText("Learned from your answer of Nov 20, 2026")).toBeVisible();
    expect(getLessons).toHaveBeenCalledExactlyOnceWith({ ids: ["lesson-1"] });
  });
});

describe("words that no source says", () => {
  it("are marked in the draft, with a sentence that tells why it waits", async () => {
    const { card } = await openCard(marked);
    const mark = card.getByText("Midnight City");
    expect(mark.tagName).toBe("MARK");
    expect(mark).toHaveAccessibleDescription("Not in any source");
    expect(mark.parentElement).toHaveTextContent(REPLY);
    expect(card.getByText(/^Your sources don't support the marked words\./)).toBeVisible();
  });

  it("are said once, however the check words it", async () => {
    const findings = [{ check: "unproven", reason: "It says something that no source says." }];
    const { card } = await openCard({ ...marked, findings });
    expect(card.queryByText("It says something that no source says.")).toBeNull();
  });

  it("are not marked any more in a reply that its owner has approved", async () => {
    const { card } = await openCard({ ...marked, reply_status: "queue" });
    expect(card.getByText(REPLY).querySelector("mark")).toBeNull();
  });

  it("are listed under the editor until they are edited away", async () => {
    const { user, card, box } = await openEditor(marked);
    const list = card.getByRole("list", { name: "Not in any source" });
    expect(within(list).getByText("Midnight City")).toBeVisible();
    expect(card.getByText(/^None of your sources say this\./)).toBeVisible();
    await user.clear(box);
    await user.type(box, "It is Midnight, at 2:05.");
    expect(card.queryByRole("list", { name: "Not in any source" })).toBeNull();
    expect(card.queryByText(/^The draft waits/)).toBeNull();
  });
});

describe("a draft written anew", () => {
  it("takes the place of the text, with its own sources, and is saved by its owner alone", async () => {
    vi.mocked(rewriteDraft).mockResolvedValue(rewritten);
    const { user, card, box } = await openEditor({ ...marked, sources: [chapter] });
    await user.click(card.getByRole("button", { name: "Write another" }));
    await waitFor(() => expect(box).toHaveValue("Kindly: look at 2:05."));
    expect(rewriteDraft).toHaveBeenCalledExactlyOnceWith({ comment_id: "one", text: REPLY, how: "another" });
    expect(card.getByRole("button", { name: "Your fact" })).toBeVisible();
    expect(card.queryByRole("button", { name: "Description" })).toBeNull();
    expect(card.queryByText("Midnight City")).toBeNull();
    expect(editReply).not.toHaveBeenCalled();
    await user.click(card.getByRole("button", { name: "Save draft" }));
    await waitFor(() =>
      expect(editReply).toHaveBeenCalledExactlyOnceWith(
        "one",
        "Kindly: look at 2:05.",
        1,
        expect.any(String),
      ),
    );
  });

  it("loses nothing that was typed: Undo brings it back, text by text", async () => {
    vi.mocked(rewriteDraft).mockResolvedValueOnce(rewritten);
    const { user, card, box } = await openEditor(marked);
    expect(card.queryByRole("button", { name: "Undo rewrite" })).toBeNull();
    await user.type(box, " Typed!");
    await user.click(card.getByRole("button", { name: "Warmer" }));
    await waitFor(() => expect(box).toHaveValue("Kindly: look at 2:05."));
    vi.mocked(rewriteDraft).mockResolvedValueOnce({ ...rewritten, reply: "2:05!" });
    await user.click(card.getByRole("button", { name: "Shorter" }));
    await waitFor(() => expect(box).toHaveValue("2:05!"));
    expect(vi.mocked(rewriteDraft).mock.calls.map(([{ how }]) => how)).toEqual(["warmer", "shorter"]);
    const undo = () => user.click(card.getByRole("button", { name: "Undo rewrite" }));
    await undo();
    expect(box).toHaveValue("Kindly: look at 2:05.");
    await undo();
    expect(box).toHaveValue(`${REPLY} Typed!`);
    expect(box).toHaveFocus();
    expect(card.getByRole("list", { name: "Not in any source" })).toHaveTextContent("Midnight City");
    expect(card.queryByRole("button", { name: "Undo rewrite" })).toBeNull();
  });

  it("keeps what is typed while the model writes", async () => {
    let write = (_: typeof rewritten) => {};
    vi.mocked(rewriteDraft).mockImplementation(() => new Promise((resolve) => (write = resolve)));
    const { user, card, box } = await openEditor();
    await user.click(card.getByRole("button", { name: "Shorter" }));
    expect(await card.findByRole("button", { name: "Shortening..." })).toHaveAttribute("aria-busy", "true");
    expect(card.getByRole("button", { name: "Warmer" })).toBeDisabled();
    await user.type(box, " More.");
    await act(async () => write(rewritten));
    await waitFor(() => expect(box).toHaveValue(rewritten.reply));
    await user.click(card.getByRole("button", { name: "Undo rewrite" }));
    expect(box).toHaveValue("Reply to one More.");
  });

  it("is dropped when the editor was closed meanwhile", async () => {
    let write = (_: typeof rewritten) => {};
    vi.mocked(rewriteDraft).mockImplementation(() => new Promise((resolve) => (write = resolve)));
    const { user, card } = await openEditor();
    await user.click(card.getByRole("button", { name: "Write another" }));
    await user.click(card.getByRole("button", { name: "Discard" }));
    await act(async () => write(rewritten));
    expect(card.getByText("Reply to one")).toBeVisible();
    expect(card.queryByText(/unsaved edit/)).toBeNull();
  });

  it("that is refused says why and leaves the text", async () => {
    const words = "Today's model budget is used up.";
    vi.mocked(rewriteDraft).mockRejectedValue(new ApiError(words, { code: "refused", status: 429 }));
    const { user, card, box } = await openEditor();
    await user.type(box, " Typed!");
    await user.click(card.getByRole("button", { name: "Warmer" }));
    expect(await card.findByRole("alert")).toHaveTextContent(`${words} Your text is unchanged.`);
    expect(box).toHaveValue("Reply to one Typed!");
    expect(card.queryByRole("button", { name: "Undo rewrite" })).toBeNull();
  });

  it("is had by the keyboard alone", async () => {
    vi.mocked(rewriteDraft).mockResolvedValue(rewritten);
    const { user, card, box } = await openEditor();
    await user.tab();
    expect(card.getByRole("button", { name: "Write another" })).toHaveFocus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(box).toHaveValue(rewritten.reply));
  });

  it("can be the first of a comment without one", async () => {
    vi.mocked(rewriteDraft).mockResolvedValue(rewritten);
    const { user, card, box } = await openEditor({
      reply_status: null,
      status_reason: null,
      generated_reply: null,
    });
    expect(card.getByRole("button", { name: "Shorter" })).toBeDisabled();
    await user.click(card.getByRole("button", { name: "Write one" }));
    await waitFor(() => expect(box).toHaveValue(rewritten.reply));
    expect(rewriteDraft).toHaveBeenCalledExactlyOnceWith({
      comment_id: "one",
      text: undefined,
      how: "another",
    });
  });

  it("is not offered for a threat or despair", async () => {
    const { card } = await openEditor({
      grave: true,
      escalation: "threat",
      reply_status: null,
      status_reason: "grave",
      generated_reply: null,
    });
    for (const name of ["Write one", "Shorter", "Warmer"]) {
      expect(card.getByRole("button", { name })).toBeDisabled();
    }
    expect(card.getByText(/it needs a reply from you/)).toBeVisible();
  });
});
