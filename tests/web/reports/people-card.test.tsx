/** Who did what: the card of the dashboard, its file, and whom it is not shown. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getPeopleActs, type PersonActs } from "@/api/report-people";
import type { Role } from "@/domain/role";
import { downloadText } from "@/lib/download";
import { PeopleCard } from "@/screens/reports/people/people-card";
import type { ReportView } from "@/screens/reports/use-report-view";
import { renderWithLinks } from "../support/render";

const place = vi.hoisted(() => ({ role: "owner" as Role }));
vi.mock("@/api/report-people", { spy: true });
vi.mock("@/lib/download", { spy: true });
vi.mock("@/queries/accounts", () => ({ useMyPlace: () => ({ role: place.role, isOwn: false }) }));
vi.mock("@/session/use-user", () => ({ useUser: () => ({ id: "u1" }) }));

const view = {
  query: { start: "2026-11-01", end: "2026-11-30", zone: "UTC", status: "all", search: "tea" },
} as ReportView;

const nothing = { approved: 0, edited: 0, wrote: 0, dismissed: 0, median_minutes: null };
const rows: PersonActs[] = [
  {
    ...nothing,
    kind: "person",
    person_id: "u2",
    name: "=robin",
    approved: 12,
    edited: 3,
    median_minutes: 42,
  },
  { ...nothing, kind: "person", person_id: "u1", name: "maya", wrote: 2 },
  { ...nothing, kind: "left", person_id: null, name: null, dismissed: 4 },
  { ...nothing, kind: "automatic", person_id: null, name: null, approved: 30, median_minutes: 2.5 },
];

beforeEach(() => {
  place.role = "owner";
  vi.mocked(downloadText).mockReset().mockReturnValue();
});

function show(acts: PersonActs[] | Error) {
  vi.mocked(getPeopleActs).mockReset();
  if (acts instanceof Error) vi.mocked(getPeopleActs).mockRejectedValue(acts);
  else vi.mocked(getPeopleActs).mockResolvedValue(acts);
  renderWithLinks(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <PeopleCard view={view} />
    </QueryClientProvider>,
  );
}

describe("the card of who did what", () => {
  it("has a row each, oneself as You, who left as one, and what went out by itself", async () => {
    show(rows);
    const table = await screen.findByRole("table", { name: "By person" });
    expect(
      within(table)
        .getAllByRole("row")
        .slice(1)
        .map((row) => row.textContent),
    ).toEqual(["=robin1230042 min", "You0020—", "People who left0004—", "Rejoinder (automatic)300003 min"]);
    expect(getPeopleActs).toHaveBeenCalledExactlyOnceWith({
      ...{ start: "2026-11-01", end: "2026-11-30", zone: "UTC", channel: undefined },
    });
  });

  it("is a file, too, in which a name is no formula", async () => {
    show(rows);
    await userEvent.click(await screen.findByRole("button", { name: "Export CSV" }));
    await waitFor(() => expect(downloadText).toHaveBeenCalled());
    const [name, , text] = vi.mocked(downloadText).mock.calls[0] ?? [];
    expect(name).toBe("people.csv");
    expect(text).toContain("Who,Approved,Edited,Wrote,Dismissed,Median time to answer (minutes)");
    expect(text).toContain("'=robin,12,3,0,0,42");
    expect(text).toContain("maya,0,0,2,0,");
  });

  it("says to a responder that it is theirs alone, and to nobody that nothing is something", async () => {
    place.role = "responder";
    show([]);
    expect(
      await screen.findByText("You approved, edited, wrote or dismissed nothing in this period."),
    ).toBeVisible();
    expect(screen.getByText(/Managers see everybody/)).toBeVisible();
    expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  });

  it("is not there for who may only read, and asks nothing for them", () => {
    place.role = "viewer";
    show(rows);
    expect(screen.queryByText("By person")).toBeNull();
    expect(getPeopleActs).not.toHaveBeenCalled();
  });

  it("offers another try when it could not be read", async () => {
    show(new Error("No."));
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    await waitFor(() => expect(getPeopleActs).toHaveBeenCalledTimes(2));
  });
});
