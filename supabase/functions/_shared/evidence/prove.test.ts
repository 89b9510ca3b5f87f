import { describe, expect, it } from "vitest";
import { prove, type ToProve } from "./prove.ts";

const VIDEO = {
  id: "dQw4w9WgXcQ",
  title: "How to whisk",
  url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
  published_at: "2026-02-10T08:00:00Z",
};

function marks(reply: string, more: Partial<ToProve> = {}): string[] {
  const { unproven } = prove({
    reply,
    language: "en",
    comment: "Is this ok?",
    cited: [],
    settings: { author: "Mia Lund", channel: "Tea & Toast", allowedLinks: ["tea.example"], texts: [] },
    videos: [],
    ...more,
  });
  return unproven.map(({ text }) => text);
}

const cited = (text: string, more = {}) => [{ text, title: null, language: "en", ...more }];

describe("a reply is proven by", () => {
  it("the passages it cites, and no others", () => {
    expect(marks("It takes 3 minutes.", { cited: cited("Steep for 3 minutes.") })).toEqual([]);
    expect(marks("It takes 3 minutes.")).toEqual(["3 minutes"]);
  });

  it("the owner's settings", () => {
    const settings = {
      author: "Mia Lund",
      channel: "Tea & Toast",
      allowedLinks: [],
      texts: ["We are 2 in Leeds: Tom and Ann."],
    };
    expect(marks("We are 2 in Leeds, Mia!", { settings })).toEqual([]);
  });

  it("the day on which a cited source was published", () => {
    const published = cited("Steep it.", { at: "2026-03-01T10:00:00Z" });
    expect(marks("We showed it on 1 March 2026.", { cited: published })).toEqual([]);
    expect(marks("We showed it on 2 March 2026.", { cited: published })).toEqual(["2 March 2026"]);
  });
});

describe("a date", () => {
  it("is proven by the same one with its year or its day, not by another", () => {
    const market = cited("The market is on 6 December 2026.", { at: "2026-03-01T10:00:00Z" });
    expect(marks("On 6 December, and in December 2026.", { cited: market })).toEqual([]);
    expect(marks("On 7 December.", { cited: market })).toEqual(["7 December"]);
  });
});

describe("a link", () => {
  it("to the owner's list is proven, another is not", () => {
    expect(marks("See https://tea.example/shop and www.tea.example")).toEqual([]);
    expect(marks("See https://tee.example/shop")).toEqual(["https://tee.example/shop"]);
  });

  it("is proven by a cited passage that holds it, whole and letter by letter", () => {
    const given = { cited: cited("Plans: https://plans.example/box47 (PDF). Write to hi@tom.example.") };
    expect(marks("See https://plans.example/box47.", given)).toEqual([]);
    expect(marks("See plans.example/box47!", given)).toEqual([]);
    expect(marks("Write to hi@tom.example", given)).toEqual([]);
    for (const other of [
      "https://plans.example/box4",
      "https://plans.example/box48",
      "https://plans.example",
    ])
      expect(marks(`See ${other}`, given)).toEqual([other]);
    expect(marks("See https://plans.example/box47")).toHaveLength(1);
  });

  it("to one of the owner's videos is proven in any of its forms", () => {
    for (const url of [VIDEO.url, "https://youtu.be/dQw4w9WgXcQ", "https://youtube.com/shorts/dQw4w9WgXcQ"])
      expect(marks(`Here: ${url}`, { videos: [VIDEO] })).toEqual([]);
    expect(marks("Here: https://youtu.be/aaaaaaaaaaa", { videos: [VIDEO] })).toEqual([
      "https://youtu.be/aaaaaaaaaaa",
    ]);
  });

  it("into a video must lead to a chapter", () => {
    const into = (seconds: number) =>
      marks(`Here: https://youtu.be/dQw4w9WgXcQ?t=${seconds}`, {
        videos: [VIDEO],
        cited: cited("0:00 Intro 1:30 Whisking"),
      });
    expect(into(90)).toEqual([]);
    expect(into(91)).toHaveLength(1);
  });
});

