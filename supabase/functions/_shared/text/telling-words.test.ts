import { describe, expect, it } from "vitest";
import { tellingWords, wordsOf } from "./telling-words.ts";

const comments = (language: string | null, ...bodies: string[]) =>
  bodies.map((body, index) => ({ id: `${language}-${index}`, language, body }));
const words = (language: string | null, ...bodies: string[]) =>
  tellingWords(comments(language, ...bodies)).map(({ word, ids }) => `${word} ${ids.length}`);

describe("the words that tell what comments are about", () => {
  it("count tea on a tea channel, and neither please nor could", () => {
    expect(
      words(
        "en",
        "Could you please show which tea this is?",
        "Please, please more TEA! The tea’s colour...",
        "I don't know this matcha, could it be green tea?",
        "Matcha please",
      ),
    ).toEqual(["tea 3", "matcha 2"]);
  });

  it("leave out the little words of German and Spanish", () => {
    expect(
      words("de", "Ich habe das nicht verstanden, welcher Käse?", "Der Käse ist nicht mein Fall"),
    ).toEqual(["käse 2"]);
    expect(words("es", "¿Sirve para pan de centeno?", "El pan es para mi madre")).toEqual(["pan 2"]);
  });

  it("cut Japanese and Chinese where words end, and let one sign be a word", () => {
    expect(words("ja", "このお茶は本当に美味しいです", "緑茶のお茶が飲みたい")).toContain("お茶 2");
    expect(words("zh", "我喜欢茶", "这个茶很好")).toEqual(["茶 2"]);
  });

  it("keep Hindi's vowel signs with their letters", () => {
    expect(words("hi", "यह चाय बहुत अच्छी है", "मुझे चाय पसंद है")).toEqual(["चाय 2"]);
  });

  it("read a comment without a language as most of the others are", () => {
    const mixed = [...comments("de", "Der Käse schmeckt"), ...comments(null, "nicht der Käse")];
    expect(tellingWords(mixed)).toEqual([{ word: "käse", language: "de", ids: ["de-0", "null-0"] }]);
    expect(words(null, "the tea", "the tea")).toEqual(["tea 2"]);
  });

  it("know no links, handles, times and numbers, and no word of a single comment", () => {
    const said = "https://tea.example/green @tea_club at 1:23, 2026 teapot";
    expect([...wordsOf(said, "en")]).toEqual(["teapot"]);
    expect(words("en", "teapot teapot", "kettle")).toEqual([]);
  });

  it("are twenty at most, those of most comments first", () => {
    const many = Array.from({ length: 30 }, (_, index) => `wort${"abcdefghijklmnopqrstuvwxyzäöüß"[index]}`);
    const found = words("de", many.join(" "), many.join(" "), "wortz");
    expect(found).toHaveLength(20);
    expect(found[0]).toBe("wortz 3");
  });
});
