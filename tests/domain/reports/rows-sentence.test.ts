import { expect, it } from "vitest";
import { rowsSentence } from "@/screens/reports/comments/rows-sentence";

it("says why the table has another number of rows than the comments above it", () => {
  const all = { status: "all", sort: "published" } as const;
  expect(rowsSentence(all, 18, 20)).toBe(
    "18 were written in this period. 20 comments were first seen in this period.",
  );
  expect(rowsSentence({ ...all, sort: "replied" }, 1, 20)).toMatch(/^1 was replied to in this period/);
});

it("says nothing where the numbers are the same, or a filter tells", () => {
  expect(rowsSentence({ status: "all", sort: "published" }, 20, 20)).toBeUndefined();
  expect(rowsSentence({ status: "queued", sort: "published" }, 3, 20)).toBeUndefined();
  expect(rowsSentence({ status: "all", sort: "video" }, 20, 20)).toBeUndefined();
});
