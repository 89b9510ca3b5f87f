import { describe, expect, it } from "vitest";
import { evaluateGrouping, type GroupedComment } from "./grouping.ts";

const comment = (id: string, question: string | null): GroupedComment => ({ id, text: id, question });
const comments = [
  comment("1", "battery"),
  comment("2", "battery"),
  comment("3", "heater"),
  comment("4", "heater"),
  comment("5", null),
  comment("6", null),
];
const grouped = (...groups: string[][]) => ({
  groups: new Map(groups.flatMap((ids, at) => ids.map((id) => [id, String(at)] as const))),
  calls: 4,
});

describe("grouping", () => {
  it("is pure and together when each group is one question, and what nobody else asks stands alone", () => {
    expect(evaluateGrouping(comments, grouped(["1", "2"], ["3", "4"], ["5"], ["6"]))).toMatchObject({
      comments: 6,
      questions: 2,
      groups: 4,
      purity: 1,
      together: 1,
      calls_per_question: 2,
    });
  });

  it("is impure by what stands with another question, and by comments of their own thrown together", () => {
    expect(evaluateGrouping(comments, grouped(["1", "2", "3"], ["4"], ["5", "6"])).purity).toBe(0.667);
  });

  it("is pure but torn apart when everybody stands alone", () => {
    expect(evaluateGrouping(comments, grouped())).toMatchObject({ groups: 6, purity: 1, together: 0.5 });
  });
});
