import { describe, expect, it } from "vitest";
import { assertionsIn } from "./assertions.ts";
import { numbersIn, valuesOf } from "./numbers.ts";

const keysOf = (text: string, language: string) => assertionsIn(text, language).flatMap(({ keys }) => keys);

function meansTheSame(language: string, one: string, other: string): void {
  const keys = keysOf(one, language);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.some((key) => keysOf(other, language).includes(key))).toBe(true);
}

describe("amounts mean the same however they are written", () => {
  it.each([
    ["en", "half an hour", "30 minutes"],
    ["en", "an hour and a half", "90 min"],
    ["en", "1 hour 30 minutes", "1.5 hours"],
    ["en", "two and a half cups", "2 1/2 cups"],
    ["en", "½ cup", "half a cup"],
    ["en", "three quarters of an hour", "45 minutes"],
    ["en", "a dozen eggs", "12 eggs"],
    ["en", "twenty-five grams", "25 g"],
    ["en", "1,500 m", "1.5 km"],
    ["en", "$249", "249 dollars"],
    ["de", "anderthalb Stunden", "90 Minuten"],
    ["de", "eine Viertelstunde", "15 Minuten"],
    ["de", "zweihundertfünfzig Gramm", "0,25 kg"],
    ["de", "zwei EL", "2 Esslöffel"],
    ["de", "1.899 €", "1899 Euro"],
    ["es", "dos cucharadas", "2 cdas"],
    ["es", "media hora", "30 minutos"],
    ["es", "una hora y media", "90 minutos"],
    ["pt", "meia hora", "30 minutos"],
    ["pt", "R$ 899", "899 reais"],
    ["fr", "quatre-vingt-dix minutes", "1,5 heure"],
    ["fr", "un demi-litre", "50 cl"],
    ["fr", "trois quarts d'heure", "45 minutes"],
    ["ja", "30分", "半時間"],
    ["ja", "七千円", "7,000円"],
    ["ja", "大さじ2", "大さじ２"],
    ["en", "two thousand five hundred meters", "2.5 km"],
    ["en", "two thirds of a cup", "2/3 cup"],
    ["en", "2 heaped teaspoons", "2 tsp"],
    ["de", "zwei gehäufte Teelöffel", "2 TL"],
    ["fr", "deux mille cinq cents mètres", "2,5 km"],
    ["ru", "30 минут", "полчаса 0,5 часа"],
    ["ko", "30분입니다", "0.5시간"],
    ["hi", "३० मिनट", "30 मिनट"],
    ["ar", "٣٠ دقيقة", "30 دقيقة"],
  ])("%s: %s is %s", meansTheSame);

  it.each([
    ["en", "1 tbsp", "1 tsp"],
    ["en", "75 °F", "75 °C"],
    ["en", "1.5 hours", "15 hours"],
    ["en", "5 km", "5 miles"],
    ["en", "$5", "5 €"],
    ["en", "5 GB", "5 TB"],
    ["de", "anderthalb Stunden", "eine Stunde"],
    ["es", "una cucharada", "una cucharadita"],
    ["fr", "soixante-dix", "soixante"],
    ["ja", "3分", "30分"],
  ])("%s: %s is not %s", (language, one, other) => {
    expect(keysOf(one, language).filter((key) => keysOf(other, language).includes(key))).toEqual([]);
  });
});

describe("days and times mean the same however they are written", () => {
  it.each([
    ["en", "14 March", "March 14th"],
    ["en", "on 5 June 2026", "2026-06-05"],
    ["en", "5:30 pm", "17:30"],
    ["de", "14. März", "am 14.3."],
    ["de", "um halb acht", "19:30 Uhr"],
    ["es", "14 de marzo", "14 marzo"],
    ["pt", "sexta-feira", "na sexta"],
    ["fr", "le 1er mai", "1 mai"],
    ["fr", "à 18h", "18:00"],
    ["fr", "la semaine dernière", "semaine dernière"],
    ["ja", "3月14日", "３月１４日"],
    ["ja", "午後5時半", "17:30"],
  ])("%s: %s is %s", meansTheSame);

  it("are no dates where March is an order and may a verb", () => {
    expect(keysOf("You may try 2 may be enough", "en").filter((key) => key.startsWith("date"))).toEqual([]);
  });
});

describe("every assertion has its place", () => {
  it("of every kind", () => {
    const text =
      'It\'s the RTX 4070 for $599 at https://shop.example, out on 3 May at 5:30 pm, "Night Drive" lasts 4 minutes.';
    const found = assertionsIn(text, "en");
    for (const { start, end, text: shown } of found) expect(text.slice(start, end)).toBe(shown);
    expect(found.map(({ kind, text: shown }) => [kind, shown])).toEqual([
      ["number", "4070"],
      ["price", "$599"],
      ["link", "https://shop.example"],
      ["date", "3 May"],
      ["time", "5:30 pm"],
      ["number", "4 minutes"],
    ]);
  });

  it.each([
    ["en", "Hello from all of us, have a great day!"],
    ["en", "Just a minute, enjoy it with a cup of tea! 1️⃣"],
    ["ja", "皆さん、コメントありがとうございます！"],
    ["en", "Thanks <3 It is a real pleasure, we LOVE it. 10/10!"],
    ["en", "That deserves a second look with a spoon and a pie."],
    ["de", "Liebe Grüße aus der Küche und ein schönes Wochenende!"],
    ["es", "¡Un abrazo y hasta pronto!"],
    ["pt", "Um beijo e até logo!"],
    ["de", "Schau hier, das hilft in jedem Fall und am Morgen."],
    ["es", "A fuego medio queda bien."],
    ["es", "Que tengas una buena mañana."],
    ["pt", "Veja na segunda parte."],
    ["en", "Merry Christmas and a happy Easter to you!"],
    ["fr", "Bonne journée et à bientôt !"],
    ["ja", "コメントありがとうございます！"],
  ])("%s: %s has none", (language, text) => {
    expect(assertionsIn(text, language)).toEqual([]);
  });
});

describe("numbers", () => {
  it("with one separator before three digits may be either", () => {
    expect(valuesOf("1.899")).toEqual([1899, 1.899]);
    expect(valuesOf("1,5")).toEqual([1.5]);
    expect(valuesOf("1.234,50")).toEqual([1234.5]);
    expect(valuesOf("1,234,567")).toEqual([1234567]);
  });

  it("in words are composed as their language composes them", () => {
    const value = (text: string, language: string) =>
      numbersIn(text, language).map(({ values }) => values[0]);
    expect(value("one hundred and twenty-five", "en")).toEqual([125]);
    expect(value("fünfundzwanzig", "de")).toEqual([25]);
    expect(value("treinta y cinco", "es")).toEqual([35]);
    expect(value("vinte e cinco", "pt")).toEqual([25]);
    expect(value("soixante-quinze", "fr")).toEqual([75]);
    expect(value("二十五個", "ja")).toEqual([25]);
  });
});
