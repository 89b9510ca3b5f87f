import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { type Conversations, getConversations } from "@/api/report-conversations";
import { ConversationsCard } from "@/screens/reports/questions/conversations-card";
import type { ReportView } from "@/screens/reports/use-report-view";
import { renderWithLinks } from "../support/render";

vi.mock("@/api/report-conversations", { spy: true });

const view = {
  query: { start: "2026-11-01", end: "2026-11-30", zone: "UTC", status: "all", search: "tea" },
} as ReportView;

const some: Conversations = {
  ...{
    conversations: 3,
    words: 12,
    due: 9,
    turns: 6,
    within_hour: 4,
    within_day: 5,
    by_owner: 1,
    waiting: 2,
  },
};

function show(conversations: Conversations) {
  vi.mocked(getConversations).mockReset().mockResolvedValue(conversations);
  renderWithLinks(
    <QueryClientProvider client={new QueryClient()}>
      <ConversationsCard view={view} />
    </QueryClientProvider>,
  );
}

describe("the conversations of a period", () => {
  it("are a line of their own, with how soon they were answered, by whom, and what waits", async () => {
    show(some);
    const line = await screen.findByText("Comments to you");
    expect(line.closest("dl")).toHaveTextContent(
      /Conversations3.*Comments to you129 needed an answer.*Answered publicly64 within an hour, 5 within a day.*Answered by you on YouTube1.*Waiting for you2/,
    );
    expect(screen.getByRole("link", { name: "Open what's waiting" })).toHaveAttribute(
      "href",
      expect.stringContaining("kind=answer"),
    );
  });

  it("are asked for by period and channel alone, as the card says", async () => {
    show(some);
    await screen.findByText("Comments to you");
    expect(getConversations).toHaveBeenCalledExactlyOnceWith({
      ...{ start: "2026-11-01", end: "2026-11-30", zone: "UTC", channel: undefined },
    });
  });

  it("that there were none are said to be none, and open nothing", async () => {
    show({ ...some, conversations: 0, words: 0, due: 0, turns: 0, waiting: 0 });
    expect(await screen.findByText("No viewer answered you in this period.")).toBeVisible();
    expect(screen.queryByRole("link")).toBeNull();
  });
});
