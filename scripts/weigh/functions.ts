/** The functions of a checkout and how long they are, from the first line of a declaration to its last. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "vite";
import { statementsOf } from "../stack/statements.ts";
import { purposeOf } from "./purposes.ts";

export interface WeighedFunction {
  name: string;
  file: string;
  lines: number;
}

/** Tests are named by sentences, and a table of cases is no function to be read. */
const READ = new Set(["sql", "functions", "web", "operations", "proofs", "simulator"]);

export function functionsOf(checkout: string, paths: readonly string[]): WeighedFunction[] {
  return paths
    .filter((path) => READ.has(purposeOf(path) ?? ""))
    .flatMap((path) => {
      if (/\.(?:ts|tsx|mjs)$/.test(path)) return inScript(path, readFileSync(join(checkout, path), "utf8"));
      if (path.endsWith(".sql")) return inSql(path, readFileSync(join(checkout, path), "utf8"));
      return [];
    })
    .sort((a, b) => b.lines - a.lines || a.file.localeCompare(b.file));
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name?: string } | null;
  key?: { name?: string; value?: string };
}

const IS_FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/;

/** Every function of a script by the name it is declared or kept under, inner ones too; one that has none is told by what it is in. */
export function inScript(file: string, source: string): WeighedFunction[] {
  const found: WeighedFunction[] = [];
  const lineAt = lineCounter(source);
  const visit = (value: unknown, around: string) => {
    if (Array.isArray(value)) for (const one of value) visit(one, around);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const node = value as Node;
    const name = node.id?.name ?? node.key?.name ?? node.key?.value ?? around;
    const isFunction = IS_FUNCTION.test(node.type);
    if (isFunction) found.push({ name, file, lines: lineAt(node.end) - lineAt(node.start) + 1 });
    const inside = isFunction && !name.startsWith("in ") ? `in ${name}` : name;
    for (const child of Object.values(value)) visit(child, inside);
  };
  visit(parseSync(file, source).program, "in the module");
  return found;
}

/** Every `create function` of a schema file, without the comments before it. */
export function inSql(file: string, source: string): WeighedFunction[] {
  return statementsOf(source).flatMap((statement) => {
    const created = /^create (?:or replace )?(?:function|procedure) ([\w.]+)/im.exec(statement);
    const before = statement.slice(0, created?.index ?? 0);
    if (!created || /^\s*(?!--|\s)\S/m.test(before)) return [];
    return [{ name: created[1] ?? "", file, lines: statement.slice(created.index).split("\n").length }];
  });
}

/** The line of an offset; offsets are asked for in any order. */
function lineCounter(source: string): (offset: number) => number {
  const ends = [...source.matchAll(/\n/g)].map(({ index }) => index);
  return (offset) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
