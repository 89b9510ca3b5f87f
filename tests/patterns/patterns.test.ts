import { beforeAll, expect, it } from "vitest";
import { collectPatterns, type Patterns, stallOf } from "../../scripts/proofs/hostile/patterns.ts";
import { slowestDetector } from "../../scripts/proofs/hostile/slowest-detector.ts";
import { slowness } from "../../scripts/proofs/hostile/timing.ts";

let found: Patterns;
beforeAll(async () => {
  found = await collectPatterns();
}, 120_000);

it("every place that makes patterns was seen making one", () => {
  expect(found.unseen).toEqual([]);
  expect(found.patterns.length).toBeGreaterThan(500);
});

it("no text made from a pattern's own pieces stalls it: 10,000 letters take at most 25 ms, and four times the length six times the time", () => {
  const slow = found.patterns.flatMap((pattern) => stallOf(pattern) ?? []);
  expect(slow.map(({ where, pump, letters, ms }) => ({ where, pump, letters, ms }))).toEqual([]);
}, 900_000);

it("whoever reads a stranger's text takes at most 25 ms of the processor for 10,000 letters of any script", async () => {
  const { name, piece, ms } = await slowestDetector();
  expect(ms, `${name} of ${JSON.stringify(piece)} again and again`).toBeLessThanOrEqual(25 * slowness());
}, 600_000);
