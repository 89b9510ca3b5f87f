import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderHook, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { reportWords } from "@/api/functions";
import { DrillContext } from "@/screens/reports/panel/drill";
import { usePressed } from "@/screens/reports/panel/use-pressed";
import type { ReportView } from "@/screens/reports/use-report-view";
import { WordsCard } from "@/screens/reports/videos/words-card";
import { renderWithLinks } from "../support/render";

vi.mock("@/api/functions", () => ({ reportWords: vi.fn() }));

const query = { start: "2026-11-01", end: "2026-11-30", zone: "UTC", status: "all" } as const;
const viewOf = (what?: string) => ({ query, filters: { what } }) as ReportView;
const answer = {
  words: [
    { word: "tea", language: "en", comments: 2, ids: ["a", "b"] },
    { word: "お茶", language: "ja", comments: 3, ids: ["c", "d", "e"] },
  ],
  comments: 1240,
};
const provide = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
);

it("shows words of every language with the number of their comments, and opens one", async () => {
  vi.mocked(reportWords).mockResolvedValue(answer);
  const onOpen = vi.fn();
  renderWithLinks(
    provide({
      children: (
        <DrillContext value={onOpen}>
          <WordsCard view={viewOf("word:en:tea")} />
        </DrillContext>
      ),
    }),
  );
  expect(await screen.findByText("Of 1,240 comments.")).toBeVisible();
  expect(screen.getByRole("button", { name: "tea 2" })).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(screen.getByRole("button", { name: "お茶 3" }));
  expect(onOpen).toHaveBeenCalledWith({ what: "word:ja:お茶" }, expect.any(HTMLButtonElement));
});

it("asks for exactly the comments of the word, and for nothing before they are known", async () => {
  vi.mocked(reportWords).mockResolvedValue(answer);
  const { result } = renderHook(() => usePressed(viewOf("word:en:tea")), { wrapper: provide });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current?.what).toBe("ids:a,b"));
});

it("shows no comments for a word that is not among the words of the period", async () => {
  vi.mocked(reportWords).mockResolvedValue(answer);
  const { result } = renderHook(() => usePressed(viewOf("word:en:coffee")), { wrapper: provide });
  await waitFor(() => expect(result.current?.what).toBe("ids:00000000-0000-0000-0000-000000000000"));
});

it("lifts for a word the filters that words do not know, so that as many comments open as it says", async () => {
  vi.mocked(reportWords).mockResolvedValue(answer);
  const view = {
    query: { ...query, status: "queued", type: "AI", video: "v1", search: "rye", category: "Praise" },
    filters: { what: "word:en:tea" },
  } as ReportView;
  const { result } = renderHook(() => usePressed(view), { wrapper: provide });
  await waitFor(() => expect(result.current).toEqual({ ...query, category: "Praise", what: "ids:a,b" }));
});

it("opens what a number names without asking for words", () => {
  vi.mocked(reportWords).mockClear();
  const { result } = renderHook(() => usePressed(viewOf("open")), { wrapper: provide });
  expect(result.current?.what).toBe("open");
  expect(reportWords).not.toHaveBeenCalled();
});
