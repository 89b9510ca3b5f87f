import { addDays, type Day, dayIn } from "@shared/domain/day.ts";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getMappedChannels, getProfile } from "@/api/account";
import { getAutomationSettings } from "@/api/automation";
import { getRepliesPage, getReplyCounts } from "@/api/comments";
import { getConnections } from "@/api/connections";
import { AppError } from "@/api/errors";
import { verifyPendingReplies } from "@/api/functions";
import { getReport, getVerificationStats, type ReportQuery, type ReportRow } from "@/api/reports";
import {
  aConnection,
  aMapping,
  aProfile,
  aReport,
  CHANNEL,
  noCounts,
  renderApp,
  someSettings,
} from "./support";

vi.mock("@/api/account", { spy: true });
vi.mock("@/api/automation", { spy: true });
vi.mock("@/api/comments", { spy: true });
vi.mock("@/api/connections", { spy: true });
vi.mock("@/api/functions", { spy: true });
vi.mock("@/api/reports", { spy: true });

const today: Day = dayIn("UTC", new Date());
const stats = { verified_public: 41, never: 5, once: 4, twice: 3, more: 2 };

function aRow(change: Partial<ReportRow> = {}): ReportRow {
  return {
    id: "row-1",
    comment_id: "comment-1",
    video_id: "9bZkp7q19f0",
    video_title: "Sourdough for people with jobs",
    text_original: "Lovely bread",
    generated_reply: "Thank you!",
    published_at: "2026-11-20T10:05:00Z",
    reply_sent_at: "2026-11-20T11:30:00Z",
    is_replied: true,
    reply_status: "verified_public",
    account: "youtube_1",
    ...change,
  };
}

beforeEach(() => {
  vi.mocked(getProfile).mockResolvedValue(aProfile());
  vi.mocked(getMappedChannels).mockResolvedValue([aMapping()]);
  vi.mocked(getConnections).mockResolvedValue([aConnection()]);
  vi.mocked(getAutomationSettings).mockResolvedValue(someSettings());
  vi.mocked(getReplyCounts).mockResolvedValue(noCounts);
  vi.mocked(getRepliesPage).mockResolvedValue({ now: new Date().toISOString(), total: 0, rows: [] });
  vi.mocked(getReport)
    .mockReset()
    .mockResolvedValue(aReport({ rows: [aRow()], tableTotalCount: 1 }));
  vi.mocked(getVerificationStats).mockReset().mockResolvedValue(stats);
  vi.mocked(verifyPendingReplies).mockReset();
});

async function openReport(search = "") {
  const app = renderApp(`/app/reports${search}`);
  await screen.findByText("Total comments tracked");
  await waitFor(() => expect(getReport).toHaveBeenCalled());
  return app;
}

const lastQuery = (): ReportQuery | undefined => vi.mocked(getReport).mock.lastCall?.[0];
const asked = (query: Partial<ReportQuery>) => waitFor(() => expect(lastQuery()).toMatchObject(query));

function figure(label: string) {
  const element = screen.getByText(label).closest("div");
  if (!element) throw new Error(`There is no figure ${label}.`);
  return element;
}

describe("reports screen", () => {
  it("is titled Reports | Weekly & Coming Soon and opens on Weekly Report", async () => {
    await openReport();
    await waitFor(() => expect(document.title).toBe("Reports | Weekly & Coming Soon"));
    expect(screen.getByRole("tab", { name: "Weekly Report" })).toHaveAttribute("aria-selected", "true");
  });

  it("shows the replies screen and the planned reports under Coming Soon", async () => {
    const { user } = await openReport();
    await user.click(screen.getByRole("tab", { name: "Coming Soon" }));
    expect(await screen.findByRole("tab", { name: /To approve/ })).toBeVisible();
    for (const planned of ["Coverage SLA trend", "Sentiment shift after replies", "Template performance"]) {
      expect(screen.getByText(planned)).toBeVisible();
    }
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
  });
});

