import { mkdtempDisposableSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readEvalComments } from "./comments.ts";
import { evaluateText } from "./evaluate-text.ts";
import { languageShares } from "./labels.ts";

function readRows(...rows: string[]) {
  using directory = mkdtempDisposableSync(join(tmpdir(), "comments-"));
  const path = join(directory.path, "comments.jsonl");
  writeFileSync(path, rows.join("\n"));
  return readEvalComments(path);
}

it("a line needs nothing but its text", () => {
  const [comment] = readRows('\ufeff{"text":"Lovely!","video_id":null,"likes":3}');
  expect(comment).toEqual({
    ...{ text: "Lovely!", video_id: "", label: null, despair: false, spam: null, language: null },
  });
});

it.each([
  ["{not json", "line 2: this line isn't JSON"],
  ["[]", "line 2: the line: has to be a JSON object"],
  ['{"comment":"Lovely!"}', "line 2: text: has to be there, as a text"],
  [
    '{"text":"x","label":"rude"}',
    "line 2: label: has to be one of ordinary, spam, injection, despair, money",
  ],
  ['{"text":"x","language":"Klingon"}', "line 2: language: has to be a code like en or hi-Latn"],
])("a bad line gets a sentence with its number: %s", (row, sentence) => {
  expect(() => readRows('{"text":"fine"}', row)).toThrow(sentence);
});

it("an empty file is evaluated without a division by nothing", () => {
  expect(evaluateText([])).toMatchObject({
    comments: 0,
    flagged_share: 0,
    labels: {},
    language: { right: 0 },
  });
});

it("comments are counted by label and language, those without are not", { timeout: 60_000 }, () => {
  const result = evaluateText(
    readRows(
      '{"text":"What a lovely video, thank you so much for it","label":"ordinary","language":"en"}',
      '{"text":"Vielen Dank für dieses wirklich schöne Video","label":"ordinary","language":"fr"}',
      '{"text":"Oops, here is my card: 4111 1111 1111 1111","label":"personal_data","language":null}',
      '{"text":"Very nice indeed"}',
    ),
  );
  expect(result.labels).toEqual({
    ordinary: { n: 2, held: 0, skipped: 0, free: 2 },
    personal_data: { n: 1, held: 1, skipped: 0, free: 0 },
  });
  expect(result.language).toEqual({ right: 0.5, unknown: 0, wrong: 0.5 });
  expect(result.flagged_share).toBe(0.25);
});

const set = readEvalComments(
  new URL("../../tests/fixtures/judgement/comments.jsonl", import.meta.url).pathname,
);

it("the set of judgement has 400 comments in 13 languages, half of them grave, no text twice", () => {
  expect(set.length).toBeGreaterThanOrEqual(400);
  expect(new Set(set.map(({ language }) => language)).size).toBe(13);
  expect(set.filter(({ label }) => label === "ordinary").length).toBe(set.length / 2);
  expect(new Set(set.map(({ text }) => text)).size).toBe(set.length);
});

it("its languages are mostly read right, and hardly ever wrong", () => {
  const { right, wrong } = languageShares(set);
  expect(right).toBeGreaterThanOrEqual(0.75);
  expect(wrong).toBeLessThanOrEqual(0.05);
});
