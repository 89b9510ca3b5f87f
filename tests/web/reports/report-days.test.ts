import { LIMITS } from "@shared/database/vocabulary.gen.ts";
import { expect, it, vi } from "vitest";
import { getReport } from "@/api/reports";
import { addDays, daysBetween } from "@/domain/day";

interface Asked {
  p_start: string;
  p_end: string;
  p_by_day?: boolean;
}

/** Answers as the Data API does, which cuts a list without a word: a comment a day, the whole range first. */
const rpc = vi.fn(async (name: string, { p_start, p_end, p_by_day }: Asked) => {
  const length = daysBetween(p_start, p_end) + 1;
  const days = Array.from({ length }, (_, day) => ({ day: addDays(p_start, day), comments: 1 }));
  const rows = [{ day: null, comments: length }, ...(p_by_day ? days : [])];
  return { data: name === "report_numbers" ? rows.slice(0, LIMITS.page_rows) : [], error: null };
});
vi.mock("@/api/client", () => ({ getSupabase: async () => ({ rpc }) }));

const reportOf = (start: string, end: string) =>
  getReport({ start, end, zone: "UTC", status: "all", sort: "published", descending: true, page: 1 });

it.each([LIMITS.page_rows - 1, LIMITS.page_rows, 2 * LIMITS.page_rows + 1])(
  "a range of %i days has every day once and the sum of all, however few rows an answer may have",
  async (length) => {
    const start = "2016-03-01";
    const { totals, daily } = await reportOf(start, addDays(start, length - 1));
    expect(daily.map(({ day }) => day)).toEqual(Array.from({ length }, (_, day) => addDays(start, day)));
    expect(totals.comments).toBe(length);
  },
);

it("the shortest range has its one day, and asks for its numbers once", async () => {
  rpc.mockClear();
  const { daily } = await reportOf("2026-11-21", "2026-11-21");
  expect(daily.map(({ day }) => day)).toEqual(["2026-11-21"]);
  expect(rpc.mock.calls.map(([name]) => name)).toEqual(["report_numbers", "report_page"]);
});
