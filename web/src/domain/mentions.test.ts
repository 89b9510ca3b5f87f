import { expect, it } from "vitest";
import { completed, mentionedIn, suggestions, writingAt } from "./mentions.ts";

const people = [
  { person_id: "1", name: "robin" },
  { person_id: "2", name: "rob" },
  { person_id: "3", name: "noor.b" },
];
const none = new Set<string>();

it("a name is being written behind an @ that begins a word, up to the caret", () => {
  expect(writingAt("Ask @ro about it", 7)).toEqual({ start: 4, query: "ro" });
  expect(writingAt("@", 1)).toEqual({ start: 0, query: "" });
  expect(writingAt("(@n", 3)).toEqual({ start: 1, query: "n" });
  for (const [text, caret] of [
    ["mail@ro", 7],
    ["Ask @ro about it", 10],
    ["Ask @ro", 3],
  ] as const)
    expect(writingAt(text, caret)).toBeNull();
});

it("names that begin so come before names that hold it", () => {
  expect(suggestions(people, "O").map(({ name }) => name)).toEqual(["robin", "rob", "noor.b"]);
  expect(suggestions(people, "noo").map(({ name }) => name)).toEqual(["noor.b"]);
  expect(suggestions([...people, { person_id: "4", name: "inge" }], "in").map(({ name }) => name)).toEqual([
    "inge",
    "robin",
  ]);
});

it("a name is completed where it was begun, with one blank behind it", () => {
  expect(completed("Ask @ro about it", { start: 4, query: "ro" }, "robin")).toEqual({
    ...{ text: "Ask @robin about it", caret: 11 },
  });
  expect(completed("@", { start: 0, query: "" }, "rob")).toEqual({ text: "@rob ", caret: 5 });
});

it("a text mentions whose whole name stands in it behind an @", () => {
  expect(mentionedIn("@robin, and @Noor.b: look.", people, none)).toEqual(["1", "3"]);
  expect(mentionedIn("Look, @rob.", people, none)).toEqual(["2"]);
  expect(mentionedIn("rob, mail@rob and @robinson", people, none)).toEqual([]);
});

it("of two with one name only who was picked is mentioned", () => {
  const both = [...people, { person_id: "4", name: "Robin" }];
  expect(mentionedIn("@robin", both, none)).toEqual([]);
  expect(mentionedIn("@robin", both, new Set(["4"]))).toEqual(["4"]);
  expect(mentionedIn("nobody", both, new Set(["4"]))).toEqual([]);
});
