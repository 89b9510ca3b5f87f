/** How well replies rest on what a channel has said, and drafts on what their owner did: the figures that must not drop (docs/EVALUATION.md). */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readErrors } from "../../scripts/eval/errors.ts";
import { evaluateEvidence, missedLimits } from "../../scripts/eval/evidence.ts";
import { databaseRetrieval, type Retrieval } from "../../scripts/eval/evidence-database.ts";
import { readEvidenceSet } from "../../scripts/eval/evidence-set.ts";
import {
  databaseLessons,
  evaluateLearning,
  readPairs,
  simulatedTopics,
} from "../../scripts/eval/learning.ts";

import { type Unattended, unattendedChannel } from "../../scripts/eval/unattended.ts";

const AS_OF = new Date("2026-11-22T12:00:00Z");

describe("on our own set of evidence", () => {
  const set = readEvidenceSet("tests/fixtures/evidence/set.jsonl");
  let database: { retrieve: Retrieval; stop: () => Promise<void> };
  let unattended: Unattended;
  beforeAll(async () => {
    database = await databaseRetrieval(set, AS_OF);
    unattended = await unattendedChannel();
  });
  afterAll(() => Promise.all([database.stop(), unattended.stop()]));

  it("answers are found, inventions come out as seldom as stated judges allow, what is proven is not held, and what nothing answers comes to the owner", async () => {
    const errors = readErrors();
    const result = await evaluateEvidence(set, database.retrieve, { asOf: AS_OF, errors, unattended });
    // How long it takes is measured where nothing else runs.
    expect(missedLimits({ ...result, ms_p50: 0 })).toEqual([]);
    expect(result.retrieval.same_language.n).toBeGreaterThan(90);
    expect(result.unanswerable.n).toBeGreaterThan(50);
    const { product } = result.replies;
    expect(product.held / product.n).toBeLessThanOrEqual(0.05);
  }, 300_000);

  it("a fact that has ended answers nothing from the next day on", async () => {
    const ended = set.facts.find(({ until }) => until !== null);
    const question = {
      kind: "question" as const,
      id: "q",
      video: ended?.video ?? null,
      text: ended?.question ?? "",
      language: "en",
      answers: [],
    };
    const { passages } = await database.retrieve(question);
    expect(passages.some(({ text }) => text.includes(ended?.answer ?? "-"))).toBe(false);
  });
});

describe("on the pairs of a made-up owner", () => {
  const pairs = readPairs("tests/fixtures/evidence/pairs.jsonl");

  it("a reading that is right in nine of ten finds an example of the right kind for eight of ten, and halves what is left to edit", async () => {
    const lessons = await databaseLessons(simulatedTopics(pairs, 0.1));
    try {
      const { hit3, edit_distance: distance } = await evaluateLearning(pairs, lessons);
      expect(hit3.share).toBeGreaterThanOrEqual(0.8);
      expect(distance.with_examples).toBeLessThanOrEqual(distance.without_examples / 2);
    } finally {
      await lessons.stop();
    }
  }, 120_000);
});
