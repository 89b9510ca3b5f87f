/** What is answered without a person when readers err as stated: the limits of docs/EVALUATION.md, asked of the product's own SQL. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEvalComments } from "../../scripts/eval/comments.ts";
import { type Errors, readErrors } from "../../scripts/eval/errors.ts";
import { askedReplies } from "../../scripts/eval/evidence.ts";
import { databaseRetrieval } from "../../scripts/eval/evidence-database.ts";
import { readEvidenceSet } from "../../scripts/eval/evidence-set.ts";
import {
  evaluateReaders,
  judgedComment,
  missedReaders,
  provenReads,
  type Read,
} from "../../scripts/eval/readers.ts";
import { type Unattended, unattendedChannel } from "../../scripts/eval/unattended.ts";

const stated = readErrors();
const AS_OF = new Date("2026-11-22T12:00:00Z");
const all = readEvidenceSet("tests/fixtures/evidence/set.jsonl");
const set = { ...all, replies: all.replies.filter((_, at) => at % 6 === 0) };
/** Every second of each class and language. */
const comments = readEvalComments("tests/fixtures/judgement/comments.jsonl").filter((_, at) => at % 2 === 0);
let unattended: Unattended;
beforeAll(async () => {
  unattended = await unattendedChannel();
});
afterAll(() => unattended.stop());

const evaluate = (errors: Errors, some = comments, others: Read[] = []) =>
  evaluateReaders({
    reads: [...some.flatMap(judgedComment), ...others],
    spam: [],
    errors,
    unattended,
  });

const right = { name: "right", missed: 0, false_alarms: 0 };
/** Few of each, one language. */
const english = comments.filter(({ language }) => language === "en");
const blind: Errors["reader"] = {
  name: "finds all ordinary",
  errors: 1,
  rows: Object.fromEntries(Object.keys(stated.reader.rows).map((truth) => [truth, { ordinary: 1 }])),
};

describe("with readers that err as stated", () => {
  it("hardly anything grave is answered without a person, and not too much that is ordinary waits", async () => {
    const { retrieve, stop } = await databaseRetrieval(set, AS_OF);
    const questions = provenReads(await askedReplies(set, retrieve, AS_OF).finally(stop));
    const result = await evaluate(stated, comments, questions);
    expect(missedReaders(result)).toEqual([]);
    const { ordinary, ...graves } = result.labels_with_model;
    expect(ordinary?.n).toBe(comments.length / 2);
    for (const { n, free } of Object.values(graves)) expect(free / n).toBeLessThan(0.02);
  }, 300_000);

  it("whoever is right each time has all ordinary comments answered, and no grave one", async () => {
    const { readers } = await evaluate({ ...stated, errors: [0], judges: [right] }, english);
    for (const row of readers)
      expect(row).toMatchObject({ grave_answered_per_100: 0, ordinary_held_percent: 0 });
  });

  it("the limits can fail: a reader that finds everything ordinary leaves the words of the list alone to hold", async () => {
    const unlisted = { text: "it'll all be quiet for me soon", video_id: "", label: "despair" as const };
    const despair = { ...unlisted, despair: true, spam: false, language: "en" };
    const result = await evaluate({ ...stated, errors: [1], reader: blind }, [...english, despair]);
    const missed = missedReaders(result).join("\n");
    for (const limit of ["despair_threats", "other_grave"])
      expect(missed).toContain(`the same comments in both readings: ${limit}_answered_per_100`);
    const [row] = result.readers;
    expect(row?.other_grave_answered_per_100).toBeGreaterThan(50);
    expect(row?.despair_threats_answered_per_100).toBeLessThan(row?.other_grave_answered_per_100 ?? 0);
  });

  it("another model that errs about other comments catches most of what one is wrong about twice", async () => {
    const { readers } = await evaluate({ ...stated, errors: [0.15] }, english);
    const correlated = readers.filter(({ correlated }) => correlated);
    const [alone, second] = correlated.map((row) => row.grave_answered_per_100);
    expect(correlated.map(({ second_model }) => second_model)).toEqual([false, true]);
    expect(second).toBeLessThan((alone ?? 0) / 5);
  });
});
