import { readFileSync } from "node:fs";

/** The lines of a fixture, an object each. */
export const fixtureLines = <Row>(path: string): Row[] =>
  readFileSync(new URL(`../../../../tests/fixtures/${path}`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): Row => JSON.parse(line));
