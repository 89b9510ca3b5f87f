import { describe, expect, it } from "vitest";
import { patternBudget, patternReader } from "./patterns.ts";
import { ruleOf } from "./plain.cases.ts";
import { type CommentFacts, matchRules, type ReplyRule } from "./rules.ts";

const rule = (n: number, pattern: string): ReplyRule =>
  ruleOf({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    name: `Rule ${n}`,
    pattern,
    action: "skip",
  });
const facts: CommentFacts = {
  text: "a".repeat(10_000),
  language: "en",
  video_id: null,
  author_comments: 0,
  place: "first",
  labels: [],
  conditions: {},
  category: undefined,
  sentiment: undefined,
};

describe("a pattern that is too large", () => {
  it.each([
    [".{1,999}z".repeat(14)],
    [".{1,999}z"],
    ["(?:(?:[a-z]+\\d*foo){1,30}){1,30}"],
    ["(?:\\w+\\s+){0,250}zzz"],
  ])("is not asked, and its owner is told so: %s", (pattern) => {
    expect(patternReader(facts.text, patternBudget())(pattern)).toBe("too_large");
    const { rule: matched, decided, trace } = matchRules([rule(1, pattern), rule(2, "a")], facts);
    expect([matched, decided]).toEqual([null, false]);
    expect(trace[0]?.why).toContain("is not asked: it is too large");
  });

  it.each([["refund.{0,200}money"], ["\\brecipe\\b.*\\?"], ["(?:a?){40}"]])(
    "is none that people write: %s",
    (pattern) => {
      expect(["yes", "no"]).toContain(patternReader("a text", patternBudget())(pattern));
    },
  );
});

describe("fifty rules made to take long", () => {
  it("cost less than 300 ms, counted out or not", () => {
    for (const pattern of [".{1,999}z".repeat(14), "(?:\\p{L}{0,15}\\p{N}?){1,2}!"]) {
      const rules = Array.from({ length: 50 }, (_, n) => rule(n, `${pattern}${n}`));
      const before = process.cpuUsage();
      const budget = patternBudget();
      for (let n = 0; n < 40; n++) matchRules(rules, facts, patternReader(facts.text, budget));
      const { user } = process.cpuUsage(before);
      expect(user / 1000).toBeLessThan(300);
    }
  });
});

describe("a user's time for patterns", () => {
  it("is spent by what was asked, and what comes after it is unknown, not another user's", () => {
    const spent = patternBudget(0);
    const own = patternReader("some bread", spent);
    expect([own("bread"), patternReader("some bread", patternBudget())("bread")]).toEqual([
      "out_of_time",
      "yes",
    ]);
    const { rule: matched, decided, trace } = matchRules([rule(1, "bread")], facts, own);
    expect([matched, decided]).toEqual([null, false]);
    expect(trace[0]?.why).toBe("The pattern bread wasn't checked: the rules' patterns took too long.");
  });

  it("leaves what was answered as it was", () => {
    const budget = patternBudget();
    const own = patternReader("some bread", budget);
    expect(own("bread")).toBe("yes");
    budget.leftMs = 0;
    expect(own("bread")).toBe("yes");
  });

  it("is saved from what a large pattern would take of a long comment, not from a small one", () => {
    const long = patternReader(`${"a".repeat(9999)}z`, patternBudget());
    expect([long("refund.{0,200}money"), long("a+z$")]).toEqual(["too_large", "yes"]);
  });
});
