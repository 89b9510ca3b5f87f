import { RE2JS } from "re2js";
import { countsTooMuch, isTooLarge } from "../contracts/rule-pattern.ts";

/** What asking one pattern may cost, in states times characters: some 20 ms. A large pattern is not asked of a long comment. */
const MOST_STEPS = 1_000_000;

/** What the patterns of one user may take of a run, in milliseconds: one run works for many users. */
const BUDGET_MS = 150;

/** How a pattern came out: `invalid` does not compile, `too_large` and `out_of_time` were not asked. */
type PatternAnswer = "yes" | "no" | "invalid" | "too_large" | "out_of_time";

/** Asks patterns of one text, each once. */
export type PatternReader = (pattern: string) => PatternAnswer;

/** The time that one user's patterns have left in this run. */
export interface PatternBudget {
  leftMs: number;
}

export function patternBudget(leftMs = BUDGET_MS): PatternBudget {
  return { leftMs };
}

const compiled = new Map<string, RE2JS | "invalid" | "too_large">();
/** As many patterns as a busy instance meets; beyond it compiling anew costs little. */
const KEPT_PATTERNS = 500;

function compile(pattern: string): RE2JS | "invalid" | "too_large" {
  const known = compiled.get(pattern);
  if (known !== undefined) return known;
  if (compiled.size >= KEPT_PATTERNS) compiled.clear();
  const made = compileAnew(pattern);
  compiled.set(pattern, made);
  return made;
}

function compileAnew(pattern: string): RE2JS | "invalid" | "too_large" {
  if (countsTooMuch(pattern)) return "too_large";
  try {
    const made = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return isTooLarge(made.programSize()) ? "too_large" : made;
  } catch {
    return "invalid";
  }
}

function ask(expression: ReturnType<typeof compile>, text: string): PatternAnswer {
  if (typeof expression === "string") return expression;
  if (expression.programSize() * text.length > MOST_STEPS) return "too_large";
  return expression.test(text) ? "yes" : "no";
}

/** Reads a text by patterns, as far as their owner's time goes. What was answered once is answered the same again. */
export function patternReader(text: string, budget: PatternBudget): PatternReader {
  const answers = new Map<string, PatternAnswer>();
  return (pattern) => {
    const known = answers.get(pattern);
    if (known) return known;
    let answer: PatternAnswer = "out_of_time";
    if (budget.leftMs > 0) {
      const startedAt = performance.now();
      answer = ask(compile(pattern), text);
      budget.leftMs -= performance.now() - startedAt;
    }
    answers.set(pattern, answer);
    return answer;
  };
}
