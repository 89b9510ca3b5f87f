import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "@/api/errors";
import { bulkAct } from "@/api/inbox-bulk";
import { forgetSpamLesson, getSpamLessons, type SpamLesson } from "@/api/spam-lessons";
import { at, row, serveInbox, shownIds } from "./inbox-server";
import { serveOwner } from "./owner-server";
import { anItem, type Item, minutes, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/spam-lessons", { spy: true });

let lessons: SpamLesson[];

const spam = (id: string, change: Partial<Item> = {}) =>
  anItem({
    id,
    text_original: `Please share the recipe, ${id}!`,
    generated_reply: null,
    reply_type: null,
    reply_status: "skipped",
    status_reason: "spam",
    spam_reasons: ["Asks readers to share."],
    ...change,
  });

beforeEach(() => {
  serveInbox([spam("one"), spam("two"), spam("three")]);
  lessons = [
    {
      id: "lesson",
      channel_id: "UC1",
      channel_title: "Bread",
      is_spam: false,
      example: "Please share the recipe!",
      created_at: minutes(-5),
    },
  ];
  serveOwner();
  vi.mocked(getSpamLessons).mockImplementation(async () => lessons);
  vi.mocked(forgetSpamLesson)
    .mockReset()
    .mockImplementation(async () => {
      lessons = [];
    });
});

async function open() {
  const app = renderApp("/app/replies?tab=spam");
  await waitFor(() => expect(shownIds().length).toBeGreaterThan(0));
  return app;
}

describe("the tab Spam", () => {
  it("shows the reason, and counts what looks like spam", async () => {
    await open();
    const card = await at("one");
    expect(card.getByText("It looks like spam. Asks readers to share.")).toBeVisible();
    expect(screen.getByRole("tab", { name: /Spam.*3/ })).toBeInTheDocument();
  });

  it.each([
    [/^Not spam/, "not_spam"],
    [/^Confirm spam/, "spam"],
  ])("%s is one press, and the comment leaves at once", async (name, act) => {
    await open();
    fireEvent.click((await at("one")).getByRole("button", { name }));
    await waitFor(() => expect(shownIds()).not.toContain("one"));
    expect(bulkAct).toHaveBeenCalledWith(
      act,
      expect.objectContaining({ ids: ["one"] }),
      undefined,
      expect.any(String),
    );
  });

  it("judges several at once, after a question that names how many", async () => {
    const { user } = await open();
    await user.click(screen.getByRole("checkbox", { name: "Select all loaded comments" }));
    await user.click(screen.getByRole("button", { name: "Not spam: all 3 selected" }));
    const question = within(await screen.findByRole("alertdialog", { name: "Mark 3 comments as not spam?" }));
    await user.click(question.getByRole("button", { name: "Not spam 3" }));
    await waitFor(() =>
      expect(bulkAct).toHaveBeenCalledWith(
        "not_spam",
        expect.objectContaining({ ids: expect.arrayContaining(["one", "two", "three"]) }),
        undefined,
      ),
    );
    expect(await screen.findByText("No spam")).toBeInTheDocument();
  });

  it("brings a comment back with the reason when the server refuses", async () => {
    const message = "This comment can no longer be answered on YouTube.";
    vi.mocked(bulkAct).mockImplementation(async (_act, { ids }) => ({
      done: [],
      refused: (ids ?? []).map((id) => ({ id, message })),
      left: 0,
    }));
    await open();
    fireEvent.click((await at("one")).getByRole("button", { name: /^Not spam/ }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(row("one").element).toBeInTheDocument();
  });

  it("does not offer to restore what can no longer be answered", async () => {
    serveInbox([spam("one", { can: { spam: "no_reply" } })]);
    await open();
    expect((await at("one")).queryByRole("button", { name: /^(Not spam|Restore|Draft)/ })).toBeNull();
  });

  it("gives a comment back in one press, as a draft or undecided", async () => {
    await open();
    fireEvent.click((await at("two")).getByRole("button", { name: /^Restore/ }));
    await waitFor(() => expect(shownIds()).not.toContain("two"));
    expect(bulkAct).toHaveBeenCalledWith(
      "restore",
      expect.objectContaining({ ids: ["two"] }),
      undefined,
      expect.any(String),
    );
    fireEvent.click((await at("three")).getByRole("button", { name: /^Draft a reply/ }));
    await waitFor(() =>
      expect(bulkAct).toHaveBeenCalledWith(
        "draft",
        expect.objectContaining({ ids: ["three"] }),
        undefined,
        expect.any(String),
      ),
    );
  });

  it("shows what was learned and from which comment, and forgets it on request", async () => {
    await renderApp("/app/replies?tab=spam");
    fireEvent.click(await screen.findByRole("button", { name: "What we learned about spam" }));
    const dialog = within(await screen.findByRole("dialog", { name: "What we learned about spam" }));
    expect(await dialog.findByText("Please share the recipe!")).toBeInTheDocument();
    fireEvent.click(dialog.getByRole("button", { name: /^Remove decision on/ }));
    await waitFor(() => expect(forgetSpamLesson).toHaveBeenCalledWith("lesson"));
    expect(await dialog.findByText(/^Nothing yet/)).toBeInTheDocument();
  });

  it("says so when a lesson could not be removed", async () => {
    vi.mocked(forgetSpamLesson).mockRejectedValue(
      new ApiError("You are offline.", { code: "offline", status: 0 }),
    );
    await renderApp("/app/replies?tab=spam");
    fireEvent.click(await screen.findByRole("button", { name: "What we learned about spam" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Remove decision on/ }));
    expect(await screen.findByText("You are offline.")).toBeInTheDocument();
  });
});
