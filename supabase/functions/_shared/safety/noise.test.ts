import { describe, expect, it } from "vitest";
import { detectNoise } from "./noise.ts";

describe("noise", () => {
  it.each([
    ["😂😂", "Holds only emoji."],
    ["👨‍👩‍👧 ❤️ 1️⃣", "Holds only emoji."],
    ["...", "Holds only punctuation."],
    ["2:30", "Holds only a time in the video."],
    ["2:30 🔥", "Holds only a time in the video."],
    ["12345", "Holds only figures and signs."],
    ["aaaa", "Is one letter repeated."],
    ["First!!", "Only claims to be among the first."],
    ["1st comment", "Only claims to be among the first."],
    ["Primero", "Only claims to be among the first."],
    ["первый нах", "Only claims to be among the first."],
    ["第一", "Only claims to be among the first."],
    ["@Bob", "Holds only a mention."],
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