describe("a number without a unit", () => {
  it("must count the same thing", () => {
    const given = { cited: cited("3 sets of 12 squats, 2 bananas.") };
    expect(marks("Do 3 sets of 12 squats.", given)).toEqual([]);
    expect(marks("Eat 2 bananas.", given)).toEqual([]);
    expect(marks("Eat 3 bananas.", given)).toEqual(["3"]);
    expect(marks("Do 12 sets.", given)).toEqual(["12"]);
  });

  it("may be said in another language, where words cannot be compared", () => {
    expect(
      marks("Iss 2 Bananen.", { language: "de", cited: cited("2 bananas and a bit of honey, then rest.") }),
    ).toEqual([]);
  });
});

describe("a value of one thing", () => {
  const given = {
    comment: "How much for a 40 mm tyre?",
    cited: cited(
      "Sealant: 60 ml for a 40 mm gravel tyre, 90 ml for a 29 x 2.4\nWeight: 48 kg. Insulation: 612 €.",
    ),
  };

  it("is not proven by the same value of another, by the other numbers or the words beside both", () => {
    expect(marks("For a 40 mm tyre it is 60 ml.", given)).toEqual([]);
    expect(marks("For a 40 mm tyre it is 90 ml.", given)).toContain("90 ml");
    const cake = cited("Dough\n100 g sugar\n200 g flour\nCream\n50 g sugar\n300 g milk");
    expect(marks("The cream takes 50 g.", { comment: "How much sugar?", cited: cake })).toEqual([]);
    expect(marks("The flour is 300 g.", { comment: "How much flour?", cited: cake })).toEqual(["300 g"]);
  });

  it("is not proven where nothing tells which of several it is, nor by what is said of all except this", () => {
    const nights = {
      comment: "What did the compartment cost?",
      cited: cited("Night 1: 96 €\nNight 2: 214 €"),
    };
    expect(marks("That was 96 €.", nights)).toEqual(["96 €"]);
    const seam = cited("Seam allowance is 1 cm everywhere except the top edge, where it is 2.5 cm.");
    const asked = { comment: "What is the seam allowance at the top edge?", cited: seam };
    expect(marks("It is 1 cm there.", asked)).toEqual(["1 cm"]);
    expect(marks("The top edge gets 2.5 cm, all else 1 cm.", asked)).toEqual([]);
  });

  it("is not proven by the value of all else where the reply speaks of what is excepted", () => {
    const seam = {
      comment: "What seam allowance at the top edge, same as the rest?",
      cited: cited(
        "Seam allowance is 1 cm everywhere except the top edge, where it is 2.5 cm. Clip 12 pieces.",
      ),
    };
    expect(marks("Same as the rest, 1 cm all the way round.", seam)).toEqual(["1 cm"]);
    expect(marks("It is 2.5 cm.", seam)).toEqual([]);
  });

  it("is not proven of another time: once a week, where the source says it of a month", () => {
    for (const [language, source, wrong, mark] of [
      ["en", "Water it twice a month.", "Twice a week.", "Twice"],
      ["en", "It is £4 per month.", "It is £4 a year.", "£4"],
      ["es", "30 minutos al día", "30 minutos a la semana.", "30 minutos"],
      ["ja", "砥石の面直し（月1回）", "週に1回です。", "1回"],
      ["ko", "한 달에 두 번 줍니다.", "일주일에 두 번 줍니다.", "두 번"],
    ] as const) {
      const given = { language, cited: cited(source, { language }) };
      expect(marks(source, given)).toEqual([]);
      expect(marks(wrong, given)).toContain(mark);
    }
  });

  it("is not proven where the reply says two values of each other's things", () => {
    const game = {
      comment: "How long is a day?",
      cited: cited("A day lasts 14 minutes now, it used to be 22."),
    };
    expect(marks("14 minutes now, it used to be 22.", game)).toEqual([]);
    expect(marks("22 minutes now, it used to be 14.", game)).not.toEqual([]);
  });

  it("is proven where its unit was left out", () => {
    const price = { comment: "Is there a discount?", cited: cited("Students pay £35 instead of £49.") };
    expect(marks("Yes, students pay £35 instead of 49.", price)).toEqual([]);
    expect(marks("Yes, students pay £35 instead of 59.", price)).toEqual(["59"]);
  });

  it("is not proven in another language where a name that both write alike tells whose the other value is", () => {
    const printer = {
      language: "de",
      comment: "Mein Drucker hat einen Bowdenzug, wo fange ich an?",
      cited: cited("Retraction: from 0.4 to 1.2 mm (direct drive), bowden people start at 3 mm"),
    };
    expect(marks("Mit Bowden fängst du bei 0,4 mm an.", printer)).toEqual(["0,4 mm"]);
    expect(marks("Mit Bowden fängst du bei 3 mm an.", printer)).toEqual([]);
  });

  it("is proven in another language, where words cannot tell", () => {
    expect(marks("Es sind 90 ml.", { ...given, language: "de", comment: "Wie viel Dichtmilch?" })).toEqual(
      [],
    );
  });
});

