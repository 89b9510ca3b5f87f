import { expect, it } from "vitest";
import { isChannelId } from "./channel-id";

it("takes UC followed by 22 letters, digits, underscores or hyphens", () => {
  expect(isChannelId("UC9o1F_8M5B1hZ00posMaY0g")).toBe(true);
  expect(isChannelId("UC-o1F_8M5B1hZ00posMaY0g")).toBe(true);
});

it("refuses other lengths, other beginnings and other characters", () => {
  for (const value of [
    "",
    "UC",
    "UC9o1F_8M5B1hZ00posMaY0",
    "UC9o1F_8M5B1hZ00posMaY0gg",
    "uc9o1F_8M5B1hZ00posMaY0g",
  ]) {
    expect(isChannelId(value)).toBe(false);
  }
  expect(isChannelId("UC9o1F.8M5B1hZ00posMaY0g")).toBe(false);
  expect(isChannelId("UC9o1F_8M5B1hZ00posMaY0g\n")).toBe(false);
});
