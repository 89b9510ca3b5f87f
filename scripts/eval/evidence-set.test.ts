import { describe, expect, it } from "vitest";
import { holdsQuote, parseEvidenceSet } from "./evidence-set.ts";

const VIDEO = {
  kind: "video",
  id: "v",
  title: "Bread",
  description: "Salt: 11 g.\nWater.",
  published_at: "2026-01-01",
  language: "en",
};
const QUESTION = {
  kind: "question",
  id: "q",
  video: "v",
  text: "How much salt?",
  language: "en",
  answers: [{ source: "v", quote: "Salt: 11 g" }],
};
const REPLY = { kind: "reply", question: "q", text: "It is 12 g.", proven: false, invented: "12 g" };
const parse = (...rows: (object | string)[]) =>
  parseEvidenceSet(
    rows.map((row) => (typeof row === "string" ? row : JSON.stringify(row))).join("\n"),
    "set.jsonl",
  );

describe("a set of evidence", () => {
  it("is read whatever the order of its lines; what may be left out is null", () => {
    const { facts, replies, doubts } = parse(
      REPLY,
      QUESTION,
      "",
      { kind: "fact", id: "f", question: "Which oven?", answer: "Deck." },
      VIDEO,
    );
    expect(facts).toMatchObject([{ video: null, until: null, language: null }]);
    expect(replies).toHaveLength(1);
    expect(doubts).toEqual([]);
  });

  it.each([
    ["is not JSON", [VIDEO, "{"], "set.jsonl, line 2: this line isn't JSON"],
    [
      "is of no known kind",
      [{ kind: "song", id: "s" }],
      "line 1: kind: has to be video, fact, question or reply",
    ],
    ["lacks a field", [VIDEO, { ...QUESTION, answers: undefined }], "line 2: answers: "],
    [
      "ends on no day",
      [{ kind: "fact", id: "f", question: "?", answer: "a", until: "soon" }],
      "line 1: until: needs a day",
    ],
    ["names a video that is not there", [VIDEO, { ...QUESTION, video: "w" }], "line 2: there is no video w"],
    [
      "quotes a source that is not there",
      [VIDEO, { ...QUESTION, answers: [{ source: "f", quote: "x" }] }],
      "line 2: there is no video or fact f",
    ],
    ["replies to no question", [VIDEO, REPLY], "line 2: there is no question q"],
    ["invents without saying what", [VIDEO, QUESTION, { ...REPLY, invented: null }], "line 3: invented: "],
    ["has the id of an earlier one", [VIDEO, VIDEO], "line 2: an earlier line has the id v, too"],
  ])("says which line %s", (_, rows, sentence) => {
    expect(() => parse(...rows)).toThrow(sentence);
  });

  it("is counted, with a doubt, when a quote stands nowhere", () => {
    const { doubts } = parse(VIDEO, { ...QUESTION, answers: [{ source: "v", quote: "Salt: 12 g" }] });
    expect(doubts).toEqual([expect.stringContaining("line 2")]);
  });
});

describe("a quote is held", () => {
  it("whatever its case, blanks, ends of lines and marks", () => {
    expect(holdsQuote(["… SALT –\n11 g. Water"], "Salt: 11 g")).toBe(true);
    expect(holdsQuote(["Salt: 12 g"], "Salt: 11 g")).toBe(false);
  });

  it("by passages that it was cut into, only if all of it is there", () => {
    const cut = ["Before that. The oven has to be hot", "for an hour or more", "at the very least. And then"];
    const quote = "The oven has to be hot for an hour or more at the very least.";
    expect(holdsQuote(cut, quote)).toBe(true);
    expect(holdsQuote(cut.slice(0, 2), quote)).toBe(false);
  });
});