describe("range of the report", () => {
  it("begins as 3 days back to 3 days ahead of today in the user's zone", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ timezone: "IST" }));
    await openReport();
    const there = dayIn("Asia/Kolkata", new Date());
    await asked({ start: addDays(there, -3), end: addDays(there, 3), zone: "Asia/Kolkata" });
  });

  it("comes from the address when both days are valid, and not otherwise", async () => {
    await openReport("?start=2026-11-01&end=2026-11-07");
    await asked({ start: "2026-11-01", end: "2026-11-07" });
    vi.mocked(getReport).mockClear();
    renderApp("/app/reports?start=2026-11-01&end=2026-11-31");
    await asked({ start: addDays(today, -3), end: addDays(today, 3) });
  });

  it("moves by weeks and days, in the address and without history", async () => {
    const { user, router } = await openReport("?start=2026-11-01&end=2026-11-07");
    const entries = router.history.length;
    await user.click(screen.getByRole("button", { name: "Previous week" }));
    await asked({ start: "2026-10-25", end: "2026-10-31" });
    await user.click(screen.getByRole("button", { name: "Next week" }));
    await asked({ start: "2026-11-01", end: "2026-11-07" });
    await user.click(screen.getByRole("button", { name: "Next day window" }));
    await asked({ start: "2026-11-02", end: "2026-11-08" });
    await user.click(screen.getByRole("button", { name: "Previous day window" }));
    await asked({ start: "2026-11-01", end: "2026-11-07" });
    expect(router.state.location.search).toMatchObject({ start: "2026-11-01", end: "2026-11-07" });
    expect(router.history.length).toBe(entries);
  });

  it("is quickly set to today and the last 7, 30 and 90 days", async () => {
    const { user } = await openReport();
    for (const [label, back] of [
      ["Today", 0],
      ["Last 7 days", 6],
      ["Last 30 days", 29],
      ["Last 90 days", 89],
    ] as const) {
      await user.click(screen.getByRole("button", { name: "Quick Select" }));
      await user.click(await screen.findByRole("menuitem", { name: label }));
      await asked({ start: addDays(today, -back), end: today });
    }
  });

  it("is picked in a calendar from 2 years back to 7 days ahead; a From after To takes To along", async () => {
    const { user } = await openReport(`?start=${addDays(today, -9)}&end=${addDays(today, -6)}`);
    await user.click(screen.getByRole("button", { name: /^From:/ }));
    const calendar = within(await screen.findByRole("grid"));
    const button = (day: Day) => calendar.queryByText(String(Number(day.slice(-2))), { selector: "button" });
    const late = addDays(today, 8);
    if (late.slice(0, 7) === addDays(today, -9).slice(0, 7)) expect(button(late)).toBeDisabled();
    const chosen = addDays(today, -5);
    // The calendar opens on the month of the chosen day; five days ago may lie in the next one.
    if (chosen.slice(0, 7) !== addDays(today, -9).slice(0, 7)) return;
    await user.click(button(chosen) as HTMLElement);
    await asked({ start: chosen, end: chosen });
  });
});

describe("filters", () => {
  it("go back to page 1 and leave the rest alone", async () => {
    const { user, router } = await openReport("?start=2026-11-01&end=2026-11-07&page=2");
    await asked({ page: 2 });
    await user.click(screen.getByLabelText("Status"));
    await user.click(await screen.findByRole("option", { name: "Queued" }));
    await asked({ status: "queued", page: 1, start: "2026-11-01" });
    fireEvent.change(screen.getByLabelText("Video ID"), { target: { value: " 9bZkp7q19f0 " } });
    await asked({ video: "9bZkp7q19f0", status: "queued" });
    await user.click(screen.getByLabelText("Channel"));
    await user.click(await screen.findByRole("option", { name: "Slow Kitchen" }));
    await asked({ channel: CHANNEL });
    expect(router.state.location.search).not.toHaveProperty("page");
  });

  it("offer all, queued and published", async () => {
    const { user } = await openReport();
    await user.click(screen.getByLabelText("Status"));
    const options = (await screen.findAllByRole("option")).map((option) => option.textContent);
    expect(options).toEqual(["All", "Queued", "Published"]);
  });

  it("are applied anew by Refresh", async () => {
    const { user } = await openReport();
    await screen.findByText("Lovely bread");
    const calls = vi.mocked(getReport).mock.calls.length;
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await waitFor(() => expect(vi.mocked(getReport).mock.calls.length).toBe(calls + 1));
  });
});

