import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  answerQuestion,
  dismissQuestion,
  getQuestions,
  type OpenQuestion,
  reopenQuestion,
} from "@/api/questions";
import { serveInbox } from "./inbox-server";
import { serveOwner } from "./owner-server";
import { CHANNEL, renderApp } from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/questions", { spy: true });
vi.mock("@/api/inbox", { spy: true });
vi.mock("@/api/inbox-bulk", { spy: true });
vi.mock("@/api/saved-views", { spy: true });
vi.mock("@/api/replies", { spy: true });

function aQuestion(change: Partial<OpenQuestion> = {}): OpenQuestion {
  return {
    id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0040",
    channel_id: CHANNEL,
    channel_title: "Slow Kitchen",
    question: "Which whisk is this?",
    people: 17,
    comments: 18,
    suggestion: null,
    videos: [{ id: "v1", title: "Scones", comments: 18 }],
    languages: ["de", "en"],
    newest: [{ id: "c1", author_name: "@mia", text: "which whisk??", published_at: null, language: "en" }],
    ...change,
  };
}

let questions: OpenQuestion[];
beforeEach(() => {
  localStorage.clear();
  questions = [aQuestion()];
  serveOwner();
  serveInbox([]);
  vi.mocked(getQuestions)
    .mockReset()
    .mockImplementation(async () => ({ total: questions.length, unplaced: 0, rows: questions }));
  vi.mocked(answerQuestion)
    .mockReset()
    .mockImplementation(async () => {
      questions = [];
      return 17;
    });
  vi.mocked(dismissQuestion)
    .mockReset()
    .mockImplementation(async () => {
      questions = [];
    });
  vi.mocked(reopenQuestion)
    .mockReset()
    .mockImplementation(async () => {
      questions = [aQuestion()];
    });
});

async function openTab() {
  const app = renderApp("/app/replies?tab=needs_answer");
  const card = await screen.findByRole("article", { name: "Which whisk is this?" });
  return { ...app, card: within(card), element: card };
}

describe("Needs your answer", () => {
  it("offers no order that its questions would not follow", async () => {
    await openTab();
    expect(screen.queryByRole("combobox", { name: "Sort by" })).toBeNull();
  });

  it("shows each question with how many ask, where, in which languages, and the newest comments", async () => {
    const { element } = await openTab();
    expect(element).toHaveTextContent("17 people asked this");
    expect(element).toHaveTextContent("On Scones");
    expect(element).toHaveTextContent("GermanEnglish");
    expect(element).toHaveTextContent("@mia: which whisk??");
  });

  it("names the only one who asks, in whose words the question stands, instead of saying it twice", async () => {
    const newest = [
      { id: "c1", author_name: "@mia", text: "Which whisk is this", published_at: null, language: "en" },
    ];
    questions = [aQuestion({ people: 1, comments: 1, newest })];
    const { card, element } = await openTab();
    expect(element).toHaveTextContent("@mia asked this");
    expect(card.queryByRole("list", { name: "Newest comments" })).toBeNull();
  });

  it("shows the only comment where it says more than the question", async () => {
    const newest = [
      { id: "c1", author_name: "@mia", text: "Love it! Which whisk?", published_at: null, language: "en" },
    ];
    questions = [aQuestion({ people: 1, comments: 1, newest })];
    const { element } = await openTab();
    expect(element).toHaveTextContent("1 person asked this");
    expect(element).toHaveTextContent("@mia: Love it! Which whisk?");
  });

  it("answers all with one text, and says how many drafts are being written", async () => {
    const { user, card } = await openTab();
    await user.click(card.getByRole("button", { name: "Answer" }));
    await user.type(card.getByLabelText("Answer"), "A Danish one, 35 cm.");
    await user.type(card.getByLabelText(/^Links/), "https://example.com/whisk");
    await user.click(card.getByRole("button", { name: "Answer" }));
    expect(answerQuestion).toHaveBeenCalledExactlyOnceWith(aQuestion().id, {
      answer: "A Danish one, 35 cm.",
      links: ["https://example.com/whisk"],
      scope: "channel",
      until: null,
    });
    expect(await screen.findByText("17 drafts are being written from your answer.")).toBeInTheDocument();
    expect(await screen.findByText("No questions for you")).toBeInTheDocument();
  });

  it("sends nothing without an answer, or with a link that is none", async () => {
    const { user, card } = await openTab();
    await user.click(card.getByRole("button", { name: "Answer" }));
    await user.type(card.getByLabelText(/^Links/), "whisk");
    await user.click(card.getByRole("button", { name: "Answer" }));
    expect(card.getByText("Enter an answer.")).toBeInTheDocument();
    expect(card.getByText("“whisk” isn't a link. Start it with https://.")).toBeInTheDocument();
    expect(answerQuestion).not.toHaveBeenCalled();
  });

  it("keeps an answer that was begun, its link and its day, until it is sent", async () => {
    const { user, card } = await openTab();
    await user.click(card.getByRole("button", { name: "Answer" }));
    await user.type(card.getByLabelText("Answer"), "A Danish one.");
    await user.type(card.getByLabelText(/^Links/), "https://example.com/whisk");
    fireEvent.change(card.getByLabelText(/^Valid until/), { target: { value: "2031-01-31" } });
    cleanup();

    const again = await openTab();
    expect(again.card.getByLabelText("Answer")).toHaveValue("A Danish one.");
    expect(again.card.getByLabelText(/^Links/)).toHaveValue("https://example.com/whisk");
    expect(again.card.getByLabelText(/^Valid until/)).toHaveValue("2031-01-31");
    await again.user.click(again.card.getByRole("button", { name: "Answer" }));
    expect(await screen.findByText("No questions for you")).toBeInTheDocument();
    await waitFor(() =>
      expect(Object.keys(localStorage).filter((key) => key.includes("answer"))).toEqual([]),
    );
  });

  it("forgets an answer that is discarded", async () => {
    const { user, card } = await openTab();
    await user.click(card.getByRole("button", { name: "Answer" }));
    await user.type(card.getByLabelText("Answer"), "A Danish one.");
    await user.click(card.getByRole("button", { name: "Discard" }));
    await user.click(card.getByRole("button", { name: "Answer" }));
    expect(card.getByLabelText("Answer")).toHaveValue("");
    expect(card.getByRole("button", { name: "Cancel" })).toBeVisible();
  });

  it("offers to keep what was answered by hand, and keeps nothing by itself", async () => {
    questions = [aQuestion({ people: 0, comments: 0, newest: [], suggestion: "A Danish one!" })];
    const { user, card, element } = await openTab();
    expect(element).toHaveTextContent("You answered this manually");
    expect(answerQuestion).not.toHaveBeenCalled();
    await user.click(card.getByRole("button", { name: "Save as fact" }));
    expect(card.getByLabelText("Answer")).toHaveValue("A Danish one!");
    expect(card.getByLabelText("Answer")).toHaveFocus();
  });
});
