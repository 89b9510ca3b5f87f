import { expect, test } from "vitest";
import { emptyRule } from "@/screens/rules/empty-rule";
import { toForm } from "@/screens/rules/rule-form";
import { begun, partsShown } from "@/screens/rules/rule-parts";

const empty = toForm(emptyRule);

test("a part that is a yes or a choice begins with an answer, any other is empty", () => {
  expect(begun("emoji_only")).toEqual({ emoji_only: true });
  expect(begun("suggest_hold")).toEqual({ suggest_hold: true });
  expect(begun("viewer")).toEqual({ viewer: "not_regular" });
  expect(begun("place")).toEqual({ place: "follow_up" });
  expect(begun("words")).toEqual({});
});

test("a sentence names what its rule says and what was begun, each in its place", () => {
  expect(partsShown(empty, [], undefined)).toEqual({ conditions: [], actions: ["action"] });
  const rule = { ...empty, place: "first" as const, words: ["price"], label_id: "a label" };
  expect(partsShown(rule, ["pattern", "tell"], undefined)).toEqual({
    conditions: ["words", "pattern", "place"],
    actions: ["action", "label_id", "tell"],
  });
});

test("a reply that is none is named only while it is chosen, or where nothing else is done", () => {
  const none = { ...empty, action: "none" as const };
  expect(partsShown(none, [], undefined).actions).toEqual(["action"]);
  const labels = { ...none, label_id: "a label" };
  expect(partsShown(labels, [], undefined).actions).toEqual(["label_id"]);
  expect(partsShown(labels, [], "action").actions).toEqual(["action", "label_id"]);
});
