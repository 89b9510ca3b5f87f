import { describe, expect, it } from "vitest";
import { isEmojiOnly, withFewEmoji } from "./emoji.ts";

describe("a reply without emoji", () => {
  it.each([
    ["Thank you 🎉 so much!", "Thank you so much!"],
    ["🙏 Merci !", "Merci !"],
    ["Glad you like it ❤️👩‍🍳🇧🇷", "Glad you like it"],
    ["I ❤ bread", "I bread"],
    ["Step 1️⃣ first", "Step first"],
    ["Thanks :)", "Thanks"],
    ["Thanks:) See you ;-)", "Thanks See you"],
    ["So good :-D xD", "So good"],
    ["Love it <3 </3", "Love it"],
    ["Thank you ★★★ ♥ ♡ ☆ ♪", "Thank you"],
    ["Thanks ^^ ^_^ :'( =) :P", "Thanks"],
    ["No idea ¯\\_(ツ)_/¯", "No idea"],
  ])("%s", (reply, plain) => {
    expect(withFewEmoji(reply, 0)).toBe(plain);
  });

  it.each([
    "Bake at 220, part #3, brand® and so on",
    "At 2:30 (see 1:3), a ratio of 1:3 or 3:8; x = (a + b)",
    "It is at https://example.com/a:b and in C:\\parts",
    "Use flour (any kind), salt; then wait: done",
    "8) is the last step, if a<30 or b < 3",
    "Schritt 8: Deckel drauf",
  ])("leaves %j alone", (reply) => {
    expect(withFewEmoji(reply, 0)).toBe(reply);
  });
});

describe("a reply with at most one emoji", () => {
  it("keeps the first", () => {
    expect(withFewEmoji("Thank you 🎉 so much! ❤️ :)", 1)).toBe("Thank you 🎉 so much!");
    expect(withFewEmoji("❤️❤️❤️ Thanks", 1)).toBe("❤️ Thanks");
    expect(withFewEmoji("Thanks :) 🎉", 1)).toBe("Thanks :)");
    expect(withFewEmoji("A family 👨‍👩‍👧 of bakers", 1)).toBe("A family 👨‍👩‍👧 of bakers");
  });
});

describe("a comment of emoji alone", () => {
  it.each(["😂", "❤️❤️ 🔥!!", "🇧🇷🇧🇷", "1️⃣", ":)", "<3 <3", "★★★", "👩‍🍳"])("%s", (text) => {
    expect(isEmojiOnly(text)).toBe(true);
  });

  it.each(["", "!!!", "2:30", "nice 😂", "10/10 🔥", "最高 😭", "..."])("is not %j", (text) => {
    expect(isEmojiOnly(text)).toBe(false);
  });
});
