import { describe, expect, it } from "vitest";
import { SENTENCES } from "../text/language.cases.ts";
import { fixtureLines } from "./fixture-lines.cases.ts";
import { GRAVE_CASES, NOT_GRAVE } from "./grave-words.cases.ts";
import { graveWordsIn } from "./grave-words.ts";
import { ORDINARY } from "./ordinary.cases.ts";

interface Judged {
  text: string;
  label: string;
  despair?: boolean;
  part: "development" | "held_out";
}

const judged = fixtureLines<Judged>("judgement/comments.jsonl");
const isSaid = ({ text }: { text: string }) => graveWordsIn(text) !== null;
const share = (some: readonly { text: string }[]) => some.filter(isSaid).length / some.length;

describe("despair and threats in so many words", () => {
  it.each(Object.entries(GRAVE_CASES))(
    "are found in friendly comments, each as what it is: %s",
    (_, cases) => {
      const missed = (["despair", "threat"] as const).flatMap((kind) =>
        cases[kind].filter((text) => graveWordsIn(text)?.kind !== kind),
      );
      expect(missed).toEqual([]);
    },
  );

  it.each(["development", "held_out"] as const)(
    "are found in 65 of 100 comments of the %s half that only hint at them, and in 1 of 100 ordinary ones",
    (half) => {
      const part = judged.filter((comment) => comment.part === half);
      const grave = part.filter(({ label, despair }) => despair || label === "threat");
      expect(share(grave)).toBeGreaterThanOrEqual(0.65);
      expect(share(part.filter(({ label }) => label === "ordinary"))).toBeLessThanOrEqual(0.01);
    },
  );

  it("are found in no real comment but chain letters that threaten", () => {
    const real = fixtureLines<{ text: string; spam: boolean }>("real-comments.jsonl");
    expect(share(real.filter(({ spam }) => !spam))).toBeLessThanOrEqual(0.002);
    expect(share(real)).toBeLessThanOrEqual(0.01);
  });

  it("are found in no ordinary praise or question in any of the languages", () => {
    const found = [...ORDINARY, ...NOT_GRAVE, ...Object.values(SENTENCES).flat()].filter((text) =>
      graveWordsIn(text),
    );
    expect(found).toEqual([]);
  });

  it.each([
    "this killed me",
    "I'm dying 😂",
    "I could kill for this cake",
    "I would die for this cake",
    "it won't kill you to add more butter",
    "I don't want to die before the next season",
    "I want to die laughing every time",
    "I don't want to live in Leeds anymore",
    "kill yourself laughing",
    "I will find you on Instagram",
    "watch your back when you lift, keep it straight",
    "I don't want to wake up early",
    "I don't want to live anymore 😂😂",
    "see what happens if you add salt",
    "you'll regret it if you skip the cinnamon",
    "ich könnte sterben vor Lachen",
    "no me quiero morir sin ver este concierto",
    "je ne veux pas mourir avant la saison 2",
    "umieram ze śmiechu",
    "bu pasta için ölürüm",
    "я умер со смеху",
    "死ぬほど美味しい",
    "このケーキのためなら死ねる",
  ])("are not found in a joke, a denial or a recipe: %j", (text) => {
    expect(graveWordsIn(text)).toBeNull();
  });

  it.each([
    ["I w\u0430nt to d\u0456e", "despair"],
    ["I don't want to liiiive anymore", "despair"],
    ["k1ll y0urself", "threat"],
    ["I will k\u200bill you", "threat"],
    ["I KNOW WHERE YOU LIVE", "threat"],
  ])("are found behind a disguise: %j", (text, kind) => {
    expect(graveWordsIn(text)?.kind).toBe(kind);
  });

  it("are what stands in one sentence, with the words that say it", () => {
    expect(graveWordsIn("So kind! I know where you live, my dear")).toEqual({
      kind: "threat",
      words: "know where you live",
    });
    expect(graveWordsIn("What do you want? To die is no fun in this game")).toBeNull();
  });
});
