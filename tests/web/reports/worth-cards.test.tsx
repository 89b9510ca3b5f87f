import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";
import { saveReportSettings } from "@/api/report-settings";
import { getWorth, type Worth } from "@/api/report-worth";
import { PeopleSection } from "@/screens/reports/people/people-section";
import { AnsweredCard } from "@/screens/reports/questions/answered-card";
import { QuestionsSection } from "@/screens/reports/questions/questions-section";
import type { ReportView } from "@/screens/reports/use-report-view";
import { WorthCards } from "@/screens/reports/value/worth-cards";
import { renderWithLinks } from "../support/render";
import { aDashboard, someFigures } from "./dashboard-answer";

vi.mock("@/api/report-worth", { spy: true });
vi.mock("@/api/report-settings", { spy: true });
vi.mock("@/queries/use-may", () => ({ useMay: () => () => true }));
vi.mock("@/queries/accounts", () => ({ useMyPlace: () => ({ role: "viewer" }) }));
vi.mock("@/session/use-user", () => ({ useUser: () => ({ id: "u1" }) }));
vi.mock("@/session/use-account", () => ({ useAccount: () => ({ id: "u1" }) }));

const worth: Worth = {
  saved: { unedited: 30, edited: 10, minutes_unedited: 3, minutes_edited: 1.5, hours: 1.8 },
  cost: { calls: 52, tokens: 140_000, money: 0.1234, credits: 2000, plan: "starter", since: "2026-10-01" },
  questions: {
    asked: 12,
    groups: 5,
    answered: 2,
    dismissed: 1,
    open: 2,
    videos: [{ video_id: "v1", title: "Scones", groups: 3, open: 2 }],
  },
  people: [
    {
      who: "owner",
      approved: 20,
      edited: 8,
      rejected: 3,
      median_minutes: 42,
      in_hours: 25,
      outside_hours: 6,
    },
    { who: "engine", approved: 9, edited: 0, rejected: 0, median_minutes: 2, in_hours: 4, outside_hours: 5 },
  ],
  rules: [
    {
      rule_id: null,
      name: null,
      approved: 20,
      edited: 8,
      rejected: 3,
      unattended: 9,
      median_minutes: 42,
    },
  ],
  without: {
    own_answers: 14,
    own_median_minutes: 600,
    shadow: { decided: 50, agreed: 29, percent: 58 },
  },
};

const view = {
  query: { start: "2026-11-01", end: "2026-11-30", zone: "UTC", status: "all" },
} as ReportView;

const provide = (children: ReactNode) =>
  renderWithLinks(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>);

function show(change: Partial<Worth> = {}) {
  const figures = someFigures({ median_minutes: 35 });
  provide(<WorthCards worth={{ ...worth, ...change }} figures={figures} />);
  return screen.findByRole("heading", { name: /Time saved/ });
}

describe("what it is worth", () => {
  it("prints the hours with the formula and the numbers that went in", async () => {
    await show();
    expect(screen.getByText("1.8 h")).toBeVisible();
    expect(screen.getByText("(30 × 3 min + 10 × 1.5 min) ÷ 60 = 1.8 h")).toBeVisible();
  });

  it("saves the minutes that a reply takes by hand, and refuses more than two hours", async () => {
    vi.mocked(saveReportSettings).mockResolvedValue();
    await show();
    const field = screen.getByLabelText("Minutes per reply");
    await userEvent.clear(field);
    await userEvent.type(field, "500");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(screen.getByText("Enter minutes from 0 to 120.")).toBeVisible();
    expect(saveReportSettings).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, "4.5");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    expect(saveReportSettings).toHaveBeenCalledWith("u1", { minutes_unedited: 4.5, minutes_edited: 1.5 });
  });

  it("says what the model cost, or that the operator has set no prices", async () => {
    await show({ cost: { ...worth.cost, money: null } });
    expect(screen.getByText("No prices set")).toBeVisible();
    expect(screen.getByText("140,000")).toBeVisible();
  });

  it("tells people from the engine, in working hours and outside, by rule too", async () => {
    vi.mocked(getWorth).mockResolvedValue(worth);
    const section = { view, dashboard: aDashboard() };
    provide(
      <>
        <QuestionsSection {...section} />
        <PeopleSection {...section} />
      </>,
    );
    const people = within(await screen.findByRole("region", { name: "Decisions on drafts" })).getAllByRole(
      "row",
    );
    expect(people.map((row) => row.textContent)).toEqual([
      "WhoApprovedEditedRejectedMedian timeIn working hoursOutside working hours",
      "People208342 min256",
      "Rejoinder (automatic)9002 min45",
    ]);
    const [, rule] = within(screen.getByRole("region", { name: "By rule" })).getAllByRole("row");
    expect(rule).toHaveTextContent("No rule208342 min9");
  });

  it("says what became of the questions that nothing could answer, and on which videos they are", async () => {
    provide(<AnsweredCard questions={worth.questions} />);
    const card = screen.getByRole("heading", { name: /^Questions your sources/ }).closest("section");
    expect(card).toHaveTextContent("5Asked in comments12Answered since then2Dismissed1Still open2");
    expect(screen.getByRole("region", { name: "Questions by video" })).toHaveTextContent("Scones32");
  });

  it("compares with the owner's own speed before, and says what shadow mode would have done", async () => {
    await show();
    expect(screen.getByText("10 h")).toBeVisible();
    expect(
      screen.getByText(/from 14 replies before you connected the channel\. In this period: 35 min\./),
    ).toBeVisible();
    expect(screen.getByText(/You approved 58% of the replies .*: 29 of 50, all time\./)).toBeVisible();
  });

  it("claims nothing of a time before that nobody knows", async () => {
    const shadow = { decided: 0, agreed: 0, percent: null };
    await show({ without: { own_answers: 0, own_median_minutes: null, shadow } });
    expect(screen.getByText(/^We don't know how fast you replied before/)).toBeVisible();
    expect(screen.getByText(/^You haven't reviewed any replies/)).toBeVisible();
  });
});
