import { describe, expect, it } from "vitest";
import { detectNoise } from "./noise.ts";

describe("noise", () => {
  it.each([
    ["😂😂", "Only emoji."],
    ["👨‍👩‍👧 ❤️ 1️⃣", "Only emoji."],
    ["...", "Only punctuation."],
    ["2:30", "Only a timestamp."],
    ["2:30 🔥", "Only a timestamp."],
    ["12345", "Only numbers and symbols."],
    ["aaaa", "One letter, repeated."],
    ["First!!", "Only says it's among the first."],
    ["1st comment", "Only says it's among the first."],
    ["Primero", "Only says it's among the first."],
    ["первый нах", "Only says it's among the first."],
    ["第一", "Only says it's among the first."],
    ["@Bob", "Only a mention."],
  ])("is %j, since it says: %s", (comment, detail) => {
    expect(detectNoise(comment)).toEqual({ reason: "noise", detail });
  });

  it.each(["", "  \n", "\u200b\u2060", "<br />"])("is empty for %j", (comment) => {
    expect(detectNoise(comment)?.reason).toBe("empty");
  });

  it.each([
    "ok",
    "好",
    "1:20 is gold",
    "first time here, love it",
    "1000000 views",
    "@Bob thanks",
    "lol",
    "네",
  ])("is not %j", (comment) => {
    expect(detectNoise(comment)).toBeNull();
  });
});
