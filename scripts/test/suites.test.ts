import { readdirSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import config from "../../vitest.config.ts";
import { repositoryRoot } from "../lib/paths.ts";
import { proofs, suites } from "./suites.ts";

/** What the suites that are not vitest's look for. */
const others = {
  e2e: ["tests/e2e/way/*.spec.ts"],
  screens: ["tests/e2e/screens/!(access).spec.ts"],
  axe: ["tests/e2e/screens/access.spec.ts"],
  functions: ["tests/functions/*.test.ts", "tests/functions/!(trouble)/**/*.test.ts"],
  trouble: ["tests/functions/trouble/*.test.ts"],
};

test("every test file belongs to exactly one suite of npm test or npm run proof", () => {
  const projects = (config.test?.projects ?? []).map((project) => {
    const { name, include } = (project as { test: { name: string; include: string[] } }).test;
    return [name, include] as const;
  });
  const looked = new Map([...projects, ...Object.entries(others)]);
  const suitesOf = (file: string) =>
    [...suites, ...proofs].filter(({ name }) => looked.get(name)?.some((glob) => matchesGlob(file, glob)));

  const files = ["tests", "scripts", "web", "supabase"].flatMap((directory) =>
    readdirSync(join(repositoryRoot, directory), { recursive: true, encoding: "utf8" })
      .map((file) => `${directory}/${file}`)
      .filter((file) => /\.(test|spec)\.tsx?$/.test(file)),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => suitesOf(file).length !== 1)).toEqual([]);
});
