/** Mutants of the database: each test file gets a database of its own, in which the fault is there before its first test. */
import { join } from "node:path";
import type postgres from "postgres";
import { createVitest, type TestModule, type TestSpecification, type Vitest } from "vitest/node";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot } from "../lib/paths.ts";
import startTestCluster, { startTestDatabase } from "../stack/test-database.ts";
import { type Judge, type Mutant, mutate } from "./mutant.ts";
import { mutantOf, under } from "./under.ts";

/** Runs the named tests on the database as it is, which they must pass, then under each mutant. */
export const judgeSql: Judge = async (mutants, tell) => {
  if (mutants.length === 0) return;
  const stop = await startTestCluster();
  try {
    const changes = await changesOf(mutants);
    const vitest = await startVitest(mutants, changes, tell);
    try {
      await passSound(vitest, mutants);
      await vitest.runTestSpecifications(
        mutants.flatMap((mutant) =>
          mutant.by.map((file) =>
            testsIn(vitest, file, mutant.tests === undefined ? undefined : [mutant.tests], mutant),
          ),
        ),
      );
    } finally {
      await vitest.close();
    }
  } finally {
    await stop();
  }
};

/** The statement that makes each fault, tried on a database that is left as it was. */
async function changesOf(mutants: Mutant[]): Promise<Map<string, string>> {
  const database = await startTestDatabase();
  const changes = new Map<string, string>();
  try {
    for (const mutant of mutants) {
      const change = await changeOf(database.sql, mutant);
      await database.sql.begin(async (sql) => {
        await sql.unsafe(change);
        await sql.unsafe("rollback and chain");
      });
      changes.set(mutant.name, change);
    }
    return changes;
  } finally {
    await database.stop();
  }
}

/** The statement that puts a fault into a database. */
export async function changeOf(sql: postgres.Sql, mutant: Mutant): Promise<string> {
  const [, table, policy] = /^([a-z_.]+): (.+)$/.exec(mutant.in) ?? [];
  if (!table) {
    const [row] = await sql<{ source: string }[]>`select pg_get_functiondef(${mutant.in}::regproc) as source`;
    return mutate(mutant, row?.source ?? "");
  }
  const name = `${table.split(".")[1]}: ${policy}`;
  const [row] = await sql<{ source: string | null }[]>`
    select pg_get_expr(p.polqual, p.polrelid) as source from pg_policy p
    where p.polrelid = ${table}::regclass and p.polname = ${name}`;
  return `alter policy "${name}" on ${table} using (${mutate(mutant, row?.source ?? "")})`;
}

/** One vitest for all, two files at a time: its two processes load the builder once, and not once a mutant. */
function startVitest(
  mutants: Mutant[],
  changes: Map<string, string>,
  tell: Parameters<Judge>[1],
): Promise<Vitest> {
  const open = new Map(mutants.map((mutant) => [mutant.name, mutant.by.length]));
  return createVitest("test", {
    root: repositoryRoot,
    config: false,
    watch: false,
    include: ["tests/db/**/*.test.ts"],
    pool: "forks",
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    setupFiles: [join(import.meta.dirname, "under-mutant.ts")],
    provide: { changes: Object.fromEntries(changes) },
    reporters: [
      {
        onTestModuleEnd(module) {
          const name = mutantOf(module.moduleId) ?? "";
          const left = open.get(name);
          if (left === undefined) return;
          const noticed = failureOf(module);
          if (noticed === undefined && left > 1) open.set(name, left - 1);
          else {
            open.delete(name);
            tell({ name, noticed });
          }
        },
      },
    ],
  });
}

/** Which tests of each file are named by any mutant; undefined: all of them. */
function wantedOf(mutants: Mutant[]): Map<string, string[] | undefined> {
  const files = new Map<string, string[] | undefined>();
  for (const { by, tests } of mutants) {
    for (const file of by) {
      const others = files.has(file) ? files.get(file) : [];
      files.set(file, others && tests !== undefined ? [...others, tests] : undefined);
    }
  }
  return files;
}

function testsIn(
  vitest: Vitest,
  file: string,
  words: string[] | undefined,
  mutant?: Mutant,
): TestSpecification {
  const options = words === undefined ? {} : { testNamePattern: new RegExp(words.map(escaped).join("|")) };
  const module = under(mutant?.name, join(repositoryRoot, "tests/db", `${file}.test.ts`));
  return vitest.getRootProject().createSpecification(module, options);
}

/** Fails when a named test does not pass without any fault, or is not there: nothing would follow from its failing. */
async function passSound(vitest: Vitest, mutants: Mutant[]): Promise<void> {
  const { testModules } = await vitest.runTestSpecifications(
    [...wantedOf(mutants)].map(([file, words]) => testsIn(vitest, file, words)),
  );
  const failed = testModules.flatMap((module) => failureOf(module) ?? []);
  if (failed.length > 0) throw new PlainError(`these tests fail without a mutant: ${failed.join("; ")}`);
  const names = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.fullName));
  for (const { name, tests } of mutants) {
    if (tests !== undefined && !names.some((one) => one.replaceAll(" > ", " ").includes(tests))) {
      throw new PlainError(`${name}: no test is named «${tests}»`);
    }
  }
}

/** The first test of a file that failed, and how. */
function failureOf(module: TestModule): string | undefined {
  if (module.ok()) return undefined;
  const [test] = [...module.children.allTests("failed")];
  const [error] = test?.result().errors ?? module.errors();
  return `${test?.fullName ?? "its set-up"}: ${error?.message.split("\n")[0]}`;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
