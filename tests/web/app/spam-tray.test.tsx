import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getProfile } from "@/api/account";
import { getAutomationSettings } from "@/api/automation";
import { getConnections } from "@/api/connections";
import { ApiError } from "@/api/errors";
import { actOnReplies, getRepliesPage, getReplyCounts, type ReplyItem } from "@/api/replies";
import { forgetSpamLesson, getSpamLessons, type SpamLesson } from "@/api/spam-lessons";
import { aConnection, anItem, aProfile, minutes, noCounts, renderApp, someSettings } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/replies", { spy: true });
vi.mock("@/api/spam-lessons", { spy: true });

let rows: ReplyItem[];
let lessons: SpamLesson[];

const spam = (id: string, change: Partial<ReplyItem> = {}) =>
  anItem({
    id,
    text_original: `Please share the recipe, ${id}!`,
    generated_reply: null,
    reply_type: null,
    reply_status: "skipped",
    status_reason: "spam",
    answerable: true,
    spam_reasons: ["Asks readers to share."],
    ...change,
  });

beforeEach(() => {
  rows = [spam("one"), spam("two"), spam("three")];
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
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getReplyCounts).mockImplementation(async () => ({ ...noCounts, spam: rows.length }));
  vi.mocked(getRepliesPage).mockImplementation(async ({ tab }) => {
    const here = tab === "spam" ? rows : [];
    return { now: new Date().toISOString(), total: here.length, rows: here };
  });
  vi.mocked(actOnReplies)
    .mockReset()
    .mockImplementation(async (_act, ids) => {
      rows = rows.filter(({ id }) => !ids.includes(id));
      return ids.map((id) => ({ id, done: true, message: null }));
    });
  vi.mocked(getSpamLessons).mockImplementation(async () => lessons);
  vi.mocked(forgetSpamLesson)
    .mockReset()
    .mockImplementation(async () => {
      lessons = [];
    });
});

const cardOf = (text: string) => {
  const card = screen.getByText(text).closest("li");
  if (!card) throw new Error(`There is no card of ${text}`);
  return within(card);
};

describe("the tab Spam", () => {
  it("lists what looks like spam with the reason, and counts it", async () => {
    await renderApp("/app/replies?tab=spam");
    expect(await screen.findAllByText("It looks like spam. Asks readers to share.")).toHaveLength(3);
    expect(screen.getByRole("tab", { name: /Spam.*3/ })).toBeInTheDocument();
  });

  it.each([
    ["Not spam", "not_spam"],
    ["Never like this again", "spam"],
  ])("%s is one press, and the comment leaves at once", async (name, act) => {
    await renderApp("/app/replies?tab=spam");
    await screen.findByText("Please share the recipe, one!");
    fireEvent.click(cardOf("Please share the recipe, one!").getByRole("button", { name }));
    await waitFor(() => expect(screen.queryByText("Please share the recipe, one!")).not.toBeInTheDocument());
    expect(actOnReplies).toHaveBeenCalledWith(act, ["one"]);
  });

  it("judges several at once", async () => {
    await renderApp("/app/replies?tab=spam");
    fireEvent.click(await screen.findByRole("checkbox", { name: "All shown (3)" }));
    fireEvent.click(screen.getByRole("button", { name: "3 not spam" }));
    await waitFor(() => expect(actOnReplies).toHaveBeenCalledWith("not_spam", ["one", "two", "three"]));
    expect(await screen.findByText("Nothing looks like spam")).toBeInTheDocument();
  });

  it("brings a comment back with the reason when the server refuses", async () => {
    const message = "This comment can no longer be answered on YouTube.";
    vi.mocked(actOnReplies).mockImplementation(async (_act, ids) =>
      ids.map((id) => ({ id, done: false, message })),
    );
    await renderApp("/app/replies?tab=spam");
    await screen.findByText("Please share the recipe, one!");
    fireEvent.click(cardOf("Please share the recipe, one!").getByRole("button", { name: "Not spam" }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(await screen.findByText("Please share the recipe, one!")).toBeInTheDocument();
  });

  it("does not offer to restore what can no longer be answered", async () => {
    rows = [spam("one", { answerable: false })];
    await renderApp("/app/replies?tab=spam");
    await screen.findByText("Please share the recipe, one!");
    expect(screen.queryByRole("button", { name: "Not spam" })).not.toBeInTheDocument();
  });

  it("shows what was learned and from which comment, and forgets it on request", async () => {
    await renderApp("/app/replies?tab=spam");
    fireEvent.click(await screen.findByRole("button", { name: "What was learned" }));
    const dialog = within(await screen.findByRole("dialog", { name: "Learned about spam" }));
    expect(await dialog.findByText("Please share the recipe!")).toBeInTheDocument();
    fireEvent.click(dialog.getByRole("button", { name: /^Remove what was learned/ }));
    await waitFor(() => expect(forgetSpamLesson).toHaveBeenCalledWith("lesson"));
    expect(await dialog.findByText(/^Nothing yet/)).toBeInTheDocument();
  });

  it("says so when a lesson could not be removed", async () => {
    vi.mocked(forgetSpamLesson).mockRejectedValue(
      new ApiError("You are offline.", { code: "offline", status: 0 }),
    );
    await renderApp("/app/replies?tab=spam");
    fireEvent.click(await screen.findByRole("button", { name: "What was learned" }));
    fireEvent.click(await screen.findByRole("button", { name: /^Remove what was learned/ }));
    expect(await screen.findByText("You are offline.")).toBeInTheDocument();
  });
});
