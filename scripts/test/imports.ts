/** What code imports, followed from file to file: which packages it needs, and which programs of packages it runs. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative } from "node:path";
import { parseSync } from "vite";
import { repositoryRoot } from "../lib/paths.ts";

/** The names that stand for directories, as in tsconfig.json. */
const aliases = { "@/": "web/src/", "@shared/": "supabase/functions/_shared/" };
const endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];

export interface Needs {
  /** Every file that was followed, by its path in the repository. */
  files: Set<string>;
  /** Packages by name, and programs of packages by the package's name: each with a file that asks for it. */
  packages: Map<string, string>;
}

/**
 * Follows what the files import, statically, by `import("…")` and as styles, and those they start as processes: by
 * `join(import.meta.dirname, "….ts")`, `run("…")` and `localBinary("…")`. `programs` says whose package a program is.
 */
export function needsOf(files: string[], programs: Map<string, string>): Needs {
  const needs: Needs = { files: new Set(), packages: new Map() };
  const queue = [...files];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    const name = relative(repositoryRoot, file);
    if (needs.files.has(name)) continue;
    needs.files.add(name);
    const text = readFileSync(file, "utf8");
    for (const asked of askedFor(file, text)) {
      // Served as it stands; nothing in it runs.
      if (asked.endsWith("?url")) continue;
      const path = pathOf(asked, file);
      if (path) queue.push(path);
      else if (!isBuiltin(asked)) needs.packages.set(packageOf(asked), name);
    }
    for (const [, program = ""] of text.matchAll(/\b(?:run|localBinary)\(\s*"([\w-]+)"/g)) {
      const owner = programs.get(program);
      if (owner) needs.packages.set(owner, name);
    }
  }
  return needs;
}

function askedFor(file: string, text: string): string[] {
  if (file.endsWith(".css")) {
    return [...text.matchAll(/@(?:import|plugin)\s+["']([^"']+)["']/g)].map(([, asked = ""]) => asked);
  }
  if (!/\.[cm]?[jt]sx?$/.test(file)) return [];
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  // With a type among its names an import stays when types are taken out; `import type` goes.
  const atRunTime = ({ start }: { start: number }) => !/^(?:import|export)\s+type\b/.test(text.slice(start));
  return [
    ...module.staticImports.filter(atRunTime).map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports
      .filter(atRunTime)
      .flatMap(({ entries }) => entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^["'](.*)["']$/.exec(text.slice(start, end));
      return literal?.[1] ?? [];
    }),
    ...[...text.matchAll(/import\.meta\.dirname,\s*"([^"]+\.ts)"/g)].map(([, path]) => `./${path}`),
    // As whoever makes a `require` of its own calls it.
    ...[...text.matchAll(/\bload\("([^"]+)"\)/g)].map(([, asked = ""]) => asked),
  ];
}

/** The file of this repository that is meant; undefined for a package. */
function pathOf(asked: string, from: string): string | undefined {
  const [plain = ""] = asked.split("?");
  const alias = Object.entries(aliases).find(([start]) => plain.startsWith(start));
  if (!alias && !plain.startsWith(".")) return undefined;
  const path = alias
    ? join(repositoryRoot, alias[1], plain.slice(alias[0].length))
    : join(dirname(from), plain);
  const found = endings
    .map((ending) => path + ending)
    .find((file) => existsSync(file) && statSync(file).isFile());
  if (!found) throw new Error(`${relative(repositoryRoot, from)} imports ${asked}, which isn't there`);
  return found;
}

function packageOf(asked: string): string {
  return asked.split("/", asked.startsWith("@") ? 2 : 1).join("/");
}
