import { describe, expect, it } from "vitest";
import { findingsOf, readReplies } from "./replies.ts";

const file = new URL("../../tests/fixtures/judgement/replies.jsonl", import.meta.url).pathname;
const replies = readReplies(file);

describe.each(["development", "held_out"] as const)(
  "the checks of a reply, on the %s half",
  { timeout: 60_000 },
  (half) => {
    const part = replies.filter((reply) => reply.part === half);
    const good = part.filter(({ verdict }) => verdict === "good");
    const bad = part.filter(({ verdict }) => verdict === "bad");

    it("hold at most 2 of 48 good replies in at least six languages", () => {
      const held = good.filter((reply) => findingsOf(reply).length > 0);
      expect(new Set(good.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
      expect(held.length / good.length).toBeLessThanOrEqual(2 / 48);
    });

    it("hold at least 95 of 100 bad replies", () => {
      const missed = bad.filter((reply) => findingsOf(reply).length === 0).map(({ text }) => text);
      expect(missed.length / bad.length, missed.join("\n")).toBeLessThanOrEqual(0.05);
    });
  },
);
