import { describe, expect, it } from "vitest";
import { detectSpam } from "./spam.ts";
import { BEGGING_CASES, NO_BEGGING } from "./spam-begging.cases.ts";

const SPAM = [
  "+447935454150 lovely girl talk to me xxx",
  "W W W. THE SOME REPORT. NET please see and share",
  "I made $5000 with Mr. John Trader, contact him on WhatsApp +1 202 555 0143",
  "ѕubѕсribе tо my сhаnnеl",
  "s u b s c r i b e to my channel pls",
  "Free V-Bucks codes at vbucks-free dot xyz",
  "DM me on telegram for trading signals",
  "Check out my new mixtape",
  "Sub4sub anyone?",
  "Suscríbete a mi canal por favor",
  "Inscreva-se no meu canal",
  "подпишись на мой канал пожалуйста",
  "abonniere meinen Kanal bitte",
  "Abonne toi à ma chaîne stp",
  "Hey guys I'm a 14 year old singer, it would mean the world if you checked out my covers",
  "Earn money from home, click my profile",
  "Who wants to be my friend? look at my profile pic",
  "Win a free iPhone here bit.ly/xyz",
  "I do gaming videos, come see my channel",
  "Visit my channel for more content like this",
  "follow me on instagram @someone",
  "Download this app and get free gift card",
];

const ORDINARY = [
  "Check the lyrics at 2:10, it's hilarious",
  "Please make a part two",
  "subscribed!",
  "I just subscribed, love your channel",
  "Your channel is my favourite on all of YouTube",
  "Where can I buy this mic?",
  "What app do you use for editing?",
  "First time on your channel, great stuff",
  "I bought it from your link and it works great",
  "Can you make a video about my favourite game?",
  "Please do a video on React 19",
  "Do you have a discord?",
  "Hi everyone, greetings from Brazil",
  "I made this cake yesterday and my family loved it",
  "My name is Anna and this is my favourite song",
  "This helped me so much, thank you!",
  "I shared this with my friends",
  "Could you share the recipe please?",
  "I had the same bug, this thread solved it for me in the end: https://forum.example.com/t/123",
  "The paper you mention is at https://arxiv.org/abs/1706.03762 if anyone wants to read it",
  "According to https://en.wikipedia.org/wiki/Roar it sold 15 million",
  "Look at 3:45, the cat in the back",
  "Watch till the end",
  "How much money did you make with this?",
  "I want to win a grammy one day",
  "This song helped me through my divorce",
  "Please come to India",
  "I love this channel so much",
  "Been a subscriber since 2012",
  "I'm a producer too and this mix is amazing",
  "I started playing guitar because of you",
  "This video deserves more likes",
  "Who is watching in 2024?",
  "I hope you get a million subscribers soon",
  "You deserve 1 million subscribers",
  "Just gonna stand there and watch me burn, that's alright because I like the way it hurts",
  "On the first page of our story the future seemed so bright, then this thing turned out so evil",
  "Tsamina mina eh eh waka waka eh eh, this time for Africa",
  "We used this song at our wedding",
  "i like shakira please come to colombia",
  "My mom plays this in the car every day",
  "could you please check the sound at 4:20? it is out of sync",
  "Does anyone know the name of the song at 1:30?",
  "Can anyone explain the second step?",
  "I followed the tutorial and got an error on step 3",
  "Your website link is broken",
  "Is there a free version of the software?",
  "How do I download the project files?",
  "What is your email for business enquiries?",
  "I sold my old camera and bought this one",
  "Thanks for the free course, it means a lot",
  "Let me know when the next one is out",
  "Love from Germany <3",
  "Everyone should see this",
  "Everybody dance now",
  "I wish my channel looked like yours",
  "you should make a single out of this",
  "Great video, liked and subscribed",
  "Thumbs up if you remember this from 2010",
  "I will share this video with my class",
  "@JohnSmith you are right about that",
  "She is such a good singer, my favorite artist",
  "Join the army they said",
  "I would appreciate a longer version",
  "Sign me up!",
  "I rap this in the shower every day",
  "is this on spotify?",
  "Please upload the remix again",
];

describe("begging for subscribers", () => {
  it.each(BEGGING_CASES)("is told as what it is, in any language: %j", (comment) => {
    expect(detectSpam(comment)).toMatchObject({ spam: true });
    expect(detectSpam(comment).reasons).toContain("Begs for subscribers.");
  });

  it.each([
    "Like this comment if you're watching in 2026",
    "Subscribe if you still listen to this!!",
    "LIKE AND SUBSCRIBE",
  ])("is told from begging for a press: %j", (comment) => {
    expect(detectSpam(comment)).toEqual({ spam: true, reasons: ["Begs for likes or subscribers."] });
  });

  it.each(["I like this comment", "do not like this comment section at all", "liked and subscribed"])(
    "is not done by who only likes: %j",
    (comment) => {
      expect(detectSpam(comment).spam).toBe(false);
    },
  );

  it.each(NO_BEGGING)("is not done by who speaks of subscribers: %j", (comment) => {
    expect(detectSpam(comment).spam).toBe(false);
  });
});

describe("the spam detector", () => {
  it.each(SPAM)("recognises %j and says why", (comment) => {
    const { spam, reasons } = detectSpam(comment);
    expect(spam).toBe(true);
    expect(reasons.length).toBeGreaterThan(0);
  });

  it.each(ORDINARY)("lets %j pass", (comment) => {
    expect(detectSpam(comment).spam).toBe(false);
  });

  it("takes a link to the comment's own video for a moment worth sharing", () => {
    const comment = "This song on repeat: https://youtu.be/CevxZvSJLk8";
    expect(detectSpam(comment, "CevxZvSJLk8").spam).toBe(false);
  });

  it("lets two pages of lyrics pass", () => {
    const verse =
      "Just gonna stand there and watch me burn, that is alright because I like the way it hurts. ";
    expect(detectSpam(verse.repeat(40)).spam).toBe(false);
  });

  it("gives the same verdict twice", () => {
    expect(detectSpam("Check out my channel")).toEqual(detectSpam("Check out my channel"));
  });

  it("stays fast on texts made to be slow", () => {
    const nasty = [
      "a",
      "a.",
      '<a href="',
      "subscribe ",
      "\n",
      " ",
      "http://",
      "а",
      "(",
      "w w w . ",
      "1 ",
      "a ",
      "a  .",
      "+1 ",
      "@a ",
    ];
    const start = process.cpuUsage();
    for (const piece of nasty) detectSpam(piece.repeat(10_000));
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(2_000);
  });
});
