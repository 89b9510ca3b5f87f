import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type Asked, getAskedThisMonth } from "@/api/questions";
import { AskedCard } from "@/screens/reports/questions/asked-card";
import { renderWithLinks } from "../support/render";

vi.mock("@/api/questions", { spy: true });

const anAsked = (change: Partial<Asked>): Asked => ({
  question_id: "5d1c2c0e-8b9e-4a6e-9d53-0b1f3a1f0040",
  question: "Which whisk is this?",
  video_id: "v1",
  video_title: "Scones",
  people: 17,
  state: "open",
  answer: null,
  by_hand: false,
  ...change,
});

function show(rows: Asked[]) {
  vi.mocked(getAskedThisMonth).mockResolvedValue(rows);
  renderWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <AskedCard channelId={undefined} />
    </QueryClientProvider>,
  );
}

describe("Questions this month", () => {
  it("says of each question under which video, how many asked it, and what became of it", async () => {
    show([
      anAsked({}),
      anAsked({ question_id: "b", state: "answered", answer: "A Danish one!", by_hand: true }),
      anAsked({ question_id: "c", state: "answered", answer: "A Danish one." }),
      anAsked({ question_id: "d", state: "dismissed" }),
    ]);
    await screen.findByRole("table");
    const rows = screen.getAllByRole("row").map((row) => row.textContent);
    expect(rows).toEqual([
      "QuestionPeopleAnswered",
      "Which whisk is this?On Scones17Not answeredAnswer",
      "Which whisk is this?On Scones17Answered manuallySave as fact",
      "Which whisk is this?On Scones17Answered",
      "Which whisk is this?On Scones17Dismissed",
    ]);
    const [link] = screen.getAllByRole("link");
    expect(link).toHaveAttribute("href", "/app/replies?tab=needs_answer");
  });

  it("says when nothing was asked", async () => {
    show([]);
    expect(
      await screen.findByText("Your videos and facts answered every question this month."),
    ).toBeVisible();
  });
});
