import { describe, expect, it } from "vitest";
import { prove } from "../../supabase/functions/_shared/evidence/prove.ts";

function proofOf(language: string, source: string, reply: string, comment = "?") {
  const cited = [{ text: source, title: null, language }];
  const settings = { author: null, channel: null, allowedLinks: [], texts: [] };
  return prove({ reply, language, comment, cited, settings, videos: [] });
}

/** The words of a reply that its one source does not prove. */
const unproven = (...said: Parameters<typeof proofOf>): string[] =>
  proofOf(...said).unproven.map(({ text }) => text);

type Said = [language: string, source: string, reply: string];

/** A reply that says the source's number another way, and one beside it that says another number. */
type Pair = [language: string, source: string, proven: string, invented: string];

const COMPOSED: Pair[] = [
  ["ar", "النقع 25 دقيقة", "النقع خمس وعشرون دقيقة", "النقع خمس وثلاثون دقيقة"],
  ["ar", "النقع 15 دقيقة", "النقع خمسة عشر دقيقة", "النقع ستة عشر دقيقة"],
  ["ar", "السعر 135 ريالا", "السعر مئة وخمسة وثلاثون ريالا", "السعر مئة وخمسة وأربعون ريالا"],
  ["ar", "السعر 1500 ريال", "السعر ألف وخمسمائة ريال", "السعر ألف وستمائة ريال"],
  ["ar", "التجفيف 48 ساعة", "التجفيف يومين", "التجفيف ثلاثة أيام"],
  ["ar", "التجفيف 14 يومًا", "التجفيف أسبوعان", "التجفيف ثلاثة اسابيع"],
  ["ar", "يحتاج ساعة ونصف", "يحتاج تسعين دقيقة", "يحتاج سبعين دقيقة"],
  ["hi", "कीमत ₹750", "कीमत साढ़े सात सौ रुपये", "कीमत साढ़े आठ सौ रुपये"],
  ["hi", "भिगोना 105 मिनट", "पौने दो घंटे भिगोएँ", "सवा दो घंटे भिगोएँ"],
  ["hi", "कीमत ₹125", "कीमत सवा सौ रुपये", "कीमत डेढ़ सौ रुपये"],
  ["hi", "वज़न 2.5 किलो", "वजन ढाई किलो", "वजन डेढ़ किलो"],
  ["hi", "कुल 67 बीज", "कुल सड़सठ बीज", "कुल सतहत्तर बीज"],
  ["ja", "鉢は3枚、1,980円", "鉢は三枚、¥1,980です", "鉢は四枚、¥1,980です"],
];

const CLOCKS: Pair[] = [
  ["ja", "受付は8時30分から", "受付は八時半から", "受付は九時半から"],
  ["ko", "수업은 19:30", "저녁 일곱 시 반이에요", "저녁 여덟 시 반이에요"],
  ["ko", "수업은 오후 3:30", "수업은 오후 세 시 반이에요", "수업은 오후 네 시 반이에요"],
];

/** Clocks in words of languages in which code does not read them, and hours that nothing but their place tells. */
const LEFT_TO_THE_JUDGE: Pair[] = [
  ["en", "Open 10 am to 5 pm, last orders 4.15", "Until quarter past four.", "Until quarter to four."],
  ["en", "Open 9 am to 5.30 pm", "From 9 until 5.30.", "From 9 until 5.45."],
  ["hi", "क्लास शाम 7:30 बजे", "क्लास साढ़े सात बजे", "क्लास साढ़े आठ बजे"],
  ["ar", "الدرس 5:30 مساءً", "الدرس الخامسة والنصف مساءً", "الدرس السادسة والنصف مساءً"],
  ["pl", "Warsztaty o 19:30", "Warsztaty o wpół do ósmej", "Warsztaty o wpół do dziewiątej"],
  ["ru", "Начало в 18:45", "Начало без четверти семь", "Начало без четверти восемь"],
  ["tr", "Atölye saat 7:30'da", "Atölye saat yedi buçukta", "Atölye saat sekiz buçukta"],
  ["id", "Kelas jam 7:30", "Kelas jam setengah delapan", "Kelas jam setengah sembilan"],
  ["hi", "सुबह 10 से शाम 5:30 बजे तक", "सुबह दस बजे से", "सुबह नौ बजे से"],
];

const MEASURED: Pair[] = [
  [
    "en",
    "Burns 2 h 50 min",
    "It burns two hours and fifty minutes.",
    "It burns two hours and forty minutes.",
  ],
  ["en", "Burns 2 h 50 min", "It burns 170 minutes.", "It burns 175 minutes."],
  ["de", "Brenndauer 3 Std. 25 Min.", "Sie brennt 205 Minuten.", "Sie brennt 215 Minuten."],
  ["en", "Shot at 1/800 s", "I used 1/800 of a second.", "I used 1/1000 of a second."],
  ["es", "Disparo a 1/800 s", "Es 1/800 de segundo.", "Es 1/1000 de segundo."],
  ["en", "Canvas 12 x 18 in, $40", "It's 12 by 18 inches.", "It's 12 by 20 inches."],
  ["en", "Found in box 3 of 7", "It was the third of seven boxes.", "It was the third of nine boxes."],
];

