import { describe, expect, it } from "vitest";
import { prove } from "./prove.ts";

function proofOf(reply: string, comment: string, source: string, language = "en") {
  return prove({
    reply,
    language,
    comment,
    cited: source === "" ? [] : [{ text: source, title: null, language: "en" }],
    settings: { author: "Mia", channel: "Bikes", allowedLinks: [], texts: [] },
    videos: [],
  });
}

const marks = (...given: Parameters<typeof proofOf>): string[] =>
  proofOf(...given).unproven.map(({ text }) => text);

const AXLE = "Tighten the axle to 25 Nm. Pads last 8 weeks. Course 49 €, students 29 €.";

describe("what the comment says is no source", () => {
  it.each([
    ["so it's 35 Nm then", "Exactly, 35 Nm.", "35 Nm"],
    ["so it's 35 Nm then", "35 Nm it is, ride safe!", "35 Nm"],
    ["so 35 then", "Yes, 35.", "35"],
    ["so it's 35 Nm then", "Exactly!", "Exactly!"],
    ["so it's 35 Nm then", "Yes, that's right.", "Yes, that's right."],
    ["they last ten weeks, right?", "Absolutely, ten weeks.", "ten weeks"],
    ["students pay 49 €?", "Yes, 49 € for students.", "49 €"],
    ["students pay 49 €?", "Yes!", "Yes!"],
  ])("%s → %s", (comment, reply, marked) => {
    expect(marks(reply, comment, AXLE)).toEqual([marked]);
  });

  it.each([
    ["so it's 35 Nm then", "No, 25, not 35."],
    ["so it's 35 Nm then", "Did you mean 35?"],
    ["so it's 35 Nm then", "35 Nm is too much."],
    ["I had it at 35 Nm and it broke", "Oh no, 35 Nm is a lot: the axle wants 25 Nm."],
    ["so it's 25 Nm then", "Exactly!"],
    ["so it's 25 Nm then", "Exactly, 25 Nm."],
    ["What a ride, 62 km!", "Yes!"],
  ])("%s → %s says nothing wrong", (comment, reply) => {
    expect(marks(reply, comment, AXLE)).toEqual([]);
  });
});

describe("figures of speech", () => {
  it.each([
    ["it", "Grazie mille!"],
    ["en", "Thanks a million"],
    ["en", "10/10"],
    ["fr", "Mille mercis !"],
    ["de", "Tausend Dank!"],
    ["es", "Un millón de gracias."],
    ["pl", "Tysiąc razy dziękuję!"],
    ["ru", "Тысячу раз спасибо!"],
    ["nl", "Duizendmaal dank!"],
    ["ja", "百万回ありがとうございます！"],
  ])("%s: %s states no figure", (language, reply) => {
    expect(marks(reply, "Great video!", AXLE, language)).toEqual([]);
  });

  it.each([
    ["en", "High five!"],
    ["en", "You're one in a million."],
    ["de", "Ich bin im siebten Himmel!"],
  ])("%s: whether %s states one is for the judge", (language, reply) => {
    const { unproven, plain } = proofOf(reply, "Great video!", AXLE, language);
    expect(unproven.filter(({ sure }) => sure)).toEqual([]);
    expect(plain.map(({ text }) => text)).toEqual([reply]);
  });

  it("are figures where they answer how many", () => {
    expect(marks("Five!", "How many spokes?", AXLE)).toEqual(["Five"]);
    expect(marks("Three coats, always!", "Is one coat enough?", "Paint: 2 coats")).toEqual(["Three"]);
    expect(marks("Step four.", "Where is it?", AXLE)).toEqual(["four"]);
    expect(marks("Grazie mille! Sono 25 Nm.", "Quanti Nm?", AXLE, "it")).toEqual([]);
  });
});

describe("the same reply", () => {
  /** In its language: the comment, the right value, another one, the viewer's denied, thanks. */
  const SAID: Record<string, [string, string, string, string, string]> = {
    en: [
      "So 40 minutes?",
      "It takes 25 minutes.",
      "It takes 45 minutes.",
      "Not 40 minutes.",
      "A thousand thanks!",
    ],
    de: [
      "Also 40 Minuten?",
      "Es dauert 25 Minuten.",
      "Es dauert 45 Minuten.",
      "Nicht 40 Minuten.",
      "Tausend Dank!",
    ],
    es: [
      "¿Entonces 40 minutos?",
      "Tarda 25 minutos.",
      "Tarda 45 minutos.",
      "No 40 minutos.",
      "¡Mil gracias!",
    ],
    pt: [
      "Então 40 minutos?",
      "Leva 25 minutos.",
      "Leva 45 minutos.",
      "Não 40 minutos.",
      "Mil vezes obrigado!",
    ],
    fr: [
      "Donc 40 minutes ?",
      "Il faut 25 minutes.",
      "Il faut 45 minutes.",
      "Pas 40 minutes.",
      "Mille mercis !",
    ],
    it: [
      "Quindi 40 minuti?",
      "Ci vogliono 25 minuti.",
      "Ci vogliono 45 minuti.",
      "Non 40 minuti.",
      "Grazie mille!",
    ],
    nl: [
      "Dus 40 minuten?",
      "Het duurt 25 minuten.",
      "Het duurt 45 minuten.",
      "Niet 40 minuten.",
      "Duizend maal dank!",
    ],
    pl: [
      "Czyli 40 minut?",
      "To trwa 25 minut.",
      "To trwa 45 minut.",
      "Nie 40 minut.",
      "Tysiąc razy dziękuję!",
    ],
    ru: ["Значит, 40 минут?", "Нужно 25 минут.", "Нужно 45 минут.", "Не 40 минут.", "Тысячу раз спасибо!"],
    tr: [
      "Yani 40 dakika mı?",
      "25 dakika sürüyor.",
      "45 dakika sürüyor.",
      "40 dakika değil.",
      "Binlerce teşekkürler!",
    ],
    ja: ["40分ですか？", "25分です。", "45分です。", "40分ではありません。", "本当にありがとうございます！"],
    ko: ["40분인가요?", "25분 걸려요.", "45분 걸려요.", "40분 아니에요.", "정말 감사합니다!"],
    hi: ["तो 40 मिनट?", "इसमें 25 मिनट लगते हैं।", "इसमें 45 मिनट लगते हैं।", "40 मिनट नहीं।", "बहुत धन्यवाद!"],
  };

  it.each(Object.keys(SAID))("gets the same verdict in %s", (language) => {
    const [comment, right, wrong, denied, thanks] = SAID[language] ?? ["", "", "", "", ""];
    const found = [right, wrong, denied, thanks].map((reply) =>
      proofOf(reply, comment, "Bake: 25 minutes", language).unproven.map(({ sure }) => sure),
    );
    expect(found).toEqual([[], [true], [], []]);
  });
});
