/** The matrix: every object there is and every line of tables.ts, calls.ts and expected.ts, with what was expected and what was found. */

import { supabaseDirectory } from "../../lib/paths.ts";
import { readConfig } from "../../stack/config.ts";
import { calls, serviceCalls } from "./calls.ts";
import { readEdgeFunctions, readRoutines, readSchemas, readTables } from "./catalogue.ts";
import { edgeFunctions, hiddenSchemas } from "./expected.ts";
import { ofDataCallers, ofEdgeCallers, ofWays } from "./others.ts";
import { type PolicyName, policies } from "./policies.ts";
import { tables } from "./tables.ts";
import { type Scene, tryCall, tryHidden, tryServiceCall, tryTable } from "./try-data-api.ts";
import { tryEdgeFunction } from "./try-edge.ts";

export interface Line {
  kind: "table" | "function" | "service function" | "edge function" | "hidden";
  name: string;
  /** null: there is no line for the object. */
  expected: string | null;
  /** null: there is no object for the line. */
  found: string | null;
}

/** Callers of a hidden object are all refused. */
const refused = ofWays("hidden", [..."----"]).join("");
const refusedTable = ofDataCallers("hidden", "", Array<string>(4).fill("----")).join(" ");
const serviceOnly = ofWays("service function", [..."---x"]).join("");

/** A line with the cells of all callers. */
const ofTable = (name: string, cells = tables[name]?.cells) =>
  cells === undefined ? null : ofDataCallers("table", name, cells.split(" ")).join(" ");
const ofCall = (name: string) => {
  const cells = calls[name]?.cells;
  return cells === undefined ? null : ofDataCallers("function", name, [...cells]).join("");
};
const ofEdge = (name: string, lets: PolicyName) => ofEdgeCallers(name, lets, [...policies[lets]]).join("");

export async function tryEverything(scene: Scene, note: (line: Line) => void): Promise<Line[]> {
  const { sql } = scene.stack;
  const lines: Line[] = [];
  const add = (line: Line) => {
    lines.push(line);
    note(line);
  };
  const exposed = (await readConfig(supabaseDirectory)).api.schemas;
  const foundTables = await readTables(sql, exposed);
  const routines = await readRoutines(sql, exposed);

  for (const table of foundTables) {
    const expected = table.schema === "public" ? ofTable(table.name) : refusedTable;
    const found = await tryTable(scene, table).catch((error: Error) => error.message);
    add({ kind: "table", name: table.name, expected, found });
  }
  missingOf(
    Object.keys(tables).map((name) => [name, ofTable(name) ?? ""]),
    foundTables,
    "table",
    add,
  );

  for (const routine of routines.filter(({ schema }) => schema === "public")) {
    const line = calls[routine.name];
    const found = line ? await tryCall(scene, routine, line.with ?? {}) : null;
    add({ kind: "function", name: routine.name, expected: ofCall(routine.name), found });
  }
  missingOf(
    Object.keys(calls).map((name) => [name, ofCall(name) ?? ""]),
    routines,
    "function",
    add,
  );

  const ofService = routines.filter(({ schema }) => schema === "service");
  for (const routine of ofService) {
    const expected = serviceCalls.includes(routine.name) ? serviceOnly : null;
    add({
      kind: "service function",
      name: routine.name,
      expected,
      found: await tryServiceCall(scene, routine),
    });
  }
  missingOf(
    serviceCalls.map((name) => [name, serviceOnly]),
    ofService,
    "service function",
    add,
  );

  await tryHiddenSchemas(scene, exposed, add);
  await tryEdge(scene, add);
  return lines;
}

async function tryHiddenSchemas(scene: Scene, exposed: string[], add: (line: Line) => void): Promise<void> {
  const { sql } = scene.stack;
  const hidden = (await readSchemas(sql)).filter((schema) => !exposed.includes(schema));
  for (const schema of hidden) {
    const expected = hiddenSchemas.includes(schema) ? refused : null;
    for (const table of await readTables(sql, [schema]))
      add({
        kind: "hidden",
        name: `${schema}.${table.name}`,
        expected,
        found: await tryHidden(scene, "table", table),
      });
    for (const routine of new Map((await readRoutines(sql, [schema])).map((one) => [one.name, one])).values())
      add({
        kind: "hidden",
        name: `${schema}.${routine.name}()`,
        expected,
        found: await tryHidden(scene, "function", routine),
      });
  }
  missingOf(
    hiddenSchemas.map((name) => [name, refused]),
    hidden.map((name) => ({ name })),
    "hidden",
    add,
  );
}

/** What a function declares in its index.ts has to be what its line says, before anybody tries it. */
async function tryEdge(scene: Scene, add: (line: Line) => void): Promise<void> {
  const declared = await readEdgeFunctions();
  const objects = [...declared.keys()].map((name) => ({ name }));
  for (const [name, line] of Object.entries(edgeFunctions)) {
    const policy = declared.get(name)?.policy;
    if (policy === undefined) continue;
    const found = policy === line.lets ? await tryEdgeFunction(scene, name, line) : `index.ts lets ${policy}`;
    add({ kind: "edge function", name, expected: ofEdge(name, line.lets), found });
  }
  for (const { name } of objects.filter(({ name }) => !(name in edgeFunctions)))
    add({ kind: "edge function", name, expected: null, found: null });
  missingOf(
    Object.entries(edgeFunctions).map(([name, { lets }]) => [name, ofEdge(name, lets)]),
    objects,
    "edge function",
    add,
  );
}

/** Lines that no object is found for. */
function missingOf(
  expected: [name: string, cells: string][],
  objects: { name: string }[],
  kind: Line["kind"],
  add: (line: Line) => void,
): void {
  const names = new Set(objects.map(({ name }) => name));
  for (const [name, cells] of expected) {
    if (!names.has(name)) add({ kind, name, expected: cells, found: null });
  }
}

/** How many cells were compared. */
export function cellsOf(lines: Line[]): number {
  return lines.reduce((sum, { found }) => sum + (found ?? "").replaceAll(" ", "").length, 0);
}
