import { describe, expect, it } from "vitest";
import { languageName } from "../contracts/language-name.ts";
import { SENTENCES } from "./language.cases.ts";
import { detectLanguage, mayBeIn } from "./language.ts";

const all = Object.entries(SENTENCES).flatMap(([code, texts]) => texts.map((text) => ({ code, text })));

describe("language detection", () => {
  it("names the language of nearly every sentence of twenty-four languages", () => {
    const right = all.filter(({ code, text }) => detectLanguage(text).code === code).length;
    expect(Object.keys(SENTENCES).length).toBeGreaterThanOrEqual(20);
    expect(right / all.length).toBeGreaterThanOrEqual(0.97);
  });

  it.each(["", "👍👍", "lol omg", "2:30", "haha nice", "https://example.com/spanish", "@someone"])(
    "names none for %j",
    (text) => {
      expect(detectLanguage(text).code).toBeNull();
    },
  );

  it("names none for a sentence half in one language and half in another script", () => {
    expect(detectLanguage("I love this song пожалуйста больше").code).toBeNull();
  });

  it.each([
    ["Gracias", "es"],
    ["Danke schön!", "de"],
    ["Obrigado!", "pt"],
    ["terima kasih", "id"],
    ["спасибо", "ru"],
    ["Дякую", "uk"],
    ["すごい", "ja"],
    ["谢谢", "zh"],
    ["شكرا", "ar"],
  ])("knows %j as %s although it is short", (text, code) => {
    expect(detectLanguage(text).code).toBe(code);
  });
});

describe("a text", () => {
  it("passes as written in its own language, every sentence", () => {
    expect(all.filter(({ code, text }) => !mayBeIn(code, text))).toEqual([]);
  });

  it("passes as written in another language in less than 5 of 100 pairs", () => {
    const pairs = Object.keys(SENTENCES).flatMap((code) =>
      all.filter((other) => other.code !== code).map(({ text }) => ({ code, text })),
    );
    const taken = pairs.filter(({ code, text }) => mayBeIn(code, text)).length;
    expect(taken / pairs.length).toBeLessThan(0.05);
  });

  it("passes as any language when it is too short to tell", () => {
    expect(mayBeIn("ja", "👍")).toBe(true);
    expect(mayBeIn("es", "lol")).toBe(true);
  });
});

describe("names of languages", () => {
  it("are English, and an unknown code stays a code", () => {
    expect(languageName("pt")).toBe("Portuguese");
    expect(languageName("not a code")).toBe("not a code");
  });
});
