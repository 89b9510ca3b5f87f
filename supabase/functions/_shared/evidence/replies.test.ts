import { describe, expect, it } from "vitest";
import { AMOUNTS } from "./amounts.cases.ts";
import { DATES } from "./dates.cases.ts";
import { prove } from "./prove.ts";
import type { ReplyCase } from "./reply.cases.ts";
import { WORDS } from "./words.cases.ts";

function read({ lang, comment, cited, reply }: ReplyCase) {
  return prove({
    reply,
    language: lang,
    comment,
    cited: cited.map((text) => ({ text, title: null, language: null })),
    settings: { author: "Mia", channel: "Kitchen & Co", allowedLinks: ["kitchen.example"], texts: [] },
    videos: [],
  });
}

/** What is wrong with the proof of a reply; null: nothing. */
function fault(one: ReplyCase): string | null {
  const { unproven, plain } = read(one);
  const marks = unproven.map(({ text }) => text).join(" | ");
  const { invented, plain: sentence } = one;
  if (invented !== undefined)
    return unproven.some(({ text }) => invented.includes(text) || text.includes(invented))
      ? null
      : `passed: ${one.reply} [${invented}] marks ${marks}`;
  if (sentence !== undefined)
    return unproven.length > 0 || plain.some(({ text }) => text.includes(sentence))
      ? null
      : `passed: ${one.reply} [${sentence}]`;
  return unproven.length > 0 ? `held: ${one.reply} [${marks}]` : null;
}

function faultsOf(cases: readonly ReplyCase[]) {
  const faults = cases.flatMap((one) => fault(one) ?? []);
  return {
    passed: faults.filter((one) => one.startsWith("passed")),
    held: faults.filter((one) => one.startsWith("held")),
  };
}

const proven = (cases: readonly ReplyCase[]) =>
  cases.filter(({ invented, plain }) => invented === undefined && plain === undefined).length;

describe.each([
  ["say how much or how many", AMOUNTS],
  ["say when", DATES],
  ["say something in words, or where", WORDS],
])("replies that %s", (_name, cases) => {
  it("pass with no invention that code can compare, and the judge is asked about every other", () => {
    expect(faultsOf(cases).passed).toEqual([]);
  });

  it("are held at most one in ten where all they say is proven", () => {
    const { held } = faultsOf(cases);
    expect(held.length, held.join("\n")).toBeLessThanOrEqual(proven(cases) / 10);
  });
});
