import { describe, expect, it } from "vitest";
import { isNearDuplicate, similarity } from "./similarity.ts";

describe("similarity of replies", () => {
  it.each([
    ["Thanks, Ana! Glad it helped", "Thanks Bob, glad it helped!!"],
    ["Thank you so much 🙏", "thank you so much!!!"],
    ["So happy you enjoyed the new episode!", "So happy that you enjoyed the new episode 😊"],
    ["ありがとうございます、嬉しいです！", "ありがとうございます、とても嬉しいです"],
  ])("takes %j and %j for the same", (one, other) => {
    expect(isNearDuplicate(one, other)).toBe(true);
  });

  it.each([
    ["Thank you for watching, see you next week!", "So glad you liked it, more is coming on Friday."],
    ["The mic is a dynamic one, linked below.", "The camera is a small one, linked below."],
    ["Danke dir!", "Gerne doch!"],
  ])("keeps %j and %j apart", (one, other) => {
    expect(isNearDuplicate(one, other)).toBe(false);
  });

  it("does not depend on the order of the two", () => {
    expect(similarity("abc def", "def abc ghi")).toBe(similarity("def abc ghi", "abc def"));
  });
});
