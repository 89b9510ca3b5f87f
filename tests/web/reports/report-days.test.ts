import { addDays, daysBetween } from "@shared/domain/day.ts";
import { LIMITS } from "@shared/vocabulary.gen.ts";
import { expect, it, vi } from "vitest";
import { getReport } from "@/api/reports";

const counts = { comments: 1, replies: 0, published_replies: 0, queued_replies: 0 };

/** Answers as the Data API does, which cuts a list without a word. */
const rpc = vi.fn(async (name: string, { p_start, p_end }: { p_start: string; p_end: string }) => {
  const days = Array.from({ length: daysBetween(p_start, p_end) + 1 }, (_, day) => ({
    day: addDays(p_start, day),
    ...counts,
  }));
  const rows = name === "report_daily" ? days : name === "report_totals" ? [counts] : [];
  return { data: rows.slice(0, LIMITS.page_rows), error: null };
});
vi.mock("@/api/database", () => ({ database: async () => ({ rpc }) }));

const daysOf = async (start: string, end: string) => {
  const { daily } = await getReport({
    start,
    end,
    zone: "UTC",
    status: "all",
    sort: "published",
    descending: true,
    page: 1,
  });
  return daily.map(({ day }) => day);
};

it("has every day of a long range once, however few rows an answer may have", async () => {
  const start = "2016-03-01";
  const end = addDays(start, 2 * LIMITS.page_rows);
  const days = await daysOf(start, end);
  expect(days).toEqual(Array.from({ length: 2 * LIMITS.page_rows + 1 }, (_, day) => addDays(start, day)));
});

it("has the one day of the shortest range", async () => {
  expect(await daysOf("2026-11-21", "2026-11-21")).toEqual(["2026-11-21"]);
});
