import { expect, it } from "vitest";
import { lookUp } from "./look-up";

it("gives what the table says", () => {
  expect(lookUp({ draft: 1 }, "draft")).toBe(1);
});

it("gives nothing for a code that the table does not know, not even for a word that every object knows", () => {
  expect(lookUp({ draft: 1 }, "queue")).toBeUndefined();
  expect(lookUp({ draft: 1 }, "constructor")).toBeUndefined();
});
