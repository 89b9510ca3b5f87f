import { expect, test } from "vitest";
import { hasFinalState } from "../../scripts/proofs/invariants/judgement.ts";
import {
  type Decision,
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

const isFinal = (row: Decision) => hasFinalState({ ...row, reply_id: null });

test("a comment that waits for its owner is counted by what it waits for, and is not lost", () => {
  const rows = [settled, skipped, grave, graveDraft, question];
  const summary: PipelineSummary = {
    comments: rows.length,
    drafted: 0,
    ...tally(rows),
    ...{ posted: 0, public: 0, held: 0, failed: 0, unknown: 0, duplicates: 0, lost: 0, days: 1, seconds: 1 },
    units: { total: 0, list: 0, guard: 0, insert: 0, verify: 0, captions: 0, per_public_reply: null },
  };
  expect(summary).toMatchObject({ skipped: { spam: 1 }, waiting_for_owner: { grave: 2, needs_answer: 1 } });
  const lines: string[] = [];
  printSummary(summary, (line) => lines.push(line));
  expect(lines).toContain("  waiting for its owner  grave 2, needs_answer 1");
  for (const row of rows) expect(isFinal(row), row.comment_id).toBe(true);
});

test("a comment nobody decided about and a draft nobody approved have no final state", () => {
  expect(tally([settled, undecided, draft])).toEqual({ skipped: {}, waiting_for_owner: {} });
  for (const row of [undecided, draft]) expect(isFinal(row), row.comment_id).toBe(false);
});
