import { describe, expect, it } from "vitest";
import { editDistance, evaluateLearning, type LearningPair, type Lessons } from "./learning.ts";

const pair = (id: string, kind: string, change: Partial<LearningPair> = {}): LearningPair => ({
  id,
  at: "2026-01-01T00:00:00Z",
  comment: `a ${kind} comment`,
  draft: "Thank you so much for your comment!",
  final: `The ${kind} answer.`,
  how: "edited",
  language: "en",
  kind,
  ...change,
});

/** Finds what has the same comment. */
function plainLessons(): Lessons {
  const learned: LearningPair[] = [];
  return {
    learn: async (one) => void learned.push(one),
    near: async ({ comment }) => learned.filter((one) => one.comment === comment).map(({ id }) => id),
  };
}

describe("the share of characters that an owner changes", () => {
  it.each([
    ["", "", 0],
    ["abc", "abc", 0],
    ["abc", "", 1],
    ["kitten", "sitting", 3 / 7],
    ["🔥🔥", "🔥", 1 / 2],
  ])("from %j to %j is %d", (one, other, share) => {
    expect(editDistance(one, other)).toBeCloseTo(share, 10);
    expect(editDistance(other, one)).toBeCloseTo(share, 10);
  });
});

describe("the replay of an owner's pairs", () => {
  it("copies the nearest earlier answer, and says how much less there is to change", async () => {
    const pairs = [pair("1", "flour"), pair("2", "oven"), pair("3", "flour"), pair("4", "oven")];
    const told = await evaluateLearning(pairs, plainLessons(), 2);
    expect(told).toMatchObject({
      simulated: true,
      pairs: 4,
      replayed: 2,
      hit3: { n: 2, share: 1 },
      edit_distance: { n: 2, with_examples: 0 },
    });
    expect(told.edit_distance.without_examples).toBeGreaterThan(0.5);
  });

  it("knows no later pair, and learns from each once it was asked about", async () => {
    const pairs = [pair("1", "flour"), pair("2", "oven"), pair("3", "oven")];
    const told = await evaluateLearning(pairs, plainLessons(), 2);
    // Of the first oven there is no earlier one, so nothing could be hit; its draft stays as it was.
    expect(told.hit3).toEqual({ n: 1, share: 1 });
    expect(told.edit_distance.with_examples).toBeGreaterThan(0);
  });

  it("counts dismissed ones among the hits and not among the edits", async () => {
    const nothing = { how: "dismissed", final: null } as const;
    const pairs = [pair("1", "first!", nothing), pair("2", "first!", nothing)];
    const told = await evaluateLearning(pairs, plainLessons(), 1);
    expect(told).toMatchObject({ hit3: { n: 1, share: 1 }, edit_distance: { n: 0 } });
  });
});
