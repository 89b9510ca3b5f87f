import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { READINGS, readErrors, sharesOf } from "./errors.ts";
import { kindOf } from "./invention-kinds.ts";

const stated = readErrors();

it("a stated reader is wrong about as many of every kind as it says, and of what is not ordinary says ordinary in three errors of five", () => {
  for (const truth of READINGS.filter((one) => one !== "unread")) {
    const shares = new Map(sharesOf(stated.reader, truth, 1));
    expect(1 - (shares.get(truth) ?? 0), truth).toBeCloseTo(stated.reader.errors, 6);
    if (truth !== "ordinary") expect(shares.get("ordinary"), truth).toBeCloseTo(0.09, 6);
  }
});

it("errors are brought to another share, keep what they are, and make one whole", () => {
  const shares = sharesOf(stated.reader, "money", 1 / 3);
  expect(new Map(shares).get("money")).toBeCloseTo(0.95, 6);
  expect(shares.reduce((sum, [, part]) => sum + part, 0)).toBeCloseTo(1, 6);
  expect(sharesOf(stated.reader, "money", 100).every(([, part]) => part >= 0)).toBe(true);
  expect(sharesOf(stated.reader, "unread", 1)).toEqual([["unread", 1]]);
});

it.each([
  ["{", "as JSON"],
  [JSON.stringify({ ...stated, judges: [] }), "judges"],
  [
    JSON.stringify({ ...stated, reader: { ...stated.reader, rows: { money: { money: 0.4 } } } }),
    "have to make 1",
  ],
])("a file that is none gets a sentence: %.20s", (text, sentence) => {
  using directory = mkdtempDisposableSync(join(tmpdir(), "errors-"));
  const path = join(directory.path, "errors.json");
  writeFileSync(path, text);
  expect(() => readErrors(path)).toThrow(sentence);
});

it.each([
  ["There are seven of them.", "seven", "en", "figure"],
  ["We ship on 3 May.", "3 May", "en", "date"],
  ["It starts at 12:40.", "12:40", "en", "date"],
  ["Use 250 g of it.", "250 g", "en", "unit"],
  ["That is $14.", "$14", "en", "unit"],
  ["See https://shop.example/a for it.", "https://shop.example/a", "en", "link"],
  ["I bought it at Corner Lane.", "Corner Lane", "en", "name"],
  ["Yes, it is waterproof.", "waterproof", "en", "words"],
  ["Sure I always do.", "I always do", "en", "words"],
  ["Ja, die Dose ist dicht.", "die Dose ist dicht", "de", "words"],
])("an invention is of one kind: %s", (reply, invented, language, kind) => {
  expect(kindOf(reply, invented, language)).toBe(kind);
});
