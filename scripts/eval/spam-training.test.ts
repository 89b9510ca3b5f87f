import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectSpam } from "../../supabase/functions/_shared/safety/spam.ts";
import { readComments } from "./comments.ts";
import { scoresOf } from "./metrics.ts";
import { chooseThreshold, leaveOneVideoOut, moduleText, prepare, scoreOf, train } from "./spam-training.ts";

const path = (relative: string) => new URL(`../../${relative}`, import.meta.url).pathname;
const labelled = readComments(path("tests/fixtures/real-comments.jsonl"));
const comments = labelled.map(prepare);

describe("the spam detector on a video that its training never saw", () => {
  const scored = leaveOneVideoOut(comments);
  const threshold = chooseThreshold(scored);
  const said = (rows: typeof scored) => rows.map(({ score, truth }) => ({ said: score >= threshold, truth }));

  it("keeps its precision at 0.99 and finds nine in ten", () => {
    const { precision, recall } = scoresOf(said(scored));
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.9);
  });

  it("raises at most two false alarms on the 200 longest comments that are none", () => {
    const longest = scored
      .filter(({ truth }) => !truth)
      .sort((a, b) => b.length - a.length)
      .slice(0, 200);
    expect(longest.filter(({ score }) => score >= threshold).length).toBeLessThanOrEqual(2);
  });

  it("skips by code alone at least 0.6 of the spam, and 99 of 100 that it skips are spam", () => {
    const verdicts = [...Map.groupBy(labelled, ({ video_id }) => video_id)].flatMap(([video, some]) => {
      const weights = train(comments.filter((comment) => comment.video !== video));
      return some.map(({ text, spam }) => ({
        said: detectSpam(text, video, undefined, (signals, words) => scoreOf(weights, { signals, words }))
          .spam,
        truth: spam,
      }));
    });
    const { precision, recall } = scoresOf(verdicts);
    expect(precision).toBeGreaterThanOrEqual(0.99);
    expect(recall).toBeGreaterThanOrEqual(0.6);
  });

  it("is trained to the very module that is in the repository", () => {
    const module = readFileSync(path("supabase/functions/_shared/safety/spam-weights.gen.ts"), "utf8");
    expect(moduleText(train(comments), threshold, comments.length)).toBe(module);
  });
});