describe("a code", () => {
  it("is proven as a whole, whatever joins its letters and digits", () => {
    const given = { cited: cited("Camera: Lumo X-T5, lens 2.8, card P1, 10 % off.") };
    expect(marks("It is the Lumo XT5 with the P1.", given)).toEqual([]);
    expect(marks("It is the Lumo X-T50.", given)).toEqual(["T50"]);
    expect(marks("It is the Lumo X-T4.", given)).toEqual(["T4"]);
  });
});

describe("what only reading can judge", () => {
  const plain = (reply: string) =>
    prove({
      reply,
      language: "en",
      comment: "",
      cited: [],
      settings: { author: "Mia", channel: null, allowedLinks: [], texts: [] },
      videos: [],
    }).plain.map(({ text }) => text);

  it("are the sentences that assert or promise something, with their place", () => {
    expect(
      plain("Thank you so much! It is safe for dogs. We will make one soon. Have a lovely day!"),
    ).toEqual(["It is safe for dogs.", "We will make one soon."]);
  });

  it("are not questions, unless they tell something", () => {
    expect(plain("What did you like best?")).toEqual([]);
    expect(plain("Did you know it is safe for dogs?")).toHaveLength(1);
  });

  it("does not end at the dots of numbers and addresses", () => {
    expect(plain("Use 1.5 cups from tea.example/a?b=c today.")).toHaveLength(1);
  });
});

