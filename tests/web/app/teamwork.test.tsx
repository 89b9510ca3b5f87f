/** What people of one account do together, as its screens show it. */
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { markCalls } from "@/api/marks";
import { getPeople, type Person } from "@/api/people";
import { editReply } from "@/api/replies";
import {
  addLabel,
  editNote,
  getLabels,
  getMentions,
  type Label,
  type Mentions,
  noteWriting,
  seeMentions,
  writeNote,
} from "@/api/teamwork";
import { forgetViewer, getViewerCard, type ViewerCard, writeViewerNote } from "@/api/viewers";
import { withLabel } from "@/domain/label-choice";
import { forgetTextsOf } from "@/lib/kept-texts";
import { queryClient } from "@/session/query-client";
import { pick } from "../support/pick.ts";
import { at, type InboxServer, row, serveInbox } from "./inbox-server";
import { serveOwner } from "./owner-server";
import { anItem, type Item, maya, minutes, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/marks", { spy: true });
vi.mock("@/api/people", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/teamwork", { spy: true });
vi.mock("@/api/viewers", { spy: true });

const robin: Person = {
  ...{ person_id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f00aa", name: "robin", channels: null, is_me: false },
  ...{ role: "responder", email: null, joined_at: minutes(-60), last_seen_at: null, may_answer: true },
};
const noor = {
  ...robin,
  person_id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f00bb",
  name: "noor",
  channels: ["UCother"],
};
const press: Label = { id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f00cc", name: "Press", colour: "teal" };
const noMentions: Mentions = { unseen: 0, mentions: [] };
const note = {
  ...{ id: "note-1", author_id: robin.person_id, body: "Is this right?", at: minutes(-5) },
  ...{ link_name: null, program: null, edited_at: null, deleted: false, mentions: [], mine: false },
};

let server: InboxServer;
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  forgetTextsOf(maya.id);
  serveOwner();
  vi.mocked(getPeople).mockResolvedValue([
    { ...robin, person_id: maya.id, name: "maya", role: "owner", is_me: true },
    robin,
    noor,
  ]);
  vi.mocked(getLabels).mockResolvedValue([press]);
  vi.mocked(getMentions).mockResolvedValue(noMentions);
  vi.mocked(noteWriting).mockReset().mockResolvedValue();
  for (const write of [writeNote, editNote, seeMentions, addLabel])
    vi.mocked(write).mockReset().mockResolvedValue();
});

async function open(change: Partial<Item> = {}, more: Partial<InboxServer> = {}) {
  server = Object.assign(serveInbox([anItem({ id: "one", ...change }), anItem({ id: "two" })]), more);
  vi.mocked(markCalls.label)
    .mockReset()
    .mockImplementation(async (_, ids, label, on) => {
      for (const { id, labels } of server.rows.filter((one) => ids.includes(one.id)))
        server.become(id, { labels: withLabel(labels, label, on) });
    });
  vi.mocked(markCalls.assign)
    .mockReset()
    .mockImplementation(async (_, ids, assignee) => {
      for (const id of ids) server.become(id, { assignee });
    });
  const app = renderApp("/app/replies");
  return { ...app, card: await at("one") };
}
const poll = () => act(() => queryClient.invalidateQueries({ queryKey: ["replies", "changes"] }));

describe("assigning a comment", () => {
  it("offers who may answer on its channel, and shows on the row whose it is", async () => {
    const { user, card } = await open();
    await user.click(card.getByRole("button", { name: /^Assign comment/ }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("combobox", { name: "Assign to" }));
    const offered = (await screen.findAllByRole("option")).map(({ textContent }) => textContent);
    expect(offered).toEqual(["Nobody", "Me (maya)", "robin"]);
    await pick(user, "option", "robin");
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(markCalls.assign).toHaveBeenCalledExactlyOnceWith(expect.any(String), ["one"], robin.person_id);
    expect(await row("one").findByText("Assigned to robin.")).toBeVisible();
  });

  it("to oneself takes one key, and shows at once; a refusal takes it back", async () => {
    await open();
    let refuse = () => {};
    vi.mocked(markCalls.assign).mockImplementationOnce(
      () =>
        new Promise((_, reject) => {
          refuse = () => reject(new ApiError("No.", { code: "not_allowed", status: 403 }));
        }),
    );
    fireEvent.keyDown(document.body, { key: "A", shiftKey: true });
    expect(await row("one").findByText("Assigned to you.")).toBeVisible();
    await act(async () => refuse());
    await waitFor(() => expect(row("one").queryByText("Assigned to you.")).toBeNull());
    fireEvent.keyDown(document.body, { key: "A", shiftKey: true });
    await waitFor(() =>
      expect(markCalls.assign).toHaveBeenLastCalledWith(expect.any(String), ["one"], maya.id),
    );
    expect(await row("one").findByText("Assigned to you.")).toBeVisible();
  });
});

describe("labels", () => {
  it("that are given together without a line show together, on the row and on the comment", async () => {
    const urgent: Label = { ...press, id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f00dd", name: "Urgent" };
    vi.mocked(getLabels).mockResolvedValue([press, urgent]);
    const { user } = await open();
    const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    fireEvent.keyDown(document.body, { key: "t" });
    const dialog = within(await screen.findByRole("dialog", { name: "Labels" }));
    await user.click(await dialog.findByRole("checkbox", { name: "Press" }));
    await user.click(dialog.getByRole("checkbox", { name: "Urgent" }));
    await user.click(dialog.getByRole("button", { name: "Save" }));
    expect(await row("one").findByText("Press")).toBeVisible();
    expect(row("one").getByText("Urgent")).toBeVisible();
    const list = within(await screen.findByRole("list", { name: "Labels" }));
    expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Press", "Urgent"]);
  });
});

describe("notes", () => {
  it("keep what was typed when they can't be saved", async () => {
    const { user, card } = await open();
    vi.mocked(writeNote).mockRejectedValue(new ApiError("No room.", { code: "too_many_notes", status: 422 }));
    const box = card.getByRole("combobox", { name: "Write a note" });
    await user.type(box, "Look");
    await user.click(card.getByRole("button", { name: "Add note" }));
    expect(await card.findByText("No room.")).toBeVisible();
    expect(box).toHaveValue("Look");
  });

  it("name their authors, are edited by oneself alone, and a mention is seen by opening its comment", async () => {
    vi.mocked(getMentions).mockResolvedValue({
      unseen: 1,
      mentions: [
        {
          note_id: "note-1",
          comment_id: "one",
          author: "robin",
          text: "Is this right?",
          at: minutes(-5),
          seen: false,
        },
      ],
    });
    const mine = { ...note, id: "note-2", author_id: maya.id, body: "Yes.", mine: true };
    const { user, card } = await open(
      { notes: 2 },
      { notes: [note, mine], people: { [robin.person_id]: "robin" } },
    );
    const notes = within(await card.findByRole("region", { name: "Notes" }));
    expect(notes.getByText("Is this right?")).toBeVisible();
    await user.click(notes.getByRole("button", { name: "More for the note by robin" }));
    expect(screen.queryByRole("menuitem", { name: "Edit" })).toBeNull();
    await user.keyboard("{Escape}");
    await user.click(notes.getByRole("button", { name: "More for the note by You" }));
    await user.click(await screen.findByRole("menuitem", { name: "Edit" }));
    await user.type(notes.getByRole("combobox", { name: "Edit note" }), " It is.");
    await user.click(notes.getByRole("button", { name: "Save note" }));
    await waitFor(() =>
      expect(editNote).toHaveBeenCalledExactlyOnceWith("note-2", { body: "Yes. It is.", mentions: [] }),
    );
  });
});

describe("mentions", () => {
  it("are counted in the shell, lead to their comments, and are marked as read", async () => {
    vi.mocked(getMentions).mockResolvedValue({
      unseen: 2,
      mentions: [
        { note_id: "n", comment_id: "two", author: "robin", text: "Look here", at: minutes(-5), seen: false },
      ],
    });
    const { user } = await open();
    await user.click(await screen.findByRole("button", { name: "Mentions, 2 new" }));
    expect(await screen.findByRole("link", { name: /robin.*Look here/ })).toHaveAttribute(
      "href",
      expect.stringContaining("id=two"),
    );
    vi.mocked(getMentions).mockResolvedValue(noMentions);
    await user.click(screen.getByRole("button", { name: "Mark all as read" }));
    expect(seeMentions).toHaveBeenCalledExactlyOnceWith();
    expect(await screen.findByRole("button", { name: "Mentions" })).toBeInTheDocument();
  });

  it("are nothing for who answers alone", async () => {
    vi.mocked(getPeople).mockResolvedValue([{ ...robin, is_me: true }]);
    await open();
    expect(screen.queryByRole("button", { name: /^Mentions/ })).toBeNull();
  });
});

describe("a reply that two people write", () => {
  it("shows on row and comment who else is writing, as long as the polls say so", async () => {
    const { card } = await open();
    server.writing = [{ id: "one", name: "robin" }];
    await poll();
    expect(await row("one").findByText("robin is writing…")).toBeVisible();
    expect(card.getByText("robin is writing a reply.")).toBeVisible();
    server.writing = [];
    await poll();
    await waitFor(() => expect(row("one").queryByText("robin is writing…")).toBeNull());
  });

  it("tells the others while its editor is open, and no longer", async () => {
    const { user, card } = await open();
    await user.click(card.getByRole("button", { name: /^Edit reply/ }));
    await waitFor(() => expect(noteWriting).toHaveBeenCalledExactlyOnceWith("one"));
    await user.click(card.getByRole("button", { name: "Discard" }));
    await waitFor(() => expect(noteWriting).toHaveBeenLastCalledWith(null));
  });
});

describe("where somebody else approves", () => {
  it("says so instead of offering it, in the editor, too", async () => {
    const refusal = "You wrote this reply. Somebody else has to approve it.";
    const { user, card } = await open({
      second_eyes: true,
      approve_refusal: refusal,
      can: { edit: "to_approve" },
    });
    expect(card.getByText(refusal)).toBeVisible();
    expect(card.queryByRole("button", { name: /^Approve/ })).toBeNull();
    await user.click(card.getByRole("button", { name: /^Edit reply/ }));
    expect(card.queryByRole("button", { name: /^Approve/ })).toBeNull();
    await user.type(card.getByRole("textbox"), "!");
    await user.keyboard("{Control>}{Enter}{/Control}");
    await waitFor(() => expect(editReply).toHaveBeenCalledOnce());
  });
});

describe("a viewer's card", () => {
  const ana: ViewerCard = {
    ...{ author_name: "@ana", first_seen: minutes(-90), comments: 5, answers: 2, regular: true },
    ...{ positive: 3, neutral: 0, negative: 1, labels: [press.id] },
    notes: [{ id: "n", author: "robin", body: "Asks every week.", created_at: minutes(-5), mine: false }],
    latest: [
      {
        ...{ id: "one", comment_id: "Ugx1", video_id: "video-1", video_title: "Rye" },
        ...{ text: "Which flour?", published_at: minutes(-9) },
      },
    ],
  };
  const viewer = { channelId: expect.any(String), authorId: "UCana" };

  it("opens from the name by the keyboard, takes a note, and forgets the viewer once that is confirmed", async () => {
    vi.mocked(getViewerCard).mockReset().mockResolvedValue(ana);
    for (const write of [writeViewerNote, forgetViewer]) vi.mocked(write).mockReset().mockResolvedValue();
    const { user, card } = await open({ author_channel_id: "UCana", author_name: "@ana" });
    card.getByRole("button", { name: "@ana" }).focus();
    await user.keyboard("{Enter}");
    const sheet = within(await screen.findByRole("dialog", { name: "@ana" }));
    expect(await sheet.findByText("Regular")).toBeVisible();
    expect(sheet.getByText("3 positive, 1 negative")).toBeVisible();
    expect(sheet.getByText("Asks every week.")).toBeVisible();
    expect(sheet.getByRole("link", { name: "View comment" })).toHaveAttribute(
      "href",
      "https://www.youtube.com/watch?v=video-1&lc=Ugx1",
    );
    await user.type(sheet.getByRole("textbox", { name: "Note about this viewer" }), "Bought the course.");
    await user.click(sheet.getByRole("button", { name: "Add note" }));
    expect(writeViewerNote).toHaveBeenCalledExactlyOnceWith(viewer, "Bought the course.");
    await user.click(sheet.getByRole("button", { name: "Forget this viewer" }));
    await user.click(await screen.findByRole("button", { name: "Forget viewer" }));
    expect(forgetViewer).toHaveBeenCalledExactlyOnceWith(viewer);
  });
});
