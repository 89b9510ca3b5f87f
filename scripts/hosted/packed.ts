/** What a function weighs when it is deployed: its sources, and whole every package that they import, as the bundler takes them. */
import { existsSync } from "node:fs";
import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { PlainError } from "../lib/errors.ts";
import { functionsDirectory } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import type { FunctionsRuntime } from "./runtime.ts";

const compress = promisify(brotliCompress);

interface Module {
  kind: string;
  specifier: string;
  local?: string;
  dependencies?: { code?: { specifier?: string } }[];
}

interface Graph {
  roots: string[];
  modules: Module[];
}

export interface Weight {
  packed: number;
  unpacked: number;
  packages: string[];
}

/** Compressed sizes by directory, since functions share packages. */
const known = new Map<string, Promise<{ packed: number; unpacked: number }>>();

export async function weigh(name: string, { deno }: FunctionsRuntime): Promise<Weight> {
  const entry = join(functionsDirectory, name, "index.ts");
  const flags = ["--json", "--no-lock", "--node-modules-dir=manual"];
  const { failed, stdout, all } = await run(deno, [
    "info",
    ...flags,
    `--config=${join(functionsDirectory, "deno.json")}`,
    entry,
  ]);
  if (failed) throw new PlainError(`${name}: its modules cannot be told\n${all}`);
  const { roots, modules }: Graph = JSON.parse(stdout);
  const sources: string[] = [];
  const packages = new Set<string>();
  for (const { kind, specifier, local } of reached(roots, modules)) {
    if (kind === "external") await addPackage(rootOf(new URL(specifier).pathname), packages);
    else if (local) sources.push(local);
  }
  const parts = await Promise.all([
    sizeOf(sources.join("\n"), sources),
    ...[...packages].map(async (directory) => sizeOf(directory, await filesOf(directory))),
  ]);
  return {
    packed: sum(parts.map(({ packed }) => packed)),
    unpacked: sum(parts.map(({ unpacked }) => unpacked)),
    packages: [...packages].map((directory) => directory.split(`node_modules${sep}`).at(-1) ?? "").toSorted(),
  };
}

/** The modules that run, at once or on demand: what is imported as a type is left out of a bundle. */
function reached(roots: string[], modules: Module[]): Module[] {
  const byName = new Map(modules.map((module) => [module.specifier, module]));
  const found = new Set<Module>();
  const visit = (specifier: string) => {
    const module = byName.get(specifier);
    if (!module || found.has(module)) return;
    found.add(module);
    for (const { code } of module.dependencies ?? []) if (code?.specifier) visit(code.specifier);
  };
  for (const root of roots) visit(root);
  return [...found];
}

function rootOf(file: string): string {
  const [, scope = "", rest = ""] = /^(.*\/node_modules\/)((?:@[^/]+\/)?[^/]+)/.exec(file) ?? [];
  return scope + rest;
}

/** A package and all that it depends on, from where Node would take them. */
async function addPackage(directory: string, found: Set<string>): Promise<void> {
  const own = await realpath(directory);
  if (found.has(own)) return;
  found.add(own);
  const {
    dependencies = {},
    peerDependencies = {},
    peerDependenciesMeta = {},
  } = JSON.parse(await readFile(join(own, "package.json"), "utf8"));
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  for (const name of [...Object.keys(dependencies), ...peers]) {
    const from = placeOf(name, own);
    if (from) await addPackage(from, found);
  }
}

function placeOf(name: string, from: string): string | undefined {
  for (let at = from; at !== dirname(at); at = dirname(at)) {
    const place = join(at, "node_modules", name);
    if (existsSync(place)) return place;
  }
  return undefined;
}

async function filesOf(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !file.slice(directory.length).includes(`${sep}node_modules${sep}`))
    .toSorted();
}

function sizeOf(key: string, files: string[]): Promise<{ packed: number; unpacked: number }> {
  const size = known.get(key) ?? measure(files);
  known.set(key, size);
  return size;
}

async function measure(files: string[]): Promise<{ packed: number; unpacked: number }> {
  const whole = Buffer.concat(await Promise.all(files.map((file) => readFile(file))));
  // The bundler's own level is not known; this one is the usual for what is made once and in a hurry.
  const packed = await compress(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { packed: packed.length, unpacked: whole.length };
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
