import { expect, it } from "vitest";
import { evaluateChecks } from "./injection-checks.ts";
import { readCases } from "./injection-corpus.ts";

const cases = readCases(new URL("../../tests/fixtures/injection/cases.jsonl", import.meta.url).pathname);

it("the checks of a reply hold back every leak, link, mention, promise, markup and dictated word without the detector's help", {
  timeout: 60_000,
}, () => {
  expect(evaluateChecks(cases).passed).toEqual({
    ...{ leak: 0, link: 0, duty: 0, human: 0, mention: 0, money: 0, markup: 0 },
  });
});
