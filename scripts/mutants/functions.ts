/** Mutants of the edge functions: a copy of them with the fault in it is served by a stack of its own, and tested there. */
import { cp, mkdir, mkdtempDisposable, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pLimit from "p-limit";
import { PlainError } from "../lib/errors.ts";
import { repositoryRoot } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { startTestStack } from "../stack/test-stack.ts";
import { readReport } from "../test/junit.ts";
import { type Judge, type Mutant, mutate } from "./mutant.ts";

/** Stacks at a time. */
const WIDTH = 2;

/** Runs the named tests on the functions as they are, which they must pass, then under each mutant. */
export const judgeFunctions: Judge = async (mutants, tell) => {
  if (mutants.length === 0) return;
  // Before anything takes long.
  for (const mutant of mutants) mutate(mutant, await readFile(join(repositoryRoot, fileOf(mutant)), "utf8"));
  await passSound(mutants);
  await pLimit(WIDTH).map(mutants, async (mutant) => {
    const results = await runTests([mutant], mutant);
    const failed = results.find(({ failure }) => failure !== undefined);
    tell({ name: mutant.name, noticed: failed && `${failed.name}: ${failed.failure}` });
  });
};

const fileOf = (mutant: Mutant) => join("supabase/functions", mutant.in);

/** Fails when a named test does not pass without any fault, or is not there: nothing would follow from its failing. */
async function passSound(mutants: Mutant[]): Promise<void> {
  const results = await runTests(mutants);
  const failed = results.filter(({ failure }) => failure !== undefined);
  if (failed.length > 0) {
    throw new PlainError(`these tests fail without a mutant: ${failed.map(({ name }) => name).join("; ")}`);
  }
  for (const { name, tests = "" } of mutants) {
    if (!results.some((one) => one.name.includes(tests)))
      throw new PlainError(`${name}: no test is named «${tests}»`);
  }
}

/** What becomes of the tests that these mutants name, with the fault of one of them or without any. */
async function runTests(named: Mutant[], fault?: Mutant) {
  await using copy = await mkdtempDisposable(join(tmpdir(), "rejoinder-mutant-"));
  await copySources(copy.path);
  if (fault) {
    const file = join(copy.path, fileOf(fault));
    await writeFile(file, mutate(fault, await readFile(file, "utf8")));
  }
  const said: string[] = [];
  const stack = await startTestStack({
    web: false,
    supabaseDirectory: join(copy.path, "supabase"),
    log: (line) => said.push(line),
  });
  try {
    const broken = said.find((line) => line.includes("doesn't load"));
    if (broken) throw new PlainError(`${fault?.name ?? "without a mutant"}: ${broken}`);
    return await runDeno(copy.path, named, stack.environment);
  } finally {
    await stack.stop();
  }
}

/** The functions and their tests are copied, since a test runs some of them in its own process; all else is as it is. */
async function copySources(to: string): Promise<void> {
  await mkdir(join(to, "tests"));
  await cp(join(repositoryRoot, "supabase"), join(to, "supabase"), { recursive: true });
  await cp(join(repositoryRoot, "tests/functions"), join(to, "tests/functions"), { recursive: true });
  for (const name of ["node_modules", "package.json", "scripts"]) {
    await symlink(join(repositoryRoot, name), join(to, name));
  }
}

async function runDeno(root: string, named: Mutant[], env: Record<string, string>) {
  const files = [...new Set(named.flatMap(({ by }) => by))];
  const words = named.map(({ tests }) => tests);
  const report = join(root, "junit.xml");
  const { all } = await run(
    "deno",
    [
      "test",
      ...["--quiet", "--no-lock", "--node-modules-dir=manual", "--no-check"],
      `--import-map=${join(root, "supabase/functions/deno.json")}`,
      ...["--allow-net", "--allow-env", "--allow-sys", "--allow-read"],
      ...(words.includes(undefined)
        ? []
        : [`--filter=/${words.map((some) => escaped(some ?? "")).join("|")}/`]),
      `--junit-path=${report}`,
      ...files.map((file) => join(root, "tests/functions", `${file}.test.ts`)),
    ],
    { cwd: root, env: { ...env, NO_COLOR: "1" } },
  );
  const ran = await readReport(await readFile(report, "utf8").catch(() => ""));
  if (ran?.tests.length) return ran.tests;
  throw new PlainError(`${named.map(({ name }) => name).join(", ")}: no test ran\n${all}`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
