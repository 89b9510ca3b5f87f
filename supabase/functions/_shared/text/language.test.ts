import { describe, expect, it } from "vitest";
import { languageName } from "../contracts/language-name.ts";
import { DEVELOPMENT, HELD_OUT, type LabelledComment, WRITTEN_LATER } from "./comment-languages.cases.ts";
import { SENTENCES } from "./language.cases.ts";
import { languageOf, otherLanguageOf, sureLanguageOf } from "./language.ts";

/** Shares of the comments in one language that are named rightly, not at all and wrongly; a table for people. */
function measured(comments: readonly LabelledComment[]) {
  const rows = new Map<string, { n: number; right: number; unknown: number; wrong: number }>();
  for (const { language, text } of comments) {
    const row = rows.get(language ?? "none") ?? { n: 0, right: 0, unknown: 0, wrong: 0 };
    const { code } = languageOf(text);
    row.n += 1;
    // Naming none is right where there is none.
    if (code === language) row.right += 1;
    else if (code === null) row.unknown += 1;
    else row.wrong += 1;
    rows.set(language ?? "none", row);
  }
  const told = [...rows].filter(([language]) => language !== "none").map(([, row]) => row);
  const share = (of: "right" | "unknown" | "wrong") =>
    told.reduce((sum, row) => sum + row[of], 0) / told.reduce((sum, row) => sum + row.n, 0);
  return {
    all: { right: share("right"), unknown: share("unknown"), wrong: share("wrong") },
    table: [...rows]
      .map(([language, { n, right, unknown, wrong }]) =>
        [language.padEnd(8), `n ${n}`, `right ${right}`, `unknown ${unknown}`, `wrong ${wrong}`].join("  "),
      )
      .join("\n"),
  };
}

const all = Object.entries(SENTENCES).flatMap(([code, texts]) => texts.map((text) => ({ code, text })));

describe("language detection", () => {
  it("names the language of nearly every sentence of twenty-four languages", () => {
    const right = all.filter(({ code, text }) => languageOf(text).code === code).length;
    expect(Object.keys(SENTENCES).length).toBeGreaterThanOrEqual(20);
    expect(right / all.length).toBeGreaterThanOrEqual(0.97);
  });

  it.each(["", "👍👍", "lol omg", "2:30", "haha nice", "https://example.com/spanish", "@someone"])(
    "names none for %j",
    (text) => {
      expect(languageOf(text).code).toBeNull();
    },
  );

  it("names none for a sentence half in one language and half in another script", () => {
    expect(languageOf("I love this song пожалуйста больше").code).toBeNull();
  });

  it.each([
    ["the comments it was made with", DEVELOPMENT],
    ["those held out", HELD_OUT],
    ["those written later", WRITTEN_LATER],
  ])(
    "names the language of three in four of %s, and a wrong one of one in twenty at most",
    (_which, comments) => {
      const { table, all } = measured(comments);
      expect(all.right, table).toBeGreaterThanOrEqual(0.75);
      expect(all.wrong, table).toBeLessThanOrEqual(0.05);
    },
  );

  it("is never sure of a language that is not the comment's", () => {
    const misled = [...HELD_OUT, ...WRITTEN_LATER].filter(({ language, text }) => {
      const sure = sureLanguageOf(text);
      return language !== null && sure !== null && sure !== language;
    });
    expect(misled).toEqual([]);
  });

  it.each([
    ["Congrats!", "ca"],
    ["最高", "zh"],
    ["動画", "zh"],
    ["Maza aa gaya", "tl"],
    ["Bohot badhiya", "tl"],
    ["Super odcinek", "hu"],
    ["Одличан видео", "ru"],
    ["खूप छान व्हिडिओ आहे", "hi"],
    ["صدا خیلی کمه", "ar"],
  ])("does not take %j for %s", (text, taken) => {
    expect(languageOf(text).code).not.toBe(taken);
  });

  it.each([
    "sabi nih",
    "alay ih",
    "btw resepnya mana min",
    "hatur nuhun kang",
    "lodi petmalu",
    "ale essa",
    "safi sana",
    "hongera sana kaka",
    "enhle kakhulu",
    "waa ku salaaman",
  ])("takes %j, slang or a language it does not know, for no neighbour of it", (text) => {
    expect(languageOf(text).code).toBeNull();
  });

  it.each([
    ["bhaiya ye kaam kaise karte ho", "hi-Latn"],
    ["aap kahan se ho sir", "hi-Latn"],
    ["mujhe doctor ke paas jana chahiye kya", "hi-Latn"],
    ["wallah ya 7abibi ana b7eb el video", "ar-Latn"],
    ["spasibo bolshoe, ochen krasivo", "ru-Latn"],
    ["khub sundor hoyeche dada", "bn-Latn"],
  ])("knows %j as %s, in letters that are not its own", (text, code) => {
    expect(languageOf(text).code).toBe(code);
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
    expect(languageOf(text).code).toBe(code);
  });
});

