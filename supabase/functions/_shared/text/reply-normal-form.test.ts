import { describe, expect, it } from "vitest";
import { normaliseReply } from "./reply-normal-form.ts";

describe("the normal form of a reply", () => {
  it("does not change with line ends, outer blanks, blanks at line ends, or the form of an accent", () => {
    expect(normaliseReply("  a \r\nb\t\r\n\n")).toBe("a\nb");
    expect(normaliseReply(" Jose\u0301 \r\nok ")).toBe(normaliseReply("José\nok"));
  });

  it("changes with any word, letter case, or inner blank", () => {
    expect(new Set(["a b", "a  b", "A b", "a c", "a\nb"].map(normaliseReply)).size).toBe(5);
  });
});
