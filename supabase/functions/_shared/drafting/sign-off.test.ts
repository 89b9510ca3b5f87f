import { describe, expect, it } from "vitest";
import { endWith, withoutEmoji, withoutEnd } from "./sign-off.ts";

describe("a sign-off", () => {
  it("stands behind the reply, once", () => {
    const signed = endWith(withoutEnd("Glad it helped! – Ana", "– Ana"), "– Ana");
    expect(signed).toBe("Glad it helped! – Ana");
    expect(endWith("Glad it helped!", " – Ana ")).toBe("Glad it helped! – Ana");
  });

  it("that is none changes nothing", () => {
    expect(endWith("Glad it helped!", "")).toBe("Glad it helped!");
    expect(withoutEnd("Glad it helped!", " ")).toBe("Glad it helped!");
  });
});

describe("a reply without emoji", () => {
  it.each([
    ["Thank you 🎉 so much!", "Thank you so much!"],
    ["🙏 Merci !", "Merci !"],
    ["Glad you like it ❤️👩‍🍳🇧🇷", "Glad you like it"],
    ["I ❤ bread", "I bread"],
    ["Step 1️⃣ first", "Step first"],
    ["Bake at 220, part #3, brand® and so on", "Bake at 220, part #3, brand® and so on"],
  ])("%s", (reply, plain) => {
    expect(withoutEmoji(reply)).toBe(plain);
  });
});
