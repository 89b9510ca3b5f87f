import { expect, test } from "vitest";
import {
  type Decision,
  missedTargets,
  type PipelineSummary,
  printSummary,
  tally,
} from "../../scripts/proofs/pipeline/summary.ts";

const settled = { comment_id: "public", status: "verified_public", reason: null, grave: false };
const skipped = { comment_id: "skipped", status: "skipped", reason: "spam", grave: false };
const grave = { comment_id: "grave", status: null, reason: "grave", grave: true };
const graveDraft = { comment_id: "grave-draft", status: "draft", reason: "escalated", grave: true };
const question = { comment_id: "question", status: null, reason: "needs_answer", grave: false };
const undecided = { comment_id: "undecided", status: null, reason: "model_down", grave: false };
const draft = { comment_id: "draft", status: "draft", reason: "needs_approval", grave: false };

const figures = (rows: Decision[]): PipelineSummary => ({
  comments: rows.length,
  drafted: 0,
  posted: 0,
  public: 0,
  held: 0,
  failed: 0,
  unknown: 0,
  duplicates: 0,
  days: 1,
  units: { total: 0, list: 0, guard: 0, insert: 0, verify: 0, per_public_reply: null },
  seconds: 1,
  ...tally(
    rows,
    rows.map(({ comment_id }) => comment_id),
  ),
});

test("a comment that waits for its owner is counted by what it waits for, and is not lost", () => {
  const summary = figures([settled, skipped, grave, graveDraft, question]);
  expect(summary).toMatchObject({
    skipped: { spam: 1 },
    waiting_for_owner: { grave: 2, needs_answer: 1 },
    lost: 0,
  });
  expect(missedTargets(summary)).toEqual([]);
  const lines: string[] = [];
  printSummary(summary, (line) => lines.push(line));
  expect(lines).toContain("  waiting for its owner  grave 2, needs_answer 1");
});

test("a comment nobody decided about, a draft nobody approved and one that was never read are lost", () => {
  const summary = figures([settled, undecided, draft]);
  expect(summary).toMatchObject({ waiting_for_owner: {}, lost: 2 });
  expect(missedTargets(summary)).toEqual(["2 comments have no final state."]);
  expect(tally([settled], ["public", "never read"]).lost).toBe(1);
});

test("a comment that is kept twice is lost", () => {
  expect(tally([settled, settled], ["public"]).lost).toBe(1);
});
