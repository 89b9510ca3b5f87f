import { describe, expect, it } from "vitest";
import { holdsDisguised } from "./phrase.ts";

describe("a phrase in disguise", () => {
  it.each([
    ["Go and bu-y it", "buy"],
    ["Go and b u y it", "buy"],
    ["Go and b.u.y it", "buy"],
    ["buuuy now!", "buy"],
    ["B U U U Y", "buy"],
    [`b${"u".repeat(5_000)}y now`, "buy"],
    [`B-${"U-".repeat(5_000)}Y`, "buy"],
    ["zzzzzzz", "zzzz"],
    ["the best-price here", "best price"],
    ["the best  priiiice", "best price"],
    ["the b e s t  p r i c e", "best price"],
    ["BUY!", "buy"],
    ["sooo goooood", "so good"],
    ["a give-away", "giveaway"],
    ["c*heap", "cheap"],
    ["Дёёёшево", "дёшево"],
  ])("is found in %j", (text, phrase) => {
    expect(holdsDisguised(text, phrase)).toBe(true);
  });

  it.each([
    ["The screw is loose", "lose"],
    ["a buyer came by", "buy"],
    ["I had a gain", "again"],
    ["cheapest of all", "cheap"],
    ["go on a diet", "gone"],
    ["too late", "to"],
    ["anything", ""],
    ["a (b) c", "()"],
  ])("is not found in %j: %j", (text, phrase) => {
    expect(holdsDisguised(text, phrase)).toBe(false);
  });
});