describe("being sure", () => {
  it("takes two words", () => {
    expect(sureLanguageOf("Thanks")).toBeNull();
    expect(sureLanguageOf("Gracias!! 👏👏")).toBeNull();
    expect(sureLanguageOf("감사합니다")).toBeNull();
    expect(sureLanguageOf("Thank you so much")).toBe("en");
    expect(sureLanguageOf("aap bahut accha samjhate ho")).toBe("hi-Latn");
    expect(sureLanguageOf("谢谢你的视频")).toBe("zh");
  });

  it("is hardly ever Dutch for an Afrikaans comment, and Dutch for a Dutch one", () => {
    const afrikaans = [
      "Waar kan ek die meel koop?",
      "My brood val altyd plat, wat doen ek verkeerd?",
      "Julle videos is altyd so lekker om na te kyk",
      "Hoe hou jy die suurdeeg lewendig in die winter?",
      "Ek het dit gister probeer en dit was heerlik",
      "Stuur julle ook na Namibië?",
      "Ons kinders is mal oor hierdie resep",
      "Hoeveel sout gebruik jy vir een brood?",
      "Is die winkel Saterdag oop?",
    ];
    const dutch = [
      "Waar kan ik het meel kopen?",
      "Mijn brood zakt altijd in, wat doe ik fout?",
      "Ik heb het gisteren geprobeerd en het was heerlijk",
      "Versturen jullie ook naar België?",
      "hoe lang moet die in de oven",
      "die is mooi",
    ];
    // The two that remain have a word or none that Dutch lacks.
    expect(afrikaans.filter((text) => sureLanguageOf(text) === "nl").length).toBeLessThanOrEqual(2);
    expect(dutch.filter((text) => sureLanguageOf(text) !== "nl")).toEqual([]);
  });

  it("takes one language and one script", () => {
    expect(sureLanguageOf("감사합니다 thank you so much")).toBeNull();
    expect(sureLanguageOf("I love this song, es mi favorita de siempre hermano")).toBeNull();
  });
});

/** What people say of a shop, in languages that no list or statistics here know, or only as rare ones. */
const HARDLY_KNOWN: [string, string[]][] = [
  ["af", ["Baie dankie! Ons is van Maandag tot Vrydag oop.", "Nee, Sondag is toe, maar kom gerus Maandag."]],
  [
    "bs",
    ["Hvala lijepo! Radimo od ponedjeljka do petka.", "Da, šaljemo i u Francusku, košta dvanaest maraka."],
  ],
  [
    "ca",
    [
      "Sent set us surt a dos-cents deu euros tots plegats. Vinga, animeu-vos!",
      "Dimarts no, de quatre de la tarda a vuit del vespre.",
    ],
  ],
  ["cy", ["Diolch yn fawr! Rydyn ni ar agor o ddydd Llun tan ddydd Gwener."]],
  ["jv", ["Ora, dina Minggu tutup, nanging Senen bisa teka."]],
  ["ms", ["Terima kasih banyak! Kedai dibuka dari Isnin hingga Jumaat."]],
  ["mn", ["Маш их баярлалаа! Даваагаас Баасан хүртэл нээлттэй."]],
  ["rw", ["Murakoze cyane! Dufungura kuva ku wa mbere kugeza ku wa gatanu."]],
  ["sw", ["Asante sana! Duka hufunguliwa saa tatu asubuhi hadi saa kumi na mbili jioni."]],
  ["yi", ["א גרויסן דאנק! מיר זענען אפן מאנטיק ביז פרייטיק."]],
];

describe("a text", () => {
  const mayBeIn = (code: string, text: string) => otherLanguageOf(text, code) === null;

  it("passes as written in its own language, every sentence", () => {
    expect(all.filter(({ code, text }) => !mayBeIn(code, text))).toEqual([]);
  });

  it.each(HARDLY_KNOWN)("passes as written in %s, which is rare or not known here", (code, texts) => {
    expect(texts.filter((text) => !mayBeIn(code, text))).toEqual([]);
    expect(otherLanguageOf("Thank you so much, the next part is coming soon", code)).toBe("en");
    expect(otherLanguageOf("감사합니다, 다음 영상도 기대해 주세요", code)).toBe("ko");
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
    expect(mayBeIn("es", "Congrats!")).toBe(true);
  });

  it("passes in either script of its language", () => {
    expect(mayBeIn("hi", "bahut bahut shukriya bhai, agla part jaldi aayega")).toBe(true);
    expect(mayBeIn("hi-Latn", "बहुत बहुत धन्यवाद, वीडियो बहुत अच्छा था")).toBe(true);
    expect(mayBeIn("hi-Latn", "Thank you so much, the next part is coming soon")).toBe(false);
  });
});

describe("names of languages", () => {
  it("are English, and an unknown code stays a code", () => {
    expect(languageName("pt")).toBe("Portuguese");
    expect(languageName("not a code")).toBe("not a code");
  });
});
