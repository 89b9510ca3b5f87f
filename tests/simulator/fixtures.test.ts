import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { repositoryRoot } from "../../scripts/lib/paths.ts";
import { readCommentsFile } from "../../scripts/proofs/pipeline/comments-file.ts";

describe("the real comments of the fixture", () => {
  const { comments } = readCommentsFile(join(repositoryRoot, "tests/fixtures/real-comments.jsonl"));

  test("have the characters that viewers typed in place of entities and line ends of HTML", () => {
    expect(comments).toHaveLength(1_138);
    expect(comments.filter(({ text }) => /&(#\d+|amp|quot|lt|gt);|<br ?\/?>/.test(text ?? ""))).toEqual([]);
    expect(comments.map(({ text }) => text)).toContain("Yeah! Let's start the party!");
    expect(comments.map(({ text }) => text)).toContain("Awsome");
  });
});
