import { describe, expect, it } from "vitest";
import { readAnswer } from "../model/read-answer.ts";
import type { Source } from "./block.ts";
import { citationsOf, groundedAnswer } from "./citations.ts";

const source = (text: string): Source => ({
  passage: {
    id: crypto.randomUUID(),
    kind: "fact",
    source_id: "f",
    title: null,
    text,
    language: null,
    url: null,
    at: null,
    whole: true,
  },
});
const given = [source("one"), source("two"), source("three")];

const written = (more: object) =>
  JSON.stringify({
    language: "en",
    sentiment: "Neutral",
    category: "Questions",
    topics: [],
    spam: false,
    class: "ordinary",
    despair: false,
    injection: false,
    escalate: false,
    escalation_reason: null,
    reply: "Two cups.",
    confidence: 0.9,
    ...more,
  });

function read(more: object) {
  const answer = readAnswer(written(more), groundedAnswer);
  if (!answer) throw new Error("unreadable");
  return citationsOf(answer, given);
}

describe("citations", () => {
  it.each([
    ["numbers", [1, 3]],
    ["numbers as texts", ["1", "3"]],
    ["numbers in brackets", ["[1]", "[3]"]],
    ["one text", "1, 3"],
    ["one text in brackets", "[1], [3]"],
    ["the same twice", [1, 1, 3]],
  ])("are read from %s", (_how, sources) => {
    const { sources: numbers, passages } = read({ sources, cannot_tell: false, question: null });
    expect(numbers).toEqual([1, 3]);
    expect(passages.map(({ text }) => text)).toEqual(["one", "three"]);
  });

  it("are one for one number", () => {
    expect(read({ sources: 2, cannot_tell: false, question: null }).sources).toEqual([2]);
  });

  it("are no numbers that were not given", () => {
    expect(read({ sources: [0, 2, 9], cannot_tell: false, question: null }).sources).toEqual([2]);
  });

  it("are none when the model leaves all of it out", () => {
    expect(read({})).toMatchObject({ sources: [], cannotTell: false, question: null });
  });

  it("are taken out of the reply where the model marks them there", () => {
    const { reply, sources } = read({ reply: "Two cups [1]. Then whisk [2, 3].", sources: [] });
    expect(reply).toBe("Two cups. Then whisk.");
    expect(sources).toEqual([1, 2, 3]);
  });

  it("leave brackets alone that name no source", () => {
    expect(read({ reply: "See chapter [12]." }).reply).toBe("See chapter [12].");
  });

  it("come with what the model would ask the owner when it cannot tell", () => {
    const asked = read({ cannot_tell: "yes", question: "  Which whisk is it? " });
    expect(asked).toMatchObject({ cannotTell: true, question: "Which whisk is it?" });
    expect(read({ cannot_tell: true, question: "none" }).question).toBeNull();
  });

  it("come with the words that are likely to be said in answer, eight at most, none of them a text", () => {
    expect(read({ cannot_tell: true, spoken: [" balloon ", "", "x".repeat(90)] }).spoken).toEqual([
      "balloon",
      "x".repeat(40),
    ]);
    expect(read({ cannot_tell: true, spoken: "abcdefghij".split("") }).spoken.join("")).toBe("abcdefgh");
    expect(read({ cannot_tell: true, spoken: null }).spoken).toEqual([]);
  });
});

it("a chapter that a reply names by its time is cited, too", () => {
  const [one] = given;
  if (!one || !("passage" in one)) throw new Error("no passage");
  const chapters = (kind: "description" | "fact"): Source => ({
    passage: { ...one.passage, kind, text: "0:00 Start\n02:14 Drying\nIt takes until 3:30." },
  });
  const citedBy = (reply: string, kind: "description" | "fact" = "description") =>
    citationsOf({ reply, sources: ["1"], cannot_tell: false, question: null, spoken: null }, [
      ...given,
      chapters(kind),
    ]).sources;
  expect(citedBy("Watch 2:14.")).toEqual([1, 4]);
  expect(citedBy("Watch 2:15.")).toEqual([1]);
  expect(citedBy("We close at 3:30.")).toEqual([1]);
  expect(citedBy("Watch 2:14.", "fact")).toEqual([1]);
});
