import { join } from "node:path";
import { expect, test } from "vitest";
import { Clock } from "../../scripts/journey/engine.ts";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { temporaryStack } from "../../scripts/proofs/harness/command.ts";
import { readCommentsFile, sampleOf } from "../../scripts/proofs/pipeline/comments-file.ts";
import { playWeather } from "../../scripts/proofs/weathers/play.ts";
import { Parts } from "../../scripts/stack/parts.ts";

const file = readCommentsFile(join(repositoryRoot, "tests", "fixtures", "real-comments.jsonl"));

test("a handful of real comments, and what their viewers answer, come through a mixture of bad weather, each in its one true state", async () => {
  const parts = new Parts(() => undefined);
  const stack = await temporaryStack({ parts, note: () => undefined });
  try {
    const weather = {
      name: "mixture",
      names: ["missing-id-404", "bad-page-token", "replies-lag", "html-entities"] as const,
      seed: 7,
    };
    const report = await playWeather(
      stack,
      new Clock(stack),
      sampleOf(file, 24),
      { ...weather, names: [...weather.names] },
      () => {},
      true,
    );
    expect(report.violations).toEqual([]);
    expect(report).toMatchObject({ comments: 24, duplicates: 0, lost: 0, wrong_verdicts: 0 });
    expect(report.posted).toBeGreaterThan(5);
    expect(report.words, "viewers answered").toBeGreaterThan(2);
    expect(report.record?.comments).toBeGreaterThan(0);
    expect(report.record?.fates).toBeGreaterThan(0);
  } finally {
    await parts.end();
  }
}, 300_000);