describe("figures", () => {
  it("are comments, replies with their note, and coverage of published ones in both forms", async () => {
    await openReport();
    await waitFor(() => expect(figure("Total comments tracked")).toHaveTextContent("50"));
    expect(figure("Replies")).toHaveTextContent("45");
    expect(figure("Replies")).toHaveTextContent("41 Published | 3 Queued");
    expect(figure("Coverage (Published only)")).toHaveTextContent("82%82% (41/50)");
  });

  it("of each day carry a tooltip, and today is marked", async () => {
    vi.mocked(getReport).mockResolvedValue(aReport({ daily: [{ date: today, comments: 4, replies: 3 }] }));
    await openReport();
    const tile = await screen.findByTitle(`${today} — comments: 4, replies: 3`);
    expect(tile).toHaveAttribute("aria-current", "date");
    expect(screen.getAllByTitle(/ — comments: /)).toHaveLength(7);
  });
});

describe("verification", () => {
  it("shows five counters, and Loading verification stats... before", async () => {
    let answer: (value: typeof stats) => void = () => {};
    vi.mocked(getVerificationStats).mockReturnValue(
      new Promise((resolve) => {
        answer = resolve;
      }),
    );
    await openReport();
    expect(screen.getByText("Loading verification stats...")).toBeVisible();
    answer(stats);
    await screen.findByText("Verified Public");
    const counters = ["Verified Public", "Never Checked", "Checked 1x", "Checked 2x", "Checked 3+"];
    expect(counters.map((label) => figure(label).textContent)).toEqual([
      "Verified Public41",
      "Never Checked5",
      "Checked 1x4",
      "Checked 2x3",
      "Checked 3+2",
    ]);
  });

  it("runs on the server, then refreshes the report", async () => {
    vi.mocked(verifyPendingReplies).mockResolvedValue({
      checked: 1,
      public: 1,
      held: 0,
      waiting: 0,
      failed: 0,
      removed: 0,
      unread: 0,
      units: 1,
    });
    const { user } = await openReport();
    await screen.findByText("Lovely bread");
    const calls = vi.mocked(getReport).mock.calls.length;
    await user.click(screen.getByRole("button", { name: "Run Verification" }));
    await waitFor(() => expect(verifyPendingReplies).toHaveBeenCalledTimes(1));
    await waitFor(() => expect(vi.mocked(getReport).mock.calls.length).toBeGreaterThan(calls));
  });

  it("that failed is only logged", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    vi.mocked(verifyPendingReplies).mockRejectedValue(new AppError("down", { code: "down", status: 503 }));
    const { user } = await openReport();
    const button = screen.getByRole("button", { name: "Run Verification" });
    await user.click(button);
    await waitFor(() => expect(log).toHaveBeenCalledWith("Verification failed:", expect.any(AppError)));
    await waitFor(() => expect(button).not.toHaveAttribute("aria-busy"));
    expect(screen.queryByText("down")).toBeNull();
    log.mockRestore();
  });
});

