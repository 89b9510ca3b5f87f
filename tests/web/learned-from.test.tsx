import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { forgetLesson, getLessons, type Lesson } from "@/api/lessons";
import { LearnedFrom } from "@/features/reply/learned-from";

vi.mock("@/api/lessons", { spy: true });
vi.mock("@/queries/use-may", () => ({ useMay: () => () => true }));

let lessons: Lesson[];

function aLesson(change: Partial<Lesson> = {}): Lesson {
  return {
    id: "lesson",
    channel_id: "UC1",
    comment: "How long does the dough rest?",
    draft: "About ten minutes.",
    final: "Ninety minutes.",
    how: "edited",
    changed: 0.4,
    created_at: "2026-11-20T23:30:00Z",
    ...change,
  };
}

beforeEach(() => {
  lessons = [aLesson()];
  vi.mocked(getLessons)
    .mockReset()
    .mockImplementation(async () => lessons);
  vi.mocked(forgetLesson)
    .mockReset()
    .mockImplementation(async () => {
      lessons = [];
    });
});

function show(ids = ["lesson"], zone = "UTC") {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <LearnedFrom ids={ids} zone={zone} />
    </QueryClientProvider>,
  );
}

describe("what a draft was learned from", () => {
  it("names the day of the edit in the owner's zone, with the comment, the draft and the reply behind it", async () => {
    show(["lesson"], "Europe/Berlin");
    expect(await screen.findByText("Learned from your edit of Nov 21, 2026")).toBeVisible();
    for (const text of ["How long does the dough rest?", "About ten minutes.", "Ninety minutes."])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(getLessons).toHaveBeenCalledWith({ ids: ["lesson"] });
  });

  it.each([
    ["written", "Learned from your answer of Nov 20, 2026"],
    ["approved", "Learned from a reply you approved on Nov 20, 2026"],
    ["dismissed", "Learned from a comment you dismissed on Nov 20, 2026"],
  ])("says so when it was %s", async (how, words) => {
    lessons = [aLesson({ how, final: how === "dismissed" ? null : "Ninety minutes." })];
    show();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it("is forgotten on a press, and leaves the draft", async () => {
    show();
    fireEvent.click(
      await screen.findByRole("button", { name: "Forget what was learned from your edit of Nov 20, 2026" }),
    );
    await waitFor(() => expect(screen.queryByText(/^Learned from/)).not.toBeInTheDocument());
    expect(forgetLesson).toHaveBeenCalledWith("lesson");
  });

  it("stays when it could not be forgotten", async () => {
    vi.mocked(forgetLesson).mockRejectedValue(new Error("The database is busy."));
    show();
    const button = await screen.findByRole("button", { name: /^Forget/ });
    fireEvent.click(button);
    await waitFor(() => expect(forgetLesson).toHaveBeenCalled());
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    expect(screen.getByText(/^Learned from/)).toBeVisible();
  });

  it("says what is no longer kept", async () => {
    lessons = [aLesson({ comment: null, final: null, how: "written" })];
    show();
    expect(await screen.findAllByText("No longer stored.")).toHaveLength(2);
  });

  it("is nothing for a draft without lessons, and asks for none", () => {
    show([]);
    expect(screen.queryByRole("list")).not.toBeInTheDocument();
    expect(getLessons).not.toHaveBeenCalled();
  });
});