const PRICED: Pair[] = [
  ["en", "Kit £49.90", "It's forty-nine pounds ninety.", "It's forty-nine pounds fifty."],
  ["de", "Kurs 49,90 €", "Der Kurs kostet 49 Euro 90.", "Der Kurs kostet 49 Euro 80."],
  ["ko", "참가비 35,000원", "3만 5천 원이에요.", "3만 6천 원이에요."],
  ["it", "Spedizione 4,50 €", "Quattro euro e cinquanta.", "Quattro euro e sessanta."],
  ["ar", "الشحن 25 ريال", "الشحن بخمسة وعشرين ريالا", "الشحن بخمسة وثلاثين ريالا"],
  ["id", "Kursus Rp150.000", "Cuma 150 ribu.", "Cuma 160 ribu."],
  ["ru", "Лужение 6000 рублей", "Лужение 6 тысяч рублей.", "Лужение 7 тысяч рублей."],
  ["ar", "السعر 5000 درهم", "السعر 5 آلاف درهم", "السعر 6 آلاف درهم"],
  ["pl", "Remont 4500 zł", "Remont 4,5 tys. zł.", "Remont 5,5 tys. zł."],
  ["hi", "सर्विस 5000 रुपये", "सर्विस 5 हज़ार रुपये की है।", "सर्विस 6 हज़ार रुपये की है।"],
  ["id", "Kursus Rp150.000", "Seratus lima puluh ribu rupiah.", "Seratus enam puluh ribu rupiah."],
];

const COUNTED: Pair[] = [
  ["en", "Makes 24 cookies", "It makes two dozen.", "It makes three dozen."],
  ["de", "Platte 60 × 40 cm", "60 mal 40 Zentimeter.", "50 mal 40 Zentimeter."],
  ["zh", "课程2.5小时", "两个半小时。", "三个半小时。"],
  ["fr", "Délai 15 jours", "Quinze jours, deux semaines.", "Quinze jours, trois semaines."],
  ["pt", "Das 8h30 às 17h", "Das oito e meia às cinco da tarde.", "Das nove e meia às cinco da tarde."],
];

describe.each([
  ["composed of words", COMPOSED],
  ["a time of day", CLOCKS],
  ["with its units", MEASURED],
  ["of money", PRICED],
  ["of things and days", COUNTED],
])("a number %s", (_name, pairs) => {
  it.each(pairs)("is the source's own and no other (%s): %s", (language, source, proven, invented) => {
    expect(unproven(language, source, proven)).toEqual([]);
    expect(unproven(language, source, invented)).not.toEqual([]);
  });
});

describe("a number that code may misread", () => {
  it.each(LEFT_TO_THE_JUDGE)(
    "is held by no mark that a judge can't clear, and asked about (%s): %s",
    (language, source, proven, invented) => {
      for (const reply of [proven, invented]) {
        const { unproven: marks, plain } = proofOf(language, source, reply);
        expect(marks.filter(({ sure }) => sure)).toEqual([]);
        expect(plain.map(({ text }) => text)).toEqual([reply]);
      }
    },
  );
});

describe("a figure of the viewer's own", () => {
  const WITHIN: [...Said, comment: string][] = [
    ["de", "Wir liefern im Umkreis von 40 km.", "25 km passen!", "Ich wohne 25 km weg."],
    ["en", "Fits sizes 16 to 24.", "For a 20 it fits.", "I'm a 20."],
    ["fr", "Livraison jusqu'à 40 km.", "25 km, c'est bon !", "J'habite à 25 km."],
    ["ja", "40km以内なら配達します。", "25kmなら大丈夫です。", "25km離れています。"],
    ["en", "From £30 for up to 4 people.", "Three of you is fine.", "There's 3 of us."],
    ["de", "Für Kinder von 6–12 Jahren.", "Mit neun darf sie mit.", "Meine Tochter ist neun."],
    ["es", "Edad mínima 16 años.", "Con 17 puede.", "Tiene 17 años."],
    ["hi", "40 किमी तक डिलीवरी।", "25 किमी ठीक है।", "मैं 25 किमी दूर हूँ।"],
  ];

  it.each(WITHIN)("is nothing that code is sure of where a bound holds it (%s): %s", (...given) => {
    expect(proofOf(...given).unproven.filter(({ sure }) => sure)).toEqual([]);
  });

  it.each([
    ["beyond the bound", "We deliver within 40 km.", "50 km works.", "I'm 50 km away."],
    ["short of it", "From 40 km.", "39 km works.", "I'm 39 km away."],
    ["of another unit", "We deliver within 40 km.", "25 minutes works.", "25 minutes away?"],
    ["not named by the viewer", "We deliver within 40 km.", "25 km works.", "Do you deliver?"],
  ])("is doubted %s", (_what, source, reply, comment) => {
    expect(unproven("en", source, reply, comment)).toHaveLength(1);
  });
});

it("a language that nobody knows is read like any other", () => {
  expect(unproven("not a language", "Steep 3 minutes.", "3 minutes.")).toEqual([]);
});

describe("not a cent", () => {
  it("is nothing that code is sure of", () => {
    for (const source of ["The drawings are free.", "The drawings cost $4."])
      expect(proofOf("en", source, "Not a cent!").unproven).toMatchObject([{ text: "a cent", sure: false }]);
  });
});