describe("code is", () => {
  const given = { author: null, channel: null, allowedLinks: [], texts: [] };
  const proofOf = (reply: string, source: string, more: Partial<ToProve> = {}) =>
    prove({
      ...{ reply, language: "en", comment: "?", cited: cited(source), settings: given, videos: [] },
      ...more,
    });
  const sureOf = (...said: Parameters<typeof proofOf>) =>
    proofOf(...said).unproven.map(({ text, sure }) => [text, sure]);
  const inCzech = (text: string) => ({ language: "cs", cited: cited(text, { language: "cs" }) });

  it.each<[what: string, reply: string, source: string, text: string]>([
    ["an amount of a unit that they say otherwise", "It takes 4 minutes.", "Steep 3 minutes.", "4 minutes"],
    ["a unit that they say nothing in", "It weighs 40 g.", "Steep 3 minutes.", "40 g"],
    ["one word and its unit", "It takes four minutes.", "Steep 3 minutes.", "four minutes"],
    ["a price", "It's £5.", "It costs £4.", "£5"],
    ["a day", "On Friday.", "Open on Sunday.", "Friday"],
    ["a date", "On 9 December.", "On 6 December.", "9 December"],
    ["a time of day", "At 7:30 pm.", "At 6:30 pm.", "7:30 pm."],
    ["a count of what they count", "You need 23 beads.", "Take 40 beads.", "23"],
    ["what is numbered", "Level 45 is enough.", "Level 42 or higher.", "45"],
    ["a code", "Use the RTX4070.", "I use an RTX4060.", "RTX4070"],
    ["what doesn't add up", "Fins £18, cap £12: £31.", "Fins £18, cap £12.", "£31"],
    [
      "a day of another month",
      "On 28 October.",
      "Closed 24 to 27 September, back on Monday the 28th.",
      "28 October",
    ],
    ["an address", "Write to a@tea.example.", "Write to b@tea.example.", "a@tea.example"],
  ])("sure of %s", (_what, reply, source, text) => {
    expect(sureOf(reply, source)).toEqual([[text, true]]);
  });

  it("sure of a figure in a language that it does not know, by the word behind both", () => {
    expect(sureOf("Trvá 45 korálků.", "", inCzech("Trvá 23 korálků."))).toEqual([["45", true]]);
    expect(sureOf("Stačí 90 minut.", "", inCzech("1,5 hodiny, potom 25 minut."))).toEqual([
      ["90 minut", false],
    ]);
  });

  it.each<[what: string, reply: string, source: string, text: string, comment?: string]>([
    [
      "a number of several words",
      "It takes forty-one short minutes.",
      "Steep 3 minutes.",
      "forty-one short minutes",
    ],
    ["what follows by counting", "For 7 it's £28.", "It costs £4.", "£28"],
    ["a sum", "That's £11 with the tray.", "Cup £4, tray £7.", "£11"],
    ["a share", "Members pay £36.", "It costs £40, members get 10 % off.", "£36"],
    ["the price of a year", "£36 a year.", "Costs £3 a month.", "£36"],
    ["a rounded figure", "About 2 hours.", "It takes 115 minutes, then 20.", "2 hours"],
    ["another measure of the same", "About 12 inches.", "30 cm wide, 4 inches deep.", "12 inches"],
    ["an amount that a range of theirs holds", "25 minutes.", "Bake 20 to 30 minutes.", "25 minutes"],
    [
      "their number without its unit",
      "Start after six hours.",
      "At 20 °C 9 hours, at 25 °C after 6.",
      "six hours",
    ],
    ["a price in words", "It's five pounds.", "It costs £4 or £6.", "five pounds"],
    [
      "a price for as many as the sources name",
      "One by one that's £114.",
      "£9.50 each. Box of 12: £102.",
      "£114",
    ],
    [
      "what is left to pay of three prices",
      "You'd pay £25.50.",
      "Fins £18.50, goggles £12, a code takes off £5.",
      "£25.50",
    ],
    [
      "a sum of a sum",
      "Together £24.60, £29.40 posted.",
      "Sieve £14.90, dough £6.50, jar £3.20, postage £4.80.",
      "£29.40",
    ],
    ["a bill without its sign", "That's 2730.", "Tin 1450 ₽, paste 380 ₽, handles 900 ₽.", "2730"],
    ["what is missing to a figure of theirs", "It's 3980, 20 less.", "Free from 4000. Other 1450.", "3980"],
    [
      "as many as the viewer has, over a dozen",
      "£120 for 60.",
      "£2 each, £3 below 50.",
      "£120",
      "What are 60?",
    ],
    ["what the viewer has more of", "Take 100 g of salt.", "40 g of salt for 2 kg.", "100 g", "I've 5 kg."],
    [
      "a share of what the viewer has",
      "That's 120 ml of oil.",
      "2 % oil. The tank holds 8 l.",
      "120 ml",
      "6 l of petrol?",
    ],
    [
      "the viewer's own figure beside what follows",
      "For 350 ml that's 7 ml.",
      "20 ml for 1 l.",
      "350 ml",
      "I've 350 ml.",
    ],
    [
      "a difference of which one goes without its unit",
      "The case is 40 g.",
      "780 g with it, 740 without. 95 g more.",
      "40 g",
    ],
    ["a difference that the reply shows", "40 g: from 780 to 740.", "First 780 g.\nIt flies at 740.", "40 g"],
    [
      "how long lies between two times",
      "It takes 150 minutes.",
      "From 18:00 to 20:30, break 15 minutes.",
      "150 minutes",
    ],
    [
      "how long lies before the viewer's time",
      "You have 20 minutes.",
      "Until 11:45. Dries 3 hours.",
      "20 minutes",
      "My bus is at 12:05",
    ],
    [
      "a day named without its month",
      "Back on 28 September.",
      "Closed 24 to 27 September, back on Monday the 28th.",
      "28 September",
    ],
    [
      "a day as far from the viewer's as they say",
      "By 13 March.",
      "Takes 10 days. Fair on 5 May.",
      "13 March",
      "If I bring it on 3 March?",
    ],
    [
      "a day so many working days on",
      "By 12 March.",
      "In 5 working days. Fair on 5 May.",
      "12 March",
      "I order on 5 March",
    ],
    ["a day so many months on", "From 5 June.", "Ages 3 months. Made on 5 March.", "5 June"],
    ["a day in the next year", "On 3 January.", "Takes 2 weeks. From 20 December.", "3 January"],
    ["one week", "You'll hear within a week.", "I answer in five days.", "a week"],
    [
      "what a viewer's figure leaves of theirs",
      "15 cm to spare.",
      "At most 2.20 m wide.",
      "15 cm",
      "Mine is 2.05 m wide.",
    ],
    ["the days between two of theirs", "It's nine days.", "Spring break: March 20–28.", "nine days"],
    ["the last of weekly days", "The last one is on 23 March.", "Ten Tuesdays from 12 January.", "23 March"],
    ["what the viewer has", "It fits the RTX4070.", "Fits most cards.", "RTX4070", "And my RTX4070?"],
    ["a month, which has many names", "In April.", "Built in March.", "April"],
    [
      "another day, where the viewer named theirs",
      "Come on Saturday.",
      "Every day but Sunday.",
      "Saturday",
      "Is Sunday fine?",
    ],
    ["a day between two of theirs", "On 4 May.", "From 3 May to 6 May.", "4 May"],
    ["one of several days", "Open Tuesday and Friday.", "Closed on Monday.", "Tuesday"],
    ["the other half of the day", "At 19:30.", "Doors at 7:30.", "19:30"],
    [
      "a time as far from theirs as they say",
      "Be there at 7:00.",
      "Starts 7:30, doors 30 minutes before.",
      "7:00",
    ],
    ["a count in words", "You need three.", "Take 40 beads.", "three"],
    ["a count where they count nothing", "You need 23 beads.", "Take many beads.", "23"],
    ["a count of something else", "You need 23 clasps.", "Take 40 beads.", "23"],
    ["a count that follows from theirs", "That's 20 beads each.", "Take 40 beads.", "20"],
    ["a day by its distance from today", "Open tomorrow.", "We open today.", "tomorrow"],
    ["hours that may be a time of day", "Come at 9h.", "Open 10:00 to 17:00.", "9h"],
    ["the viewer's own unit", "40 g work.", "Take 3 eggs.", "40 g", "I have 40 g"],
    ["the viewer's own figure", "With 40 g it's 3 minutes.", "3 minutes, 30 g.", "40 g", "I have 40 g"],
  ])("not sure of %s", (_what, reply, source, text, comment = "?") => {
    expect(sureOf(reply, source, { comment })).toContainEqual([text, false]);
  });

  it("not sure of a date where they name none but the day on which they were published", () => {
    const published = { cited: cited("On the first Sunday.", { at: "2026-03-01T10:00:00Z" }) };
    expect(sureOf("On 6 December.", "", published)).toEqual([["6 December", false]]);
  });

  it("sure of an agreement with a figure that they say otherwise", () => {
    const comment = "So it's 35 Nm?";
    expect(sureOf("Exactly!", "Torque it to 25 Nm.", { comment })).toEqual([["Exactly!", true]]);
    expect(sureOf("Exactly, 35 Nm.", "Torque it to 25 Nm.", { comment })).toEqual([["35 Nm", true]]);
  });

  it("asking a judge about a sentence of which it is not sure, though it asserts nothing", () => {
    const { plain } = proofOf("Is it 23 beads?!  Thanks!", "Take many beads.", { comment: "Hello" });
    expect(plain.every(({ doubts = [] }) => doubts.length > 0)).toBe(true);
  });
});
