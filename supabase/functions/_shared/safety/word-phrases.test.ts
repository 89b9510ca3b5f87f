import { describe, expect, it } from "vitest";
import { finderOf, PhraseBook, readWords, wordsFrom } from "./word-phrases.ts";

describe("phrases in a text", () => {
  it.each([
    ["red/blue hat", "a blue hat", "blue hat"],
    ["hop*", "we were hopping", "hopping"],
    ["(at home|away) now", "she is at home now", "at home now"],
    ["my (dear|) friend", "my friend", "my friend"],
    ["know _ you", "i know of you", "know of you"],
    ["know ~ live", "i know just where you all live", "know just where you all live"],
    ["pizza/pasta ; bread", "fresh bread", "bread"],
    ["go HOME", "go to town", "go to town"],
    ["no way", "noooo way", "no way"],
  ])("as %j are found in %j", (phrases, text, found) => {
    expect(finderOf(phrases, "", { PLACE: "town/church", HOME: "(home|to PLACE)" })(text)).toBe(found);
  });

  it.each([
    ["know _ you", "i know all about you"],
    ["know ~ live", "i know it. you live well"],
    ["watch your back -when/while", "watch your back when you lift"],
    ["hot", "shot"],
    ["eat ~ it", "eat now and not it"],
    ["want it", "i do not want it"],
    ["want it", "not me want it"],
  ])("as %j are not found in %j", (phrases, text) => {
    expect(finderOf(phrases, "not")(text)).toBeNull();
  });

  it("are told by what each is about, in the order of the text", () => {
    const book = new PhraseBook<"fruit" | "drink">();
    book.add("drink", "green tea");
    book.add("fruit", "apple/pear");
    const read = readWords("a pear with green tea");
    expect([...book.in(read)].map(({ tag, at, end }) => [tag, wordsFrom(read, at, end)])).toEqual([
      ["fruit", "pear"],
      ["drink", "green tea"],
    ]);
  });

  it("begin with a word", () => {
    expect(() => finderOf("_ you")).toThrow("A phrase begins with a word.");
  });
});
