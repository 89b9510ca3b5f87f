import { describe, expect, it } from "vitest";
import { progressWords } from "@/domain/rule-words";
import { emptyRule } from "@/screens/rules/empty-rule";
import { checkRule, toForm } from "@/screens/rules/rule-form";
import { starterRules } from "@/screens/rules/starter-rules";

describe("a rule's progress", () => {
  const rule = { approved: 13, edited: 1, min_approvals: 20, min_unedited_percent: 90, earned: false };

  it.each([
    [rule, "14 of 20 approvals, 92% unedited: posts automatically from 20"],
    [{ ...rule, approved: 0, edited: 0 }, "0 of 20 approvals: posts automatically from 20"],
    [
      { ...rule, approved: 17, edited: 5 },
      "20 of 20 approvals, 77% unedited: posts automatically from 90% unedited",
    ],
    [{ ...rule, approved: 25, edited: 0, earned: true }, "25 approvals, 100% unedited: posts automatically"],
  ])("is told as it stands (%#)", (state, words) => {
    expect(progressWords(state)).toBe(words);
  });
});

describe("a typed rule", () => {
  const unknown = (text: string) => (text.includes("{name}") ? ["name"] : []);

  it("needs a name, a fixed text with known variables, and whole thresholds", () => {
    const form = {
      ...toForm(emptyRule),
      action: "fixed" as const,
      fixed_text: "Hello {name}",
      min_approvals: "0",
      min_unedited_percent: "101",
    };
    expect(checkRule(form, unknown)).toEqual({
      problems: {
        name: "Enter a name.",
        fixed_text: "Unknown variable {name}.",
        min_approvals: "Enter a whole number from 1 to 1000.",
        min_unedited_percent: "Enter a whole number from 1 to 100.",
      },
    });
  });

  it("keeps no text and no empty pattern of a rule that only drafts", () => {
    const form = { ...toForm(emptyRule), name: " Mine ", pattern: "  ", fixed_text: "left over" };
    expect(checkRule(form, unknown)).toMatchObject({
      rule: { name: "Mine", pattern: null, fixed_text: null, action: "draft" },
    });
  });

  it("is valid for every starter", () => {
    for (const starter of starterRules) {
      expect(checkRule(toForm(starter), () => [])).toEqual({ rule: starter });
    }
  });
});
