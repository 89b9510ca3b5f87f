import { describe, expect, it } from "vitest";
import { hasNextPage, pageCount, pageLinks } from "./paging";

describe("paging", () => {
  it("shows all numbers when there are at most seven pages", () => {
    expect(pageLinks(1, 1)).toEqual([1]);
    expect(pageLinks(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });

  it("keeps a window of seven around the current page, with the first and the last page beside it", () => {
    expect(pageLinks(10, 20)).toEqual([1, "gap", 7, 8, 9, 10, 11, 12, 13, "gap", 20]);
    expect(pageLinks(1, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, "gap", 20]);
    expect(pageLinks(20, 20)).toEqual([1, "gap", 14, 15, 16, 17, 18, 19, 20]);
  });

  it("leaves no gap where no number is missing", () => {
    expect(pageLinks(5, 20)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, "gap", 20]);
    expect(pageLinks(4, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it("counts 25 rows a page", () => {
    expect([0, 1, 25, 26, 50, 51].map(pageCount)).toEqual([1, 1, 1, 2, 2, 3]);
  });

  it("has no next page when the total is at most page times 25", () => {
    expect(hasNextPage(1, 25)).toBe(false);
    expect(hasNextPage(1, 26)).toBe(true);
    expect(hasNextPage(2, 50)).toBe(false);
  });
});
