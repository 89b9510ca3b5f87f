import { describe, expect, it } from "vitest";
import { asserts } from "./sentences.ts";

describe("a sentence of thanks asserts nothing", () => {
  it.each([
    "Thank you for letting us know!",
    "Thanks so much for letting me know, friend.",
    "Thanks for pointing that out!",
    "Thank you for the heads-up!",
    "Danke fürs Bescheid geben!",
    "Vielen Dank für den Hinweis!",
    "Danke, dass du uns Bescheid gegeben hast!",
    "¡Gracias por avisarnos!",
    "Obrigada por avisar!",
    "Merci de nous avoir prévenus !",
    "教えてくれてありがとうございます！",
    "お知らせいただきありがとうございます。",
  ])("%s", (sentence) => {
    expect(asserts(sentence, [])).toBe(false);
  });

  it.each([
    "Thank you for letting us know the oven is safe.",
    "Thanks for letting us know, it was fixed.",
    "Let us know when it ships.",
    "You know it is safe for dogs.",
    "Danke für den Hinweis, das stimmt.",
    "Gracias por avisarnos, ya funciona.",
    "教えてくれてありがとう、直しました。",
  ])("but asserts what else it says: %s", (sentence) => {
    expect(asserts(sentence, [])).toBe(true);
  });
});
