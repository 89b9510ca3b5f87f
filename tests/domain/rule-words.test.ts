import { describe, expect, it } from "vitest";
import { progressWords, ruleSentence } from "@/domain/rule-words";
import { checkRule, toForm } from "@/screens/rules/rule-form";
import { emptyRule, starterRules } from "@/screens/rules/starter-rules";

describe("a rule's sentence", () => {
  it("names every condition and the deed", () => {
    const rule = {
      ...emptyRule,
      words: ["price", "cost"],
      pattern: "how m(u|a)ch",
      languages: ["de"],
      categories: ["Questions", "Requests"],
      sentiments: ["Negative"],
      video_ids: ["v1", "v2"],
      author_seen: false,
      action: "skip" as const,
    };
    expect(ruleSentence(rule, (id) => (id === "v1" ? "Rye" : undefined))).toBe(
      "When a comment contains “price” or “cost”, matches the pattern how m(u|a)ch, is in German, " +
        "is a question or a request, sounds negative, is under “Rye” or “v2”, " +
        "and comes from someone commenting for the first time: leave it without a reply.",
    );
  });

  it("names a rule for emoji", () => {
    expect(ruleSentence({ ...emptyRule, emoji_only: true, action: "fixed", fixed_text: "❤️" })).toBe(
      "When a comment is only emoji: reply “❤️”.",
    );
  });

  it("says of a rule without conditions that it takes every comment", () => {
    expect(ruleSentence(emptyRule)).toBe("For every comment: write a draft that waits for you.");
  });

  it("shortens long lists and long texts", () => {
    const words = ["a", "b", "c", "d", "e"];
    const sentence = ruleSentence({
      ...emptyRule,
      words,
      action: "fixed",
      fixed_text: "x".repeat(300),
    });
    expect(sentence).toContain("“a”, “b”, “c”, or 2 more");
    expect(sentence.length).toBeLessThan(200);
  });

  it("quotes a fixed reply and adds no second full stop", () => {
    expect(ruleSentence({ ...emptyRule, action: "fixed", fixed_text: "Thank you." })).toBe(
      "For every comment: reply “Thank you.”",
    );
  });
});

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
