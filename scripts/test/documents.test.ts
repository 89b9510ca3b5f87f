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

it("every file that a document names is there, by its path or by its name", () => {
  const named =
    /`([\w./-]+\.(?:sql|ts|tsx|mjs))`|`((?:supabase|web|scripts|tests|docs|\.github)\/[\w./-]+\.\w+)`/g;
  const missing = documents
    .filter((file) => file !== "CHANGELOG.md")
    .flatMap((file) =>
      [...read(file).matchAll(named)]
        .map(([, source, path]) => source ?? path ?? "")
        .filter((name) => !tracked.some((path) => path === name || path.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    );
  expect(missing).toEqual([]);
});

/** What people look things up in is as long as its facts, and a decision is written once. All else is read from its beginning. */
const references = ["API", "EVALUATION", "REPORTS", "RETENTION", "SCHEMA", "YOUTUBE"];
const guides = documents.filter(
  (file) =>
    /^(?:docs\/)?[A-Z-]+\.md$/.test(file) &&
    !["CHANGELOG.md", ...references.map((name) => `docs/${name}.md`)].includes(file),
);
const words = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

it("the README fits on a page", () => {
  expect(read("README.md").split("\n").length).toBeLessThanOrEqual(81);
});

it("the architecture is a page, and its map has thirty rows", () => {
  const [page = "", map = ""] = read("docs/ARCHITECTURE.md").split("## I want to change");
  expect(words(page)).toBeLessThanOrEqual(900);
  expect(map.match(/^\| (?!task|---)/gm)?.length).toBeLessThanOrEqual(30);
});

it.each(guides.filter((file) => file !== "docs/ARCHITECTURE.md"))("%s has at most 2,000 words", (file) => {
  expect(words(read(file))).toBeLessThanOrEqual(2_000);
});

/** Every `<document>, <Section>` of a text: of a comment by its path, of a document by a link. */
function sectionsCitedBy(file: string): { document: string; words: string }[] {
  const text = read(file).replace(/\s+/g, " ");
  const inComments = /docs\/([A-Z-]+\.md), ([A-Z]\w+(?: \w+)*)/g;
  const inDocuments = /\]\((?:[\w/.]*\/)?([A-Z-]+\.md)\),? \(?([A-Z][\w']*(?: [\w']+)*)/g;
  return [...text.matchAll(file.endsWith(".md") ? inDocuments : inComments)]
    .map(([, document = "", words = ""]) => ({ document: `docs/${document}`, words }))
    .filter(({ document }) => existsSync(join(repositoryRoot, document)));
}

it("every section that a comment or a document cites is there", () => {
  const cited = sources.flatMap((file) => sectionsCitedBy(file).map((citation) => ({ file, ...citation })));
  expect(cited.length).toBeGreaterThan(60);
  const missing = cited.filter(({ document, words }) => {
    const headings = [...read(document).matchAll(/^#+ (?:\d+\. )?([^,\n]+)/gm)].map(
      ([, heading = ""]) => heading,
    );
    return !headings.some((heading) => words.startsWith(heading));
  });
  expect(missing).toEqual([]);
});

it("no comment cites a document that is not here", () => {
  const outside = /\b(?:SPEC|DESIGN|STYLE|PEERS|YOUTUBE)(?:\.md)? \(?\d/;
  expect(sources.filter((file) => outside.test(read(file)))).toEqual([]);
});
