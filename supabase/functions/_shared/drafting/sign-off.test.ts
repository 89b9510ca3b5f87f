import { describe, expect, it } from "vitest";
import { endWith, signOffFor, withoutEnd } from "./sign-off.ts";

describe("a sign-off", () => {
  it("stands behind the reply, once", () => {
    const signed = endWith(withoutEnd("Glad it helped! – Ana", "– Ana"), "– Ana");
    expect(signed).toBe("Glad it helped! – Ana");
    expect(endWith("Glad it helped!", " – Ana ")).toBe("Glad it helped! – Ana");
  });

  it.each([
    ["Glad it helped! - Ana", "– Ana"],
    ["Glad it helped! Ana", "– Ana"],
    ["Glad it helped!\n\n— ANA ❤️", "– Ana"],
    ["Glad it helped! – Ana – Ana", "– Ana"],
    ["Glad it helped! Ride safe, Tom!", "Ride safe, Tom"],
    ["Glad it helped! ride safe — Tom.", "Ride safe, Tom"],
    ["Glad it helped! 🍞", "🍞"],
  ])("is taken away however the model wrote it: %j", (reply, signOff) => {
    expect(withoutEnd(reply, signOff)).toBe("Glad it helped!");
  });

  it("is not taken for a viewer's name, or for the end of a word", () => {
    expect(withoutEnd("Thank you, Ana!", "– Ana")).toBe("Thank you, Ana!");
    expect(withoutEnd("Try it with banana", "Ana")).toBe("Try it with banana");
    expect(withoutEnd("Say hello to Ana", "– Ana")).toBe("Say hello to Ana");
  });

  it("that is none changes nothing", () => {
    expect(endWith("Glad it helped!", "")).toBe("Glad it helped!");
    expect(withoutEnd("Glad it helped!", " ")).toBe("Glad it helped!");
  });

  it("is in the reply's language, or left out", () => {
    expect(signOffFor("Viele Grüße, Anna", "Danke dir, das freut mich sehr!", "de")).toBe(
      "Viele Grüße, Anna",
    );
    expect(signOffFor("Viele Grüße, Anna", "Thank you, that makes me happy!", "en")).toBe("");
    expect(signOffFor("Best regards, Tom", "Muito obrigado, fico feliz que gostou!", null)).toBe("");
    expect(signOffFor("Best regards, Tom", "👍", "pt-BR")).toBe("");
    expect(signOffFor("Best regards, Tom", "👍", null)).toBe("Best regards, Tom");
  });

  it("that is a name suits every language", () => {
    for (const reply of ["Danke dir, das freut mich sehr!", "ありがとうございます", "Thank you so much!"]) {
      expect(signOffFor("– Ana", reply, null)).toBe("– Ana");
      expect(signOffFor("Bike Lab 🚲", reply, null)).toBe("Bike Lab 🚲");
    }
  });
});