describe("comments table", () => {
  it("has its seven columns and the row's values, times in the user's zone", async () => {
    vi.mocked(getProfile).mockResolvedValue(aProfile({ timezone: "Asia/Kolkata" }));
    await openReport();
    const row = within((await screen.findByText("Lovely bread")).closest("tr") as HTMLElement);
    expect(screen.getAllByRole("columnheader").map((header) => header.textContent)).toEqual([
      "Video",
      "Comment",
      "Reply",
      "Account",
      "Published",
      "Replied",
      "Status",
    ]);
    expect(row.getByRole("link")).toHaveAttribute(
      "href",
      "https://www.youtube.com/watch?v=9bZkp7q19f0&lc=comment-1",
    );
    expect(row.getByText("youtube_1")).toBeVisible();
    expect(row.getByText("Nov 20, 15:35")).toBeVisible();
    expect(row.getByText("Nov 20, 17:00")).toBeVisible();
    expect(row.getByText("Published")).toBeVisible();
  });

  it("shows a dash for a missing video, text, account and time, and where there is no reply", async () => {
    vi.mocked(getReport).mockResolvedValue(
      aReport({
        rows: [
          aRow({
            video_id: null,
            generated_reply: null,
            account: null,
            published_at: "not a time",
            reply_sent_at: null,
            is_replied: false,
            reply_status: "draft",
          }),
        ],
        tableTotalCount: 1,
      }),
    );
    await openReport();
    const row = within((await screen.findByText("Lovely bread")).closest("tr") as HTMLElement);
    expect(row.getAllByText("—")).toHaveLength(6);
    expect(row.queryByRole("link")).toBeNull();
  });

  it("sorts by published, newest first, until a header is clicked", async () => {
    const { user } = await openReport("?page=3");
    await asked({ sort: "published", descending: true, page: 3 });
    const click = (name: string) => user.click(screen.getByRole("button", { name }));
    await click("Published");
    await asked({ sort: "published", descending: false, page: 1 });
    await click("Video");
    await asked({ sort: "video", descending: false });
    await click("Video");
    await asked({ sort: "video", descending: true });
    await click("Replied");
    await asked({ sort: "replied", descending: true });
    expect(screen.getByRole("columnheader", { name: "Replied" })).toHaveAttribute("aria-sort", "descending");
    expect(screen.queryByRole("button", { name: "Account" })).toBeNull();
  });

  it("pages by 25 rows, with Previous and Next disabled at the ends", async () => {
    vi.mocked(getReport).mockResolvedValue(aReport({ rows: [aRow()], tableTotalCount: 50 }));
    const { user } = await openReport();
    const previous = await screen.findByRole("button", { name: "Previous page" });
    const next = screen.getByRole("button", { name: "Next page" });
    expect(previous).toBeDisabled();
    await user.click(next);
    await asked({ page: 2 });
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "Page 2" })).toHaveAttribute("aria-current", "page"),
    );
    expect(next).toBeDisabled();
    await user.click(previous);
    await asked({ page: 1 });
  });

  it("shows a window of seven pages with the first and the last", async () => {
    vi.mocked(getReport).mockResolvedValue(aReport({ rows: [aRow()], tableTotalCount: 500 }));
    await openReport("?page=10");
    await screen.findByRole("button", { name: "Page 10" });
    const pages = screen.getAllByRole("button", { name: /^Page / }).map((button) => button.textContent);
    expect(pages).toEqual(["1", "7", "8", "9", "10", "11", "12", "13", "20"]);
    expect(screen.getAllByText("…")).toHaveLength(2);
  });

  it("says No comments found for this period. when there are none", async () => {
    vi.mocked(getReport).mockResolvedValue(aReport());
    await openReport();
    expect(await screen.findByText("No comments found for this period.")).toBeVisible();
  });

  it("says that nothing is counted while no channel is mapped", async () => {
    vi.mocked(getMappedChannels).mockResolvedValue([]);
    vi.mocked(getReport).mockResolvedValue(aReport());
    await openReport();
    expect(await screen.findByRole("link", { name: "Map a channel" })).toHaveAttribute(
      "href",
      "/app/account#channel-mapping",
    );
  });

  it("says what went wrong with the query and tries again", async () => {
    vi.mocked(getReport).mockRejectedValue(
      new AppError("There is no time zone called Mars.", { code: "unknown_time_zone", status: 422 }),
    );
    const { user } = await openReport();
    expect(await screen.findByText("There is no time zone called Mars.")).toBeVisible();
    vi.mocked(getReport).mockResolvedValue(aReport({ rows: [aRow()], tableTotalCount: 1 }));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Lovely bread")).toBeVisible();
  });
});
