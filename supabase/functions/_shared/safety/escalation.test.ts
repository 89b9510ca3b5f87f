import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { STOP_CLASSES } from "../database/vocabulary.gen.ts";
import { SENTENCES } from "../text/language.cases.ts";
import { ESCALATION_CASES } from "./escalation.cases.ts";
import { detectEscalation } from "./escalation.ts";
import { ORDINARY } from "./ordinary.cases.ts";

describe("escalation", () => {
  it.each(STOP_CLASSES)("finds at least 95 of 100 cases of the class %s", (name) => {
    const cases = ESCALATION_CASES[name];
    const missed = cases.filter((text) => !detectEscalation(text).some((found) => found.class === name));
    expect(missed.length / cases.length).toBeLessThanOrEqual(0.05);
  });

  it("flags no ordinary praise or question in any of the languages", () => {
    const flagged = [...ORDINARY, ...Object.values(SENTENCES).flat()].filter(
      (text) => detectEscalation(text).length > 0,
    );
    expect(flagged).toEqual([]);
  });

  it("flags at most 6 of 100 real comments that are no spam", () => {
    const file = new URL("../../../../tests/fixtures/real-comments.jsonl", import.meta.url);
    const comments = readFileSync(file, "utf8")
      .trim()
      .split("\n")
      .map((line): { text: string; spam: boolean } => JSON.parse(line))
      .filter(({ spam }) => !spam);
    const flagged = comments.filter(({ text }) => detectEscalation(text).length > 0);
    expect(flagged.length / comments.length).toBeLessThanOrEqual(0.06);
  });

  it("names the words that gave rise to it, once a class", () => {
    expect(detectEscalation("I want a refund, my money back, and my lawyer agrees")).toEqual([
      { class: "money", reason: "Mentions money: refund." },
      { class: "legal", reason: "Mentions law or rights: lawyer." },
    ]);
  });

  it.each([
    ["4111 1111 1111 1111", true],
    ["4111 1111 1111 1112", false],
    ["DE89 3704 0044 0532 0130 00", true],
    ["2,126,492,636 views", false],
    ["2.124.821.694 views in 2014", false],
    ["from 1990-2015 to 2020", false],
    ["+44 7911 123456", true],
    ["10000000000000000000000000000", false],
  ])("tells personal numbers from counts: %j is %s", (text, personal) => {
    expect(detectEscalation(text).some((found) => found.class === "personal_data")).toBe(personal);
  });

  it.each([
    ["I'm 12", true],
    ["I'm 12 minutes in and crying", false],
    ["I'm 10/10 impressed", false],
    ["I'm 42", false],
    ["I'm 5'9 tall", false],
  ])("tells a child's age from other numbers: %j is %s", (text, child) => {
    expect(detectEscalation(text).some((found) => found.class === "minor")).toBe(child);
  });
});
