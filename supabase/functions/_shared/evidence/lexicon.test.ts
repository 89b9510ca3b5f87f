import { describe, expect, it } from "vitest";
import { lexiconOf } from "./lexicon.ts";

const LANGUAGES = ["de", "en", "es", "fr", "id", "it", "ja", "nl", "pl", "pt", "ru", "sv", "tr", "uk"];
const knows = (language: string, word: string) => {
  const list = lexiconOf(language);
  return list?.common.has(word)
    ? "common"
    : list?.other.has(word)
      ? "other"
      : list?.alsoNames.has(word)
        ? "name"
        : null;
};

describe("the words of a language", () => {
  it.each(LANGUAGES)("%s are thousands, folded, and in one list each", (language) => {
    const list = lexiconOf(language);
    if (!list) throw new Error("no list");
    const all = [...list.common, ...list.other, ...list.alsoNames];
    expect(all.length).toBeGreaterThan(15_000);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((word) => !/^[\p{Ll}\p{Lo}\p{Lm}\p{M}]+$/u.test(word))).toEqual([]);
  });

  it.each([
    ["en", "thanks flour patience"],
    ["de", "oder schuss paket hefe teig"],
    ["es", "gracias harina"],
    ["fr", "mille farine"],
    ["pt", "obrigado forno"],
    ["it", "grazie forno"],
    ["nl", "bedankt bloem"],
    ["pl", "dziękuję".normalize("NFD").replace(/[\u0300-\u036f]/g, "")],
    ["ru", "да спасибо здравствуйте мука"],
    ["uk", "дякую привіт"],
    ["sv", "tack"],
    ["tr", "tesekkurler"],
    ["id", "terima kasih"],
    ["ja", "メッセージ カメラ"],
  ])("%s: %s are ordinary", (language, words) => {
    for (const word of words.split(" ")) expect([word, knows(language, word)]).not.toEqual([word, null]);
  });

  it.each([
    ["en", "sony nikon paris toyota"],
    ["de", "sony bosch koblenz munchen opel nina"],
    ["es", "sony madrid"],
    ["ru", "москва никон"],
    ["ja", "ソニー トヨタ キヤノン"],
  ])("%s: %s are not among them", (language, words) => {
    for (const word of words.split(" ")) expect([word, knows(language, word)]).toEqual([word, null]);
  });

  it("that are names, too, are kept apart", () => {
    for (const word of ["apple", "canon", "mark"]) expect(knows("en", word)).toBe("name");
    expect(knows("en", "will")).toBe("common");
  });

  it("are none of a language without a list", () => {
    expect(lexiconOf("xx")).toBeNull();
    expect(lexiconOf("constructor")).toBeNull();
  });
});
