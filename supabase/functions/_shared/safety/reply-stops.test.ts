import { describe, expect, it } from "vitest";
import { detectReplyStops, findInsult } from "./reply-stops.ts";

const classes = (reply: string) => detectReplyStops(reply).map((stop) => stop.class);

describe("what a reply says", () => {
  it.each([
    "Thanks a lot for watching!",
    "Say hi to your kids from me!",
    "We owe you a part two.",
    "Haha, that take nearly killed us.",
    "Thank you for the work you do as a doctor.",
    "No, it did not cost much. I'd buy it again!",
    "I'll send you a big hug!",
    "You can learn this at school or at home.",
    "Not a stupid question at all, this way is idiot-proof.",
    "Bien sûr que oui !",
    "Wir finden dich auch toll!",
    "Je vais te répondre dans la prochaine vidéo.",
    "So good it should be illegal, right?",
    "Наверное, вернусь к этой теме весной.",
    "Un po' di burro e burrata, ed è pronto.",
    "火薬みたいな味ですね、薬味を足しましょう。",
    "Invest in a good knife, it pays off in the kitchen.",
    "はい、いくらでもどうぞ。",
    "يا سلام، شكراً لك",
    "It is only $20, or $39 per seat from 10 seats on.",
    "The studio plan is 12€/month.",
    "No credit card needed, just start.",
    "You can try it without a card, no password either.",
    "Ohne Telefonnummer, ganz einfach.",
    "We take credit cards and cash at the door.",
    "With the code you'd pay £25.50.",
    "You save £8 with the box.",
    "Pay the rest, £40, on the day.",
    "Three of those make $138 a week.",
    "Se sei minorenne, il biglietto costa 8 €.",
    "Use 180 g of brown rice and 100 ml of the stock.",
    "I take the slice out after a day.",
    "It cures on a rack for five weeks.",
    "Die Rechnung kommt bei 14:48.",
    "Puedes pagar por transferencia o en efectivo.",
    "Sipariş almıyorum, kalıplar oakandawl.example adresinde.",
  ])("is ordinary: %j", (reply) => {
    expect(classes(reply)).toEqual([]);
    expect(findInsult(reply)).toBeNull();
  });

  it.each([
    ["money", "We will refund you today."],
    ["money", "You'll receive 20% off."],
    ["money", "We'll send you $20."],
    ["money", "You can make 500 dollars with it."],
    ["money", "We'll pay you $20."],
    ["money", "Pay $20 to this account."],
    ["money", "Make $500 a day with it."],
    ["legal", "You should sue them."],
    ["health", "Stop your medication and drink tea."],
    ["health", "Take two a day with water."],
    ["health", "Just take 200 mg of it."],
    ["health", "Take 20 ml when it hurts."],
    ["threat", "We will find you."],
    ["personal_data", "Write to tom@example.com"],
    ["personal_data", "Send me your number."],
    ["personal_data", "Adresinizi yazar mısınız?"],
    ["personal_data", "Just type your credit card here."],
    ["minor", "You are only ten, which school do you go to?"],
    ["sarcasm", "Yeah right, what a genius."],
    ["money", "Nous allons vous rembourser."],
    ["money", "Du bekommst den vollen Betrag zurück."],
    ["money", "Please send the payment to my friend first."],
    ["money", "Haz una transferencia a mi amigo y te lo mando."],
    ["money", "Faites un virement à mon ami."],
    ["money", "Überweise mir das Geld, dann schicke ich es."],
    ["money", "Fai un bonifico al mio amico."],
    ["money", "Zrób przelew na konto mojego kolegi."],
    ["health", "Nimm zwei Tabletten am Tag."],
    ["legal", "著作権の侵害ですね。"],
  ])("is a person's to decide (%s): %j", (name, reply) => {
    expect(classes(reply)).toContain(name);
  });

  it("a discount in the figures of a source is its owner's, and nothing else about money is", () => {
    const sources = ["Code LAYER15 takes 15 % off until 31 December. No refunds."];
    const stops = (reply: string) => detectReplyStops(reply, sources).length;
    expect(stops("LAYER15 gets you 15% off.")).toBe(0);
    expect(stops("LAYER15 gets you 20% off.")).toBe(1);
    expect(stops("15% off, and we'll send you money, $5!")).toBe(1);
    expect(stops("You get a refund.")).toBe(1);
  });

  it("a refund in the words of a source that grants it is its owner's, and one that it denies is not", () => {
    const stops = (reply: string, source: string) => detectReplyStops(reply, [source]).length;
    const granted = "The fee is refundable until 3 May.";
    expect(stops("Yes, it is refundable until the third of May.", granted)).toBe(0);
    expect(stops("Yes, it is refundable at any time.", granted)).toBe(1);
    expect(stops("You get a refund then.", "You don't get a refund then.")).toBe(1);
  });

  it("an address that a source gives and an order's number may be asked for by mail, and no other address", () => {
    const source = "Send the order number to post@loom.example.";
    const stops = (reply: string) => detectReplyStops(reply, [source]).map(({ class: name }) => name);
    expect(stops("Your order number to post@loom.example, please!")).toEqual([]);
    expect(stops("Your order number to ghost@loom.example, please!")).toEqual(["personal_data"]);
    expect(stops("Your order is on its way.")).toEqual(["money"]);
    expect(stops("Indícanos el número de tu pedido.")).toEqual([]);
  });

  it("where the owner is found is theirs to tell as a source has it, and nobody else's", () => {
    const source = "Find us: 14 Mill Lane, Ashby. Phone: 01632 960 123. Mail: anna@kiln.example";
    const stops = (reply: string) => detectReplyStops(reply, [source]).map(({ class: name }) => name);
    expect(stops("We're at 14 Mill Lane, call us on 01632 960 123.")).toEqual([]);
    expect(stops("Just email me at anna@kiln.example.")).toEqual([]);
    expect(stops("We're at 4 Mill Lane.")).toEqual(["personal_data"]);
    expect(stops("Call us on 01632 960 124.")).toEqual(["personal_data"]);
    expect(stops("Send me your number.")).toEqual(["personal_data"]);
  });

  it("names the words that gave rise to it", () => {
    expect(detectReplyStops("We will refund you.")).toEqual([
      { class: "money", reason: "Makes a promise or gives advice about money: refund." },
    ]);
  });

  it.each([
    "You idiot!",
    "Du bist echt zu dumm dafür",
    "Cala a boca",
    "お前は馬鹿だ",
    "Tu bewakoof hai",
    "Ferme ta gueule",
  ])("runs somebody down: %j", (reply) => {
    expect(findInsult(reply)).not.toBeNull();
  });
});
