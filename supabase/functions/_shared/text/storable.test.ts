import { describe, expect, it } from "vitest";
import { clipped, cut, LONGEST_TEXT, storable, storableValue } from "./storable.ts";

describe("a text that is cut", () => {
  it("keeps its characters whole, and counts them as Postgres does", () => {
    expect(cut(`a${"😀".repeat(599)}`, 1000)).toBe(`a${"😀".repeat(599)}`);
    expect(cut(`a${"😀".repeat(5)}`, 3)).toBe("a😀😀");
    expect(cut("abc", 2)).toBe("ab");
  });
});

describe("a stranger's text", () => {
  it("is read up to the longest comment that YouTube takes, without half a character at its end", () => {
    expect(clipped("a".repeat(LONGEST_TEXT))).toBe("a".repeat(LONGEST_TEXT));
    expect(clipped("b".repeat(10 * LONGEST_TEXT))).toBe("b".repeat(LONGEST_TEXT));
    expect(clipped(`${"a".repeat(LONGEST_TEXT - 1)}😀 and more`)).toBe("a".repeat(LONGEST_TEXT - 1));
  });
});

describe("a text that is stored", () => {
  it("has no NUL and no half of a character, and is the same otherwise", () => {
    expect(storable("ok \ud83d\0 x \ude00!")).toBe("ok  x !");
    expect(storable("Grüße 😀\n")).toBe("Grüße 😀\n");
  });

  it("is so wherever it stands in a value", () => {
    expect(storableValue({ a: ["\0b", { c: "\ud83d" }], n: 1, none: null })).toEqual({
      a: ["b", { c: "" }],
      n: 1,
      none: null,
    });
  });
});
