import { expect, it } from "vitest";
import { looksLikeApiKey } from "./api-key";

it("expects 20 to 100 letters, digits, underscores or hyphens", () => {
  expect(looksLikeApiKey("AIzaSyA-1234567890_abcdefghijklmnopqrst")).toBe(true);
  expect(looksLikeApiKey("a".repeat(20))).toBe(true);
  expect(looksLikeApiKey("a".repeat(100))).toBe(true);
});

it("does not know shorter or longer values, blanks or dots", () => {
  for (const value of [
    "a".repeat(19),
    "a".repeat(101),
    `AIza ${"a".repeat(20)}`,
    `ya29.${"a".repeat(20)}`,
    "",
  ]) {
    expect(looksLikeApiKey(value)).toBe(false);
  }
});
