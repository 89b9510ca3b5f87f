/** The documents hold together: what is cited exists, and nothing outside the repository is cited. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { repositoryRoot } from "../lib/paths.ts";

const read = (file: string) => readFileSync(join(repositoryRoot, file), "utf8");
const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: repositoryRoot,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && existsSync(join(repositoryRoot, file)));
const documents = tracked.filter((file) => file.endsWith(".md"));
/** What people write and read; applied migrations are never edited, whatever they say. */
const sources = tracked.filter(
  (file) =>
    /\.(?:ts|tsx|mjs|sql|css|html|toml|ya?ml|md)$|^\.env\.example$/.test(file) &&
    !file.startsWith("supabase/migrations/") &&
    !file.startsWith("tests/fixtures/"),
);

it("every link of a document leads to a file", () => {
  const missing = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
      .filter(([, target = ""]) => !existsSync(join(repositoryRoot, dirname(file), target)))
      .map(([, target]) => `${file}: ${target}`),
  );
  expect(missing).toEqual([]);
});

it("every path that a document names is there", () => {
  const path = /`((?:supabase|web|scripts|tests|docs|\.github)\/[\w./-]+\.\w+)`/g;
  const missing = documents
    .filter((file) => file !== "CHANGELOG.md")
    .flatMap((file) =>
      [...read(file).matchAll(path)]
        .filter(([, target = ""]) => !existsSync(join(repositoryRoot, target)))
        .map(([, target]) => `${file}: ${target}`),
    );
  expect(missing).toEqual([]);
});

it("every section that a comment cites is there", () => {
  const citation = /docs\/([A-Z-]+\.md), ([A-Z]\w+(?: \w+)*)/g;
  const cited = sources.flatMap((file) =>
    [...read(file).matchAll(citation)].map(([, document = "", words = ""]) => ({ file, document, words })),
  );
  expect(cited.length).toBeGreaterThan(20);
  const missing = cited.filter(({ document, words }) => {
    const headings = [...read(`docs/${document}`).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => heading);
    return !headings.some((heading) => words.startsWith(heading));
  });
  expect(missing).toEqual([]);
});

it("no comment cites a document that is not here", () => {
  const outside = /\b(?:SPEC|DESIGN|STYLE|PEERS|YOUTUBE)(?:\.md)? \(?\d/;
  expect(sources.filter((file) => outside.test(read(file)))).toEqual([]);
});
