import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { detectSpam, spamHints } from "./spam.ts";
import { likeness } from "./spam-shapes.ts";

/** Lines of `language<TAB>text`. Every second one is held out: the detector was shaped on the others alone. */
function read(kind: "spam" | "genuine"): { language: string; text: string; heldOut: boolean }[] {
  const file = join(import.meta.dirname, "../../../../tests/fixtures/spam", `${kind}.txt`);
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line, index) => {
      const [language = "", text = ""] = line.split("\t");
      return { language, text: text.replaceAll("\\n", "\n"), heldOut: index % 2 === 1 };
    });
}
const caught = (cases: { text: string }[]) => cases.filter(({ text }) => detectSpam(text).spam);

describe("today's spam beside genuine comments near it", () => {
  const spam = read("spam");
  const genuine = read("genuine");

  it("comes in many languages, in enough examples", () => {
    expect(spam.length).toBeGreaterThanOrEqual(120);
    expect(genuine.length).toBeGreaterThanOrEqual(200);
    for (const cases of [spam, genuine])
      expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThanOrEqual(13);
  });

  it("of the half it was shaped on, all spam is caught and no genuine comment is", () => {
    const shown = spam.filter(({ heldOut }) => !heldOut);
    expect(caught(shown)).toHaveLength(shown.length);
    expect(caught(genuine.filter(({ heldOut }) => !heldOut))).toEqual([]);
  });

  it("of the half that was held out, at least 0.9 of the spam is caught and at most 1 in 100 genuine comments", () => {
    const held = spam.filter(({ heldOut }) => heldOut);
    const fair = genuine.filter(({ heldOut }) => heldOut);
    expect(caught(held).length / held.length).toBeGreaterThanOrEqual(0.9);
    expect(caught(fair).length / fair.length).toBeLessThanOrEqual(0.01);
  });
});

describe("a writer who bears the channel's name", () => {
  it.each([
    ["Chef Anna Official", "Chef Anna"],
    ["@ChefAnna_Telegram", "Chef Anna"],
    ["Сhеf Аnnа", "Chef Anna"],
    ["Chef Αnna", "Chef Anna"],
    ["Text_ChefAnna", "Chef Anna"],
    ["ChefAnna.support", "Chef Anna"],
    ["TechFl0w", "TechFlow"],
    ["Techflow giveaway", "TechFlow"],
  ])("is spam as %j on %j, whatever is said", (author, channel) => {
    const { spam, reasons } = detectSpam("Thanks for watching", undefined, { author, channel });
    expect({ spam, reasons }).toEqual({ spam: true, reasons: ["Its writer bears this channel's name."] });
  });

  it.each([
    ["@annak", "Anna"],
    ["Anna Official", "Bob's Garage"],
    ["Maria", "Maria"],
    ["Chéf Anna", "Chef Anna"],
    ["Real Madrid Fan", "Real Madrid"],
    ["", "Chef Anna"],
    [null, null],
  ])("is not as %j on %j", (author, channel) => {
    expect(detectSpam("Lovely recipe, thank you", undefined, { author, channel }).spam).toBe(false);
  });

  it("needs a lure beside the very same name, which somebody may bear by chance", () => {
    const names = { author: "Chef Anna", channel: "Chef Anna" };
    expect(likeness(names)).toBe("same");
    expect(detectSpam("I love this", undefined, names).spam).toBe(false);
    expect(detectSpam("Text me +1 202 555 0143", undefined, names).spam).toBe(true);
  });
});

describe("what the words of 2015 alone take for spam", () => {
  it.each(["Please share the recipe!", "Help me please, my dough is too wet"])(
    "is a hint at most: %j",
    (text) => {
      const verdict = detectSpam(text);
      expect(verdict.spam).toBe(false);
      expect(Array.isArray(spamHints(verdict))).toBe(true);
    },
  );

  it("is handed on as a hint, with its reasons", () => {
    const hints = spamHints(detectSpam("Please share this with everyone and vote for her, please help"));
    expect(hints.length).toBeGreaterThan(0);
  });
});
