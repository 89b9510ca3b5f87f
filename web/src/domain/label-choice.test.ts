import { expect, it } from "vitest";
import { changesOf, stateOf, withLabel } from "./label-choice.ts";

const rows = [
  { id: "a", labels: ["press"] },
  { id: "b", labels: [] },
];

it("a label that only some of the comments have is neither on nor off until it is pressed", () => {
  expect(stateOf(rows, new Map(), "press")).toBe("some");
  expect(stateOf(rows, new Map([["press", false]]), "press")).toBe(false);
  expect(stateOf(rows, new Map(), "other")).toBe(false);
  expect(stateOf(rows.slice(0, 1), new Map(), "press")).toBe(true);
});

it("only comments that a press changes are named, and a press that changes none is nothing to do", () => {
  expect(
    changesOf(
      rows,
      new Map([
        ["press", true],
        ["other", false],
      ]),
    ),
  ).toEqual([{ label: "press", on: true, ids: ["b"] }]);
});

it("a label is there once, or not at all", () => {
  expect(withLabel(["press"], "press", true)).toEqual(["press"]);
  expect(withLabel(["press", "vip"], "press", false)).toEqual(["vip"]);
});
