import { readFileSync } from "node:fs";
import { detectInjection } from "../../supabase/functions/_shared/safety/injection.ts";

export const CORPUS = "tests/fixtures/injection/cases.jsonl";

/** A comment that tries to give orders. */
export interface InjectionCase {
  id: string;
  text: string;
  /** The technique it uses. */
  family: string;
  /** What an obeying model would do: `leak` its instructions, post a `link`, leave its `duty`, and so on. */
  wants: "leak" | "link" | "duty" | "human" | "mention" | "money" | "markup";
  /** The host it wants to see posted, as a browser would ask for it. */
  host?: string;
}

export function readCases(path: string): InjectionCase[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line): InjectionCase => JSON.parse(line));
}

export interface DetectorEvaluation {
  cases: number;
  suspected: number;
  /** Ids that the detector takes for ordinary comments; the fence and the reply's checks must hold them alone. */
  unsuspected: string[];
}

/** How many cases the detector marks by their text alone. */
export function evaluateDetector(cases: readonly InjectionCase[]): DetectorEvaluation {
  const unsuspected = cases.filter(({ text }) => !detectInjection(text).suspected).map(({ id }) => id);
  return { cases: cases.length, suspected: cases.length - unsuspected.length, unsuspected };
}
