import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { normaliseReply, replyHash } from "./hash.ts";

describe("the hash of a reply", () => {
  it("is the SHA-256 of the normalised text, as the database computes it", async () => {
    const text = "Thanks, José! 👍";
    expect(await replyHash(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"));
  });

  it("does not change with line ends, outer blanks, blanks at line ends, or the form of an accent", async () => {
    expect(normaliseReply("  a \r\nb\t\r\n\n")).toBe("a\nb");
    expect(await replyHash(" Jose\u0301 \r\nok ")).toBe(await replyHash("José\nok"));
  });

  it("changes with any word, letter case, or inner blank", async () => {
    const hashes = await Promise.all(["a b", "a  b", "A b", "a c", "a\nb"].map(replyHash));
    expect(new Set(hashes).size).toBe(5);
  });
});
